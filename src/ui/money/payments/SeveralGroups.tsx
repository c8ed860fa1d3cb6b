import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Checkout } from '../../../application/money/payments/Checkout';
import type { CheckoutState } from '../../../application/money/payments/CheckoutState';
import {
  type GroupCheckouts,
  type GroupPart,
  type GroupSelection,
  OpenGroupCheckouts,
} from '../../../application/money/payments/GroupCheckouts';
import type { MadePayment } from '../../../application/money/payments/PaymentList';
import type { DraftState } from '../../../application/platform/drafts/DraftKeeper';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { ReceivedChecks } from '../../kit/feedback/ReceivedChecks';
import { Stack } from '../../kit/layout';
import { may, useMe } from '../../kit/MeContext';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { useSaveBeforeLeaving } from '../../kit/navigation/useSaveBeforeLeaving';
import { useService } from '../../kit/Services';

import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { AllGroupsBar } from './AllGroupsBar';
import { BillsToPay, NothingToPay, NotPayableBills } from './BillsToPay';
import { CheckoutProblem, OutcomeUnknown } from './CheckoutProblem';
import { EquationPanel } from './EquationPanel';
import { ReceiptSheet } from './Receipt';
import { ReviewDetails } from './Review';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXL },
});

const EMPTY: DraftState = { kind: 'empty' };

/** Pays bills of several groups in one checkout: one payment for each group. @source product.md, Screens: Pay */
export function SeveralGroups({ selections }: { selections: readonly GroupSelection[] }) {
  const me = useMe();
  const open = useService(OpenGroupCheckouts);
  const allowed = selections.filter(({ groupNumber }) => may(me, 'payments.create', groupNumber));
  const [opened$, setOpened] = useState(() => open.opened$(allowed));
  const opened = useStream(opened$, LOADING);
  return (
    <>
      <PageHeader title="Pay" sub={counted(allowed.length, 'group')} />
      {allowed.length === 0 && (
        <EmptyState
          kind="noPermission"
          title="No group to pay for"
          text="You don't have permission to pay these bills. Ask your company's Listbill administrator."
        />
      )}
      {allowed.length > 0 && allowed.length < selections.length && (
        <MessageBar intent="warning">
          {`You don't have permission to pay for ${counted(selections.length - allowed.length, 'group')} of these bills. Their bills are excluded.`}
        </MessageBar>
      )}
      {allowed.length > 0 && opened.kind === 'loading' && <SkeletonRows rows={8} label="Loading bills to pay" />}
      <Unloaded
        found={opened}
        what="the bills to pay"
        waiting={null}
        isPage
        onRetry={() => setOpened(open.opened$(allowed))}
      />
      {allowed.length > 0 && opened.kind === 'loaded' && <OpenGroups checkouts={opened.value} />}
    </>
  );
}

function OpenGroups({ checkouts }: { checkouts: GroupCheckouts }) {
  const styles = useStyles();
  const state = useStream(checkouts.state$, checkouts.current);
  const { groups } = useMe();
  const nameOf = (groupNumber: string) =>
    groups.find((group) => group.groupNumber === groupNumber)?.name ?? groupNumber;
  return (
    <div className={styles.root}>
      {checkouts.parts.map((part) => (
        <Group key={part.groupNumber} part={part} name={nameOf(part.groupNumber)} />
      ))}
      <AllGroupsBar checkouts={checkouts} state={state} nameOf={nameOf} />
    </div>
  );
}

function Group({ part: { groupNumber, opened }, name }: { part: GroupPart; name: string }) {
  const looks = useLooks();
  return (
    <Stack as="section" aria-label={name}>
      <h2 className={looks.largeTitle}>{name}</h2>
      {opened.kind === 'open' ? (
        <GroupStep groupNumber={groupNumber} checkout={opened.checkout} name={name} />
      ) : (
        <Paid
          payment={opened.payment}
          text="You sent this payment earlier, but the response was lost. The payment was made."
        />
      )}
    </Stack>
  );
}

/** One group's part at its step: choosing, under review, unknown or paid. */
function GroupStep({ groupNumber, checkout, name }: { groupNumber: string; checkout: Checkout; name: string }) {
  const looks = useLooks();
  const state = useStream(checkout.state$, checkout.current);
  const draft = useStream<DraftState>(checkout.draft$, EMPTY);
  const { stage } = state;
  useSaveBeforeLeaving(checkout.unsaved);
  const isSending = stage.kind === 'sending' || stage.kind === 'checking';
  useLeaveGuard(isSending || draft.kind === 'failed', undefined, isSending);
  if (stage.kind === 'paid') return <Paid payment={stage.payment} text={paidText(stage.payment, name)} />;
  if (stage.kind === 'unknown') {
    return <OutcomeUnknown error={stage.error} onCheckAgain={() => void checkout.checkAgain()} />;
  }
  return (
    <>
      <CheckoutProblem stage={stage} />
      {!isUnderReview(state) && <ReceivedChecks groupNumber={groupNumber} />}
      {!isUnderReview(state) ? (
        state.bills.length > 0 ? (
          <div className={looks.columns}>
            <BillsToPay checkout={checkout} state={state} />
            <EquationPanel checkout={checkout} state={state} isOneOfSeveral />
          </div>
        ) : (
          <NothingToPay />
        )
      ) : (
        <Panel title="Review">
          <ReviewDetails checkout={checkout} state={state} />
        </Panel>
      )}
      {!isUnderReview(state) && <NotPayableBills bills={state.notPayable} />}
    </>
  );
}

function isUnderReview({ stage: { kind } }: CheckoutState): boolean {
  return kind === 'reviewing' || kind === 'sending' || kind === 'checking';
}

function Paid({ payment, text }: { payment: MadePayment; text: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
  return (
    <>
      <MessageBar intent="success">{text}</MessageBar>
      {[payment, ...payment.others].map((one) => (
        <ReceiptSheet key={one.paymentPk} payment={one} />
      ))}
    </>
  );
}

function paidText({ scheduledFor, confirmation }: MadePayment, name: string): string {
  return `The payment of ${name} was ${scheduledFor === null ? 'submitted' : 'scheduled'}. Confirmation ${confirmation}.`;
}
