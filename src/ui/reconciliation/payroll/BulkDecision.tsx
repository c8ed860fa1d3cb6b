import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Reconciliation } from '../../../application/reconciliation/Reconciliation';
import type { Discrepancy, DiscrepancyAction, DiscrepancyKind } from '../../../domain/reconciliation/Discrepancy';
import type { Resolution } from '../../../domain/reconciliation/Resolution';
import { reasonFor } from '../../../domain/reconciliation/reasonFor';
import { counted } from '../../../domain/text/counted';
import { useAnnounce } from '../../shared/Announcer';
import { ACTION_WORDS } from './decisionWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  label: { color: tokens.colorNeutralForeground3 },
});

export interface BulkDecisionProps {
  readonly visit: Reconciliation;
  /** What the list shows. */
  readonly shown: readonly Discrepancy[];
  /** Keys without a decision. */
  readonly open: ReadonlySet<string>;
  readonly kind: DiscrepancyKind | undefined;
  readonly isReadOnly: boolean;
}

/** Decides about all open ones that are shown, in one step that one undo takes back. */
export function BulkDecision({ visit, shown, open, kind, isReadOnly }: BulkDecisionProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const undecided = shown.filter(({ key }) => open.has(key));
  if (undecided.length === 0) return null;
  const decide = (decision: (one: Discrepancy) => Resolution, concerned: readonly Discrepancy[]) => {
    const what = counted(concerned.length, 'difference');
    visit.decide(what, concerned, decision);
    announce(`Decided about ${what}`);
  };
  const count = undecided.length.toLocaleString('en-US');
  return (
    <div className={styles.root}>
      <span className={styles.label}>{kind ? `All ${count} open of this kind:` : `All ${count} open:`}</span>
      <Button size="small" disabled={isReadOnly} onClick={() => decide(suggestionOf, undecided)}>
        Follow suggestions
      </Button>
      {kind &&
        (['acceptOurs', 'acceptBill', 'expectNextBill'] as const)
          .filter((action) => undecided.some(({ actions }) => actions.includes(action)))
          .map((action) => (
            <Button
              key={action}
              size="small"
              disabled={isReadOnly}
              onClick={() =>
                decide(
                  (one) => resolutionOf(one, action),
                  undecided.filter(({ actions }) => actions.includes(action)),
                )
              }
            >
              {ACTION_WORDS[action]}
            </Button>
          ))}
    </div>
  );
}

/** The decision that is suggested for a difference, with the reason that goes with it. */
export function suggestionOf(one: Discrepancy): Resolution {
  return resolutionOf(one, one.suggestedAction);
}

/** A decision with the reason that suggests itself; it can be changed in the row. */
export function resolutionOf(one: Discrepancy, action: DiscrepancyAction): Resolution {
  return { key: one.key, action, reasonCode: reasonFor(one, action), note: '' };
}
