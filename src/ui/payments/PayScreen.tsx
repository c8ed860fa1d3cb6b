import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DraftState } from '../../application/drafts/DraftKeeper';
import type { Checkout } from '../../application/payments/Checkout';
import { OpenCheckout } from '../../application/payments/OpenCheckout';
import { GroupChoice } from '../../application/preferences/GroupChoice';
import type { GroupFacts } from '../../application/preferences/Me';
import { groupNumberOf } from '../../domain/bills/Bill';
import type { Payment } from '../../domain/payments/Payment';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Skeletons';
import { may, useMe } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { useLeaveGuard } from '../kit/navigation/useLeaveGuard';
import { useSavedBeforeLeaving } from '../kit/navigation/useSavedBeforeLeaving';
import { useService } from '../kit/Services';
import { from } from '../kit/useBreakpoint';
import { useStream } from '../kit/useStream';
import { BillsToPay, NotPayableBills } from './BillsToPay';
import { EquationPanel } from './EquationPanel';
import { Receipt } from './Receipt';
import { CheckoutProblem, Review } from './Review';

const useOutcomeUnknownStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '860px' },
});

/** The answer got lost and nobody can be asked: says so, and nothing else. */
function OutcomeUnknown({ error, onAskAgain }: { error: unknown; onAskAgain: () => void }) {
  return (
    <div className={useOutcomeUnknownStyles().root}>
      <ErrorBar what="We do not know yet whether this payment was made." error={error} onRetry={onAskAgain} />
      <p>
        The answer got lost on its way. Do not pay these bills in another way before you know. You may leave: when you
        come back to this page, it asks again, and the payment can never be made twice.
      </p>
    </div>
  );
}

const useChooseGroupStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

