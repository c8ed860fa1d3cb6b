import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Checkout } from '../../../application/money/payments/Checkout';
import type { CheckoutStage } from '../../../application/money/payments/CheckoutState';
import { selectionsOf } from '../../../application/money/payments/GroupCheckouts';
import { OpenCheckout } from '../../../application/money/payments/OpenCheckout';
import type { GroupFacts } from '../../../application/people/preferences/Me';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import type { DraftState } from '../../../application/platform/drafts/DraftKeeper';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { groupNumberOf } from '../../../domain/billing/bills/Bill';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { ReceivedChecks } from '../../kit/feedback/ReceivedChecks';
import { Stack } from '../../kit/layout';
import { may, useMe } from '../../kit/MeContext';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useSaveBeforeLeaving } from '../../kit/navigation/useSaveBeforeLeaving';
import { useService } from '../../kit/Services';

import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { BillsToPay, NothingToPay, NotPayableBills } from './BillsToPay';
import { CheckoutProblem, OutcomeUnknown } from './CheckoutProblem';
import { EquationPanel } from './EquationPanel';
import { GroupsToPayPanel } from './GroupsToPayPanel';
import { Receipt } from './Receipt';
import { Review } from './Review';
import { SeveralGroups } from './SeveralGroups';

const EMPTY: DraftState = { kind: 'empty' };

/** Pays the bills that the address selects, of one group or of several. @source product.md, Screens: Pay */
export function PayScreen() {
  const [address] = useSearchParams();
  const me = useMe();
  const groups = me.groups.filter(({ groupNumber }) => may(me, 'payments.create', groupNumber));
  const groupChoice = useService(GroupChoice);
  const chosen = useStream(groupChoice.chosen$, groupChoice.chosen);
  const billPks = (address.get('bills') ?? '').split(',').filter(Boolean);
  const onlyGroup = groups.length === 1 ? groups[0]?.groupNumber : undefined;
  const groupNumber = (billPks[0] && groupNumberOf(billPks[0])) || address.get('group') || chosen || onlyGroup;
  const group = groups.find((candidate) => candidate.groupNumber === groupNumber);
  const selections = selectionsOf(billPks);
  if (selections.length > 1) return <SeveralGroups key={billPks.join()} selections={selections} />;
  return (
    <Stack>
      <PageHeader
        title="Pay"
        sub={group?.name ?? 'Pay reconciled bills from a bank account or from money in suspense'}
      />
      <SectionTabs of="Money" />
      {group && (
        <GroupCheckout
          key={`${group.groupNumber} ${billPks.join()}`}
          groupNumber={group.groupNumber}
          billPks={billPks.filter((billPk) => groupNumberOf(billPk) === group.groupNumber)}
          otherGroups={groups.filter((other) => other !== group)}
        />
      )}
      {!group && groups.length > 0 && <GroupsToPayPanel groups={groups} />}
      {groups.length === 0 && (
        <EmptyState
          kind="noPermission"
          title="No group to pay for"
          text="You don't have permission to pay for any group. Ask your company's Listbill administrator."
        />
      )}
    </Stack>
  );
}

interface GroupCheckoutProps {
  readonly groupNumber: string;
  readonly billPks: readonly string[];
  readonly otherGroups: readonly GroupFacts[];
}

/** Opens a group's checkout, and leaves it on unmount. Remounted for other bills. */
function GroupCheckout({ groupNumber, billPks, otherGroups }: GroupCheckoutProps) {
  const openCheckout = useService(OpenCheckout);
  const [opened$, setOpened] = useState(() => openCheckout.opened$(groupNumber, billPks));
  const opened = useStream(opened$, LOADING);
  const openAgain = () => setOpened(openCheckout.opened$(groupNumber, billPks));
  if (opened.kind !== 'loaded')
    return <Unloaded found={opened} what="the bills to pay" rows={8} isPage onRetry={openAgain} />;
  if (opened.value.kind === 'alreadyPaid') {
    return (
      <Receipt
        payment={opened.value.payment}
        note="You sent this payment earlier, but the response was lost. The payment was made."
        onAnother={openAgain}
      />
    );
  }
  return (
    <CheckoutSteps
      groupNumber={groupNumber}
      checkout={opened.value.checkout}
      otherGroups={otherGroups}
      onAnother={openAgain}
    />
  );
}

interface CheckoutStepsProps {
  readonly groupNumber: string;
  readonly checkout: Checkout;
  readonly otherGroups: readonly GroupFacts[];
  readonly onAnother: () => void;
}

/** Stages on one screen are one step. */
function stepOf({ kind }: CheckoutStage): 'choose' | 'review' | 'unknown' | 'paid' {
  if (kind === 'choosing' || kind === 'preparing') return 'choose';
  return kind === 'paid' || kind === 'unknown' ? kind : 'review';
}

/** Select bills → review → receipt. */
function CheckoutSteps({ groupNumber, checkout, otherGroups, onAnother }: CheckoutStepsProps) {
  const looks = useLooks();
  const state = useStream(checkout.state$, checkout.current);
  const { stage } = state;
  // Each step removes the button that led to it.
  useHeadingFocusWhenLost(stepOf(stage));
  const draft = useStream<DraftState>(checkout.draft$, EMPTY);
  useSaveBeforeLeaving(checkout.unsaved);
  // Leaving saves the selection as a draft. A payment being sent, or a draft that cannot be saved, must not be left.
  const isSending = stage.kind === 'sending' || stage.kind === 'checking';
  useLeaveGuard(isSending || draft.kind === 'failed', undefined, isSending);
  if (stage.kind === 'paid') return <Receipt payment={stage.payment} onAnother={onAnother} />;
  if (stage.kind === 'unknown') {
    return <OutcomeUnknown error={stage.error} onCheckAgain={() => void checkout.checkAgain()} />;
  }
  if (state.bills.length === 0) {
    return (
      <Stack>
        <ReceivedChecks groupNumber={groupNumber} />
        <NothingToPay />
        <NotPayableBills bills={state.notPayable} />
        {otherGroups.length > 0 && <GroupsToPayPanel groups={otherGroups} />}
      </Stack>
    );
  }
  if (stage.kind === 'choosing' || stage.kind === 'preparing') {
    return (
      <Stack>
        <CheckoutProblem stage={stage} />
        <ReceivedChecks groupNumber={groupNumber} />
        <div className={looks.columns}>
          <BillsToPay checkout={checkout} state={state} />
          <EquationPanel checkout={checkout} state={state} />
        </div>
        <NotPayableBills bills={state.notPayable} />
      </Stack>
    );
  }
  return <Review checkout={checkout} state={state} />;
}
