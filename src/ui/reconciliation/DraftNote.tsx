import { makeStyles, tokens } from '@fluentui/react-components';
import type { DraftState } from '../../application/drafts/DraftKeeper';
import { ApiError } from '../../application/shared/ApiError';
import type { FailureKind } from '../../domain/errors/Failure';
import type { ReconcileSummary } from '../../domain/reconciliation/reconcileSummary';
import { counted } from '../../domain/text/counted';

const REFUSED: readonly FailureKind[] = ['forbidden', 'conflict', 'tooLarge'];

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', fontSize: tokens.fontSizeBase200, flex: '1 1 14ch', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  missing: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

export interface DraftNoteProps {
  readonly draft: DraftState;
  readonly summary: ReconcileSummary;
  readonly hasComparison: boolean;
}

/** Whether the work is saved, and what is missing before the bill can be reconciled. */
export function DraftNote({ draft, summary, hasComparison }: DraftNoteProps) {
  const styles = useStyles();
  const missing = [
    summary.problems.size > 0 && `${counted(summary.problems.size, 'reason')} missing`,
    hasComparison && summary.open.length > 0 && `${counted(summary.open.length, 'difference')} open`,
  ].filter(Boolean);
  return (
    <output className={styles.root}>
      {missing.length > 0 && <span className={styles.missing}>{missing.join(' · ')}</span>}
      <span className={styles.quiet}>
        {summary.unsavedLines > 0 && `${counted(summary.unsavedLines, 'line')} changed · `}
        {draftText(draft)}
      </span>
    </output>
  );
}

function draftText(draft: DraftState): string {
  switch (draft.kind) {
    case 'empty':
      return 'No unsaved changes';
    case 'unsaved':
      return 'Saving draft …';
    case 'saved':
      return 'Draft saved';
    case 'failed':
      return isRefused(draft.error) ? `Draft not saved. ${draft.error.message}` : 'Draft not saved. Retrying …';
  }
}

/** Whether the server refuses the draft itself: too large, too many drafts, or work the person may not do. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && REFUSED.includes(error.kind) && error.code !== '';
}
