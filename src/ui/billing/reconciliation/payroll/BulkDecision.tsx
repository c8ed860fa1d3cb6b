import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useDeferredValue, useId, useMemo } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import {
  ACTION_LABELS,
  type Discrepancy,
  type DiscrepancyKind,
} from '../../../../domain/billing/reconciliation/Discrepancy';
import {
  DISCREPANCY_ACTIONS,
  type DiscrepancyAction,
} from '../../../../domain/billing/reconciliation/DiscrepancyAction';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import { type BulkChoice, bulkDecision, type Resolution } from '../../../../domain/billing/reconciliation/Resolution';
import { counted } from '../../../../domain/platform/text/wording';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { below } from '../../../kit/useBreakpoint';
import { useLooks } from '../../../kit/useLooks';
import { effectSummary } from '../ChangeQuestion';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    minWidth: 0,
  },
  // A single choice and its effect fit on the same line as the label and the controls beside it.
  single: { flexWrap: 'nowrap', flexGrow: 1, flexBasis: 0, [below(2)]: { flexWrap: 'wrap', flexBasis: '100%' } },
  label: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  // On a phone, the effect is below its button: beside it, it would take many short lines.
  offer: {
    display: 'flex',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    minWidth: 0,
    [below(1)]: { flexDirection: 'column', alignItems: 'flex-start' },
  },
  button: { flexShrink: 0 },
});

export interface BulkDecisionProps {
  readonly session: ReconcileSession;
  /** Differences in the list. */
  readonly shown: readonly Discrepancy[];
  /** Keys of differences without a decision. */
  readonly open: ReadonlySet<string>;
  readonly kind: DiscrepancyKind | undefined;
  /** Unsaved work that the effects are measured with. */
  readonly work: ReconcileWork;
  readonly isReadOnly: boolean;
}

/** Decides about all open differences in the list in one step. Each button shows its effect on the bill. */
export function BulkDecision({ session, shown, open, kind, work, isReadOnly }: BulkDecisionProps) {
  const styles = useStyles();
  const undecided = useMemo(() => shown.filter(({ key }) => open.has(key)), [shown, open]);
  if (undecided.length === 0) return null;
  const choices: readonly BulkChoice[] = kind ? ['suggested', ...DISCREPANCY_ACTIONS] : ['suggested'];
  const all = undecided.length === 1 ? '1' : `All ${undecided.length.toLocaleString('en-US')}`;
  return (
    <div className={mergeClasses(styles.root, choices.length === 1 && styles.single)}>
      <span className={styles.label}>{`${all} open${kind ? ' of this kind' : ''}:`}</span>
      {choices.map((choice) => (
        <Offer
          key={choice}
          session={session}
          choice={choice}
          undecided={undecided}
          work={work}
          isReadOnly={isReadOnly}
        />
      ))}
    </div>
  );
}

interface OfferProps extends Pick<BulkDecisionProps, 'session' | 'work' | 'isReadOnly'> {
  readonly choice: BulkChoice;
  readonly undecided: readonly Discrepancy[];
}

/** One button with its effect. Renders nothing if the choice applies to no difference. */
function Offer({ session, choice, undecided, work, isReadOnly }: OfferProps) {
  const styles = useStyles();
  const looks = useLooks();
  const announce = useAnnounce();
  const id = useId();
  // Measuring thousands of differences must not delay a key press that decides about one of them.
  const measured = useDeferredValue(undecided);
  const measuredWork = useDeferredValue(work);
  const offer = useMemo(() => {
    const decided = bulkDecision(measured, choice);
    const effect = decided.size === 0 ? '' : effectSummary(session.editor.effectOfAll(measured, choice, measuredWork));
    const parts = choice === 'suggested' ? suggestedParts([...decided.values()]) : '';
    return { count: decided.size, effect, parts };
  }, [session, measured, choice, measuredWork]);
  if (offer.count === 0) return null;
  const decide = () => {
    const { size } = bulkDecision(undecided, choice);
    if (session.editor.decideAll(undecided, choice)) announce(`Decided about ${counted(size, 'difference')}`);
  };
  return (
    <span className={styles.offer}>
      <Button
        className={styles.button}
        size={choice === 'suggested' ? 'medium' : 'small'}
        disabled={isReadOnly}
        aria-describedby={id}
        onClick={decide}
      >
        {choice === 'suggested' ? 'Apply suggestions' : ACTION_LABELS[choice]}
      </Button>
      <span id={id} className={looks.detailCounts}>
        {offer.count < measured.length &&
          `${offer.count.toLocaleString('en-US')} of ${measured.length.toLocaleString('en-US')}: `}
        {offer.parts && (
          <>
            <strong>{offer.parts}</strong>
            <br />
          </>
        )}
        {offer.effect}
      </span>
    </span>
  );
}

/** What suggestions do where they differ: "13 change the bill, 10 are accepted as billed, 7 are expected on the next bill". Empty otherwise. */
function suggestedParts(resolutions: readonly Resolution[]): string {
  const countOf = (action: DiscrepancyAction) => resolutions.filter((one) => one.action === action).length;
  const suggested = DISCREPANCY_ACTIONS.filter((action) => countOf(action) > 0);
  if (suggested.length < 2) return '';
  return suggested
    .map((action) => {
      const count = countOf(action);
      return `${count.toLocaleString('en-US')} ${SUGGESTION_EFFECTS[action][count === 1 ? 0 : 1]}`;
    })
    .join(', ');
}

/** What an action does to one difference, and to several. */
const SUGGESTION_EFFECTS: Readonly<Record<DiscrepancyAction, readonly [string, string]>> = {
  acceptOurs: ['changes the bill', 'change the bill'],
  acceptBill: ['is accepted as billed', 'are accepted as billed'],
  expectNextBill: ['is expected on the next bill', 'are expected on the next bill'],
  dispute: ['is disputed', 'are disputed'],
  ignore: ['is ignored', 'are ignored'],
};
