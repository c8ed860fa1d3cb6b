import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import { type LikelyCause, likelyCauseMessage } from '../../../../domain/billing/reconciliation/likelyCauses';
import { placeOfRow } from '../../../../domain/billing/reconciliation/payrollFile/severalFiles';
import type { ReadDeductions } from '../../../../domain/billing/reconciliation/readDeductions';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { counted } from '../../../../domain/platform/text/wording';
import { MessageBar } from '../../../kit/feedback/MessageBar';
import { Quiet } from '../../../kit/layout';

/** Likely causes of the whole payroll file. Renders nothing for most files. */
export function LikelyCauseNotice({ causes }: { causes: readonly LikelyCause[] }) {
  return causes.map((cause) => {
    const { title, advice } = likelyCauseMessage(cause);
    return (
      <MessageBar key={cause.kind} intent="warning" title={title}>
        {advice} No suggestions are made for these differences.
      </MessageBar>
    );
  });
}

const SHOWN = 50;
const useUnreadRowsStyles = makeStyles({
  list: { marginBlock: tokens.spacingVerticalXS, maxHeight: '180px', overflowY: 'auto' },
  summary: { cursor: 'pointer' },
});

interface UnreadRowsProps {
  /** All problems, or only the first ones. */
  readonly problems: ReadDeductions['problems'];
  readonly count: number;
  readonly headerRow: number;
  readonly files: ComparedState['files'];
}

/** Rows of the file that cannot be read, or not in full, numbered as in a spreadsheet. */
export function UnreadRows({ problems, count, headerRow, files }: UnreadRowsProps) {
  const styles = useUnreadRowsStyles();
  if (count === 0) return null;
  const title = `${counted(count, 'row')} could not be read.`;
  return (
    <MessageBar intent="warning" title={title}>
      {problems.length === 0 ? (
        'They were left out when the file was uploaded. Nobody is suggested as terminated.'
      ) : (
        <details>
          <summary className={styles.summary}>Rows that could not be read are not compared. Show them</summary>
          <ul className={styles.list}>
            {problems.slice(0, SHOWN).map(({ row, message }) => (
              <li key={`${row} ${message}`}>
                {placeOfRow(files, row + headerRow)}: {maskNumbersIn(message)}
              </li>
            ))}
            {count > SHOWN && <li>and {(count - SHOWN).toLocaleString('en-US')} more</li>}
          </ul>
        </details>
      )}
    </MessageBar>
  );
}

interface SkippedRowsProps {
  readonly skipped: NonNullable<ReadDeductions['skipped']>;
  readonly headerRow: number;
  readonly files: ComparedState['files'];
}

const SKIPPED_SHOWN = 10;

/** Rows that are no deductions, numbered as in a spreadsheet. */
export function SkippedRows({ skipped, headerRow, files = [] }: SkippedRowsProps) {
  const styles = useUnreadRowsStyles();
  const totals = skipped.filter(({ kind }) => kind === 'total').length;
  const parts = [
    totals > 0 && counted(totals, 'total'),
    skipped.length > totals && counted(skipped.length - totals, 'row of text', 'rows of text'),
  ].filter(Boolean);
  const positions = skipped.slice(0, SKIPPED_SHOWN).map(({ row }) => row + headerRow);
  const places = files.length > 1 ? positions.map((position) => placeOfRow(files, position)) : positions;
  const lead = files.length > 1 ? '' : positions.length === 1 ? 'Row ' : 'Rows ';
  return (
    <details>
      <summary className={styles.summary}>{parts.join(' and ')} skipped</summary>
      {lead}
      {places.join(files.length > 1 ? '; ' : ', ')}
      {skipped.length > SKIPPED_SHOWN && ` and ${(skipped.length - SKIPPED_SHOWN).toLocaleString('en-US')} more`}
    </details>
  );
}

const LEFT_OUT_SHOWN = 5;

/** Coverages of the file that are not on the bill, and coverages whose tiers are not compared. */
export function LeftOutCoverages({ leftOut, otherTiers }: Pick<ComparedState, 'leftOut' | 'otherTiers'>) {
  const shown = leftOut
    .slice(0, LEFT_OUT_SHOWN)
    .map(
      ({ coverage, rowCount, amountCents }) => `${maskNumbersIn(coverage)} (${rowCount}, ${formatCents(amountCents)})`,
    );
  return (
    <>
      {leftOut.length > 0 && (
        <Quiet>
          Not on this bill, so not compared: {shown.join(', ')}
          {leftOut.length > LEFT_OUT_SHOWN && ` and ${leftOut.length - LEFT_OUT_SHOWN} more`}
        </Quiet>
      )}
      {otherTiers.length > 0 && (
        <Quiet>Tiers that are mostly not the bill’s, so not compared: {otherTiers.join(', ')}</Quiet>
      )}
    </>
  );
}