/** Each group is paid by itself: which one? */
function ChooseGroup({ groups, onChoose }: { groups: readonly GroupFacts[]; onChoose: (groupNumber: string) => void }) {
  const styles = useChooseGroupStyles();
  return (
    <Panel title="Which group do you want to pay for?">
      <div className={styles.list}>
        {groups.map(({ groupNumber, name }) => (
          <Button key={groupNumber} onClick={() => onChoose(groupNumber)}>
            {name}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    // Beside the navigation there is no room for two columns below this level.
    [from(3)]: { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
  },
});

const EMPTY: DraftState = { kind: 'empty' };

interface CheckoutStepsProps {
  readonly checkout: Checkout;
  readonly otherGroups: readonly GroupFacts[];
  readonly onGroup: (groupNumber: string) => void;
  readonly onAnother: () => void;
}

/** Choose → review → receipt. */
export function CheckoutSteps({ checkout, otherGroups, onGroup, onAnother }: CheckoutStepsProps) {
  const styles = useStyles();
  const state = useStream(checkout.state$, checkout.current);
  const { stage } = state;
  const draft = useStream<DraftState>(checkout.draft$, EMPTY);
  useSavedBeforeLeaving(checkout.unsaved);
  // Leaving saves what was chosen as a draft; a payment on its way must not be left, nor a draft that cannot be saved.
  const isSending = stage.kind === 'sending' || stage.kind === 'asking';
  useLeaveGuard(isSending || draft.kind === 'failed', undefined, isSending);
  if (stage.kind === 'paid') return <Receipt payment={stage.payment} onAnother={onAnother} />;
  if (stage.kind === 'unknown')
    return <OutcomeUnknown error={stage.error} onAskAgain={() => void checkout.askAgain()} />;
  if (state.bills.length === 0) {
    return (
      <div className={styles.root}>
        <EmptyState
          kind="nothingYet"
          title="Nothing to pay"
          text="A bill can be paid as soon as it is reconciled."
          action={<AppLink to={`${paths.bills('billing')}?tab=toReconcile`}>See the bills to reconcile</AppLink>}
        />
        <NotPayableBills bills={state.notPayable} />
        {otherGroups.length > 0 && <ChooseGroup groups={otherGroups} onChoose={onGroup} />}
      </div>
    );
  }
  if (stage.kind === 'choosing' || stage.kind === 'preparing') {
    return (
      <div className={styles.root}>
        <CheckoutProblem stage={stage} />
        <div className={styles.columns}>
          <BillsToPay checkout={checkout} state={state} />
          <EquationPanel checkout={checkout} state={state} />
        </div>
        <NotPayableBills bills={state.notPayable} />
      </div>
    );
  }
  return <Review checkout={checkout} state={state} />;
}

/** Pays one group's bills. Which bills, the address says. @source product.md, Screens: Pay */
export function PayScreen() {
  const [address, setAddress] = useSearchParams();
  const me = useMe();
  // A right to pay is held by group: elsewhere the server would refuse the accounts already.
  const groups = me.groups.filter(({ groupNumber }) => may(me, 'payments.create', groupNumber));
  const groupChoice = useService(GroupChoice);
  const chosen = useStream(groupChoice.chosen$, groupChoice.chosen);
  const wanted = (address.get('bills') ?? '').split(',').filter(Boolean);
  const onlyGroup = groups.length === 1 ? groups[0]?.groupNumber : undefined;
  const groupNumber = (wanted[0] && groupNumberOf(wanted[0])) || address.get('group') || chosen || onlyGroup;
  const group = groups.find((candidate) => candidate.groupNumber === groupNumber);
  return (
    <>
      <PageHeader title="Pay" sub={group?.name} />
      {group ? (
        <GroupCheckout
          key={`${group.groupNumber} ${wanted.join()}`}
          groupNumber={group.groupNumber}
          wanted={wanted.filter((billPk) => groupNumberOf(billPk) === group.groupNumber)}
          otherGroups={groups.filter((other) => other !== group)}
          onGroup={(number) => setAddress({ group: number })}
        />
      ) : (
        <PayableGroups groups={groups} onChoose={(number) => setAddress({ group: number })} />
      )}
    </>
  );
}

function PayableGroups(props: Parameters<typeof ChooseGroup>[0]) {
  if (props.groups.length > 0) return <ChooseGroup {...props} />;
  return (
    <EmptyState
      kind="noPermission"
      title="There is no group to pay for"
      text="None of your groups lets you pay. If one should, ask the person who manages access in your company."
    />
  );
}

interface GroupCheckoutProps {
  readonly groupNumber: string;
  readonly wanted: readonly string[];
  readonly otherGroups: readonly GroupFacts[];
  readonly onGroup: (groupNumber: string) => void;
}

/** One group's checkout in each of its states. */
function GroupCheckout({ groupNumber, wanted, otherGroups, onGroup }: GroupCheckoutProps) {
  const { stage, again } = useCheckout(groupNumber, wanted);
  switch (stage.kind) {
    case 'loading':
      return <SkeletonRows rows={8} label="Loading what can be paid" />;
    case 'failed':
      return <LoadFailed what="What can be paid could not be loaded." error={stage.error} onRetry={again} />;
    case 'paidBefore':
      return (
        <Receipt
          payment={stage.payment}
          note="You sent this payment before and did not see the answer. It was made."
          onAnother={again}
        />
      );
    case 'open':
      return <CheckoutSteps checkout={stage.checkout} otherGroups={otherGroups} onGroup={onGroup} onAnother={again} />;
  }
}

/** How far a checkout has been opened. */
type OpenStage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly checkout: Checkout }
  | { readonly kind: 'paidBefore'; readonly payment: Payment };

/** Opens a group's checkout while the screen is there, and leaves it when it goes. */
function useCheckout(groupNumber: string, wanted: readonly string[]) {
  const openCheckout = useService(OpenCheckout);
  const [stage, setStage] = useState<OpenStage>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const bills = wanted.join();
  useEffect(() => {
    let opened: Checkout | undefined;
    let isGone = false;
    openCheckout.run(groupNumber, bills === '' ? [] : bills.split(',')).then(
      (result) => {
        if (isGone) return;
        if (result.kind === 'open') opened = result.checkout;
        setStage(result);
      },
      (error: unknown) => {
        if (!isGone) setStage({ kind: 'failed', error });
      },
    );
    return () => {
      isGone = true;
      void opened?.leave();
    };
  }, [openCheckout, groupNumber, bills, attempt]);
  const again = () => {
    setStage({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  return { stage, again };
}
