import { memo } from 'react';
import { lineAmount, REASON_WORDS } from '../../../domain/bills/BillLine';
import { counted } from '../../../domain/text/counted';
import { labelOf } from '../../../domain/text/labelOf';
import { TablePart } from '../../kit/tables/VirtualRows';
import { MaskedText } from '../../kit/values/MaskedText';
import { Money } from '../../kit/values/Money';
import { ChangeChip } from './LineCells';
import type { LineRow } from './lineRows';
import { useLinesStyles } from './linesStyles';

/** A row where there is no room for columns. */
export const LineCard = memo(function LineCard({ row }: { row: LineRow }) {
  const styles = useLinesStyles();
  const isLine = row.kind === 'line';
  const { memberName, memberId } = isLine ? row.line : row;
  const billed = isLine ? row.line.billedCents : row.billedCents;
  const amount = isLine ? lineAmount(row.line) : row.reconciledCents;
  return (
    <>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>{memberName}</span>
        <span className={styles.quiet}>
          <MaskedText text={memberId} kind="member number" />
        </span>
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={amount} strong />
      </TablePart>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>
          {isLine ? `${row.line.coverage} · ${row.line.tier}` : counted(row.lineCount, 'line')}
          {isLine && <ChangeChip line={row.line} />}
        </span>
        <span className={styles.quiet}>
          {isLine && row.line.reasonCode && labelOf(REASON_WORDS, row.line.reasonCode)}
        </span>
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        {amount !== billed && (
          <span className={styles.quiet}>
            billed <Money cents={billed} />
          </span>
        )}
      </TablePart>
    </>
  );
});
