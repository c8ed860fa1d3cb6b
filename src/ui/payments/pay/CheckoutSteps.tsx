import { makeStyles, tokens } from '@fluentui/react-components';
import type { DraftState } from '../../../application/drafts/DraftKeeper';
import type { Checkout } from '../../../application/payments/Checkout';
import type { GroupFacts } from '../../../application/preferences/Me';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { paths } from '../../kit/navigation/paths';
import { useSaveBeforeLeaving } from '../../kit/navigation/useSaveBeforeLeaving';
import { from } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { BillsToPay } from './BillsToPay';
import { CheckoutProblem } from './CheckoutProblem';
import { ChooseGroup } from './ChooseGroup';
import { EquationPanel } from './EquationPanel';
import { NotPayableBills } from './NotPayableBills';
import { OutcomeUnknown } from './OutcomeUnknown';
import { Receipt } from './Receipt';
import { Review } from './Review';

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

export interface CheckoutStepsProps {
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
  useSaveBeforeLeaving(checkout.unsaved);
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
