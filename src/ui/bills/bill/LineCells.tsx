import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { type BillLine, lineAmount, REASON_WORDS } from '../../../domain/bills/BillLine';
import { cents } from '../../../domain/money/Cents';
import { formatCents } from '../../../domain/money/formatCents';
import { counted } from '../../../domain/text/counted';
import { labelOf } from '../../../domain/text/labelOf';
import { maskText } from '../../../domain/text/maskText';
import { TablePart } from '../../kit/tables/VirtualRows';
import { monthText } from '../../kit/values/DateText';
import { CHANGE_WORDS, TIER_WORDS } from '../../kit/values/lineWords';
import { Money } from '../../kit/values/Money';
import type { LineRow } from './lineRows';
import { useLinesStyles } from './linesStyles';

/** The cells of one row. The same row stays as it is while others scroll by. */
export const LineCells = memo(function LineCells({ row }: { row: LineRow }) {
  return row.kind === 'line' ? <Line line={row.line} /> : <Member row={row} />;
});

function Line({ line }: { line: BillLine }) {
  const styles = useLinesStyles();
  const amount = lineAmount(line);
  return (
    <>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>{line.memberName}</span>
        <span className={styles.quiet}>{maskText(line.memberId)}</span>
      </TablePart>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>
          {line.coverage}
          <ChangeChip line={line} />
        </span>
        <span className={mergeClasses(styles.cell, styles.quiet)}>
          {line.plan}
          {line.volumeCents !== null && ` · ${formatCents(line.volumeCents)}`}
        </span>
      </TablePart>
      <TablePart part="cell" title={labelOf(TIER_WORDS, line.tier)}>
        {line.tier}
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={line.billedCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={amount} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={cents(amount - line.billedCents)} quietZero />
      </TablePart>
      <TablePart part="cell" className={styles.cell} title={line.note || undefined}>
        {line.reasonCode && labelOf(REASON_WORDS, line.reasonCode)}
      </TablePart>
    </>
  );
}

export function ChangeChip({ line }: { line: BillLine }) {
  const styles = useLinesStyles();
  const words = line.retroPeriod ? monthText(line.retroPeriod) : labelOf(CHANGE_WORDS, line.change);
  return words ? <span className={styles.chip}>{words}</span> : null;
}

function Member({ row }: { row: Extract<LineRow, { kind: 'member' }> }) {
  const styles = useLinesStyles();
  return (
    <>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>{row.memberName}</span>
        <span className={styles.quiet}>{maskText(row.memberId)}</span>
      </TablePart>
      <TablePart part="cell" className={styles.quiet}>
        {counted(row.lineCount, 'line')}
      </TablePart>
      <TablePart part="cell" />
      <TablePart part="cell" className={styles.money}>
        <Money cents={row.billedCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={row.reconciledCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={cents(row.reconciledCents - row.billedCents)} quietZero />
      </TablePart>
      <TablePart part="cell" />
    </>
  );
}
