import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useMemo } from 'react';
import type { Reconciliation } from '../../../application/reconciliation/Reconciliation';
import { type BulkChoice, bulkDecision } from '../../../domain/reconciliation/bulkDecision';
import type { Discrepancy, DiscrepancyAction, DiscrepancyKind } from '../../../domain/reconciliation/Discrepancy';
import type { ReconcileWork } from '../../../domain/reconciliation/ReconcileWork';
import { counted } from '../../../domain/text/counted';
import { useAnnounce } from '../../shared/Announcer';
import { effectSummary } from '../ChangeQuestion';
import { ACTION_LABELS } from './decisionKeys';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    minWidth: 0,
  },
  label: { color: tokens.colorNeutralForeground3 },
  offer: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  button: { flexShrink: 0 },
  effect: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

const ACTIONS: readonly DiscrepancyAction[] = ['acceptOurs', 'acceptBill', 'expectNextBill'];

export interface BulkDecisionProps {
  readonly visit: Reconciliation;
  /** What the list shows. */
  readonly shown: readonly Discrepancy[];
  /** Keys without a decision. */
  readonly open: ReadonlySet<string>;
  readonly kind: DiscrepancyKind | undefined;
  /** What the effects are measured against. */
  readonly work: ReconcileWork;
  readonly isReadOnly: boolean;
}

/** Decides about all open differences that are shown, in one step. Each button has its effect on the bill beside it. */
export function BulkDecision({ visit, shown, open, kind, work, isReadOnly }: BulkDecisionProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const id = useId();
  const undecided = useMemo(() => shown.filter(({ key }) => open.has(key)), [shown, open]);
  const offers = useMemo(() => {
    const choices: readonly BulkChoice[] = kind ? ['suggested', ...ACTIONS] : ['suggested'];
    return choices.flatMap((choice) => {
      const count = bulkDecision(undecided, choice).size;
      return count === 0 ? [] : [{ choice, count, effect: effectSummary(visit.effectOfAll(undecided, choice, work)) }];
    });
  }, [visit, undecided, kind, work]);
  if (offers.length === 0) return null;
  const decide = (choice: BulkChoice, count: number) => {
    if (visit.decideAll(undecided, choice)) announce(`Decided about ${counted(count, 'difference')}`);
  };
  const count = undecided.length.toLocaleString('en-US');
  return (
    <div className={styles.root}>
      <span className={styles.label}>{kind ? `All ${count} open of this kind:` : `All ${count} open:`}</span>
      {offers.map((offer) => (
        <span key={offer.choice} className={styles.offer}>
          <Button
            className={styles.button}
            size="small"
            disabled={isReadOnly}
            aria-describedby={`${id}${offer.choice}`}
            onClick={() => decide(offer.choice, offer.count)}
          >
            {offer.choice === 'suggested' ? 'Follow suggestions' : ACTION_LABELS[offer.choice]}
          </Button>
          <span id={`${id}${offer.choice}`} className={styles.effect}>
            {offer.count < undecided.length && `${offer.count.toLocaleString('en-US')} of ${count}: `}
            {offer.effect}
          </span>
        </span>
      ))}
    </div>
  );
}
