import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, useRef } from 'react';
import type { BillMoney } from '../../../domain/billing/bills/Bill';
import { cents } from '../../../domain/platform/money/Cents';
import { useFocusFrame } from '../../kit/tables/ScrollRegion';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { TablePart, VirtualRows } from '../../kit/tables/VirtualRows';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { usePrinting } from '../../kit/usePrinting';
import { Money } from '../../kit/values/Money';
import { CARD_HEIGHT, LineCard, LineCells, ROW_HEIGHT, useLinesStyles } from './LineCells';
import type { LineRow } from './lineRows';

/** Limits the length of a printout. */
const MAX_PRINTED = 5_000;

type LineSums = Pick<BillMoney, 'billedCents' | 'reconciledCents'>;

export interface LinesTableProps {
  readonly rows: readonly LineRow[];
  /** Of all rows; undefined while lines are missing, because a part has no total. */
  readonly sums: LineSums | undefined;
  /** Whether the rows are only some of the bill's lines. */
  readonly isNarrowed: boolean;
  /** Heading of the amounts: "Reconciled" only once the bill is reconciled. */
  readonly amountLabel: string;
}

/**
 * Table of lines. Uses plain elements with roles and one grid template, so that a row takes few nodes, and renders only
 * visible rows, so that 30,000 lines scroll smoothly.
 */
export function LinesTable({ rows, sums, isNarrowed, amountLabel }: LinesTableProps) {
  const styles = useLinesStyles();
  const table = useTableStyles();
  const focus = useFocusFrame();
  const scroll = useRef<HTMLDivElement>(null);
  const isCards = useBreakpoint() === 0;
  const isPrinting = usePrinting();
  const rowHeight = isCards ? CARD_HEIGHT : ROW_HEIGHT;
  const height = { '--rows': `${rows.length * rowHeight}px` } as CSSProperties;
  const rowAt = (index: number, style?: CSSProperties) => {
    const row = rows[index];
    if (!row) return null;
    const isChanged = row.kind === 'line' && row.line.reconciledCents !== null;
    return (
      <TablePart
        key={row.kind === 'line' ? row.line.linePk : `${row.memberId} ${index}`}
        part="row"
        aria-rowindex={index + 2}
        className={mergeClasses(
          isCards ? styles.card : styles.row,
          row.kind === 'member' && styles.member,
          isChanged && styles.changed,
        )}
        style={style}
      >
        {isCards ? <LineCard row={row} /> : <LineCells row={row} />}
      </TablePart>
    );
  };
  return (
    <div className={mergeClasses(table.frame, focus.frame)}>
      <TablePart
        ref={scroll}
        className={styles.scroll}
        style={height}
        tabIndex={0}
        part="region"
        aria-label="Lines of the bill"
      >
        <TablePart
          part="table"
          aria-label="Lines"
          aria-rowcount={rows.length + 1}
          className={isCards ? undefined : styles.table}
        >
          {isCards ? null : <Head amountLabel={amountLabel} />}
          <TablePart part="rowgroup">
            {isPrinting ? (
              rows.slice(0, MAX_PRINTED).map((_, index) => rowAt(index))
            ) : (
              <VirtualRows
                // Row heights are cached: remount when the layout changes.
                key={isCards ? 'cards' : 'rows'}
                count={rows.length}
                rowHeight={rowHeight}
                scrollRef={scroll}
              >
                {rowAt}
              </VirtualRows>
            )}
          </TablePart>
          {sums && (
            <TablePart part="rowgroup" className={styles.foot}>
              <Totals sums={sums} isNarrowed={isNarrowed} isCards={isCards} />
            </TablePart>
          )}
        </TablePart>
      </TablePart>
      {isPrinting && rows.length > MAX_PRINTED && (
        <p>The first {MAX_PRINTED.toLocaleString('en-US')} rows. Narrow the list to print the others.</p>
      )}
    </div>
  );
}

function Head({ amountLabel }: Pick<LinesTableProps, 'amountLabel'>) {
  const styles = useLinesStyles();
  return (
    <TablePart part="rowgroup" className={styles.head}>
      <TablePart part="row" aria-rowindex={1} className={mergeClasses(styles.row, styles.headRow)}>
        <TablePart part="columnheader">Member</TablePart>
        <TablePart part="columnheader">Coverage</TablePart>
        <TablePart part="columnheader">Tier</TablePart>
        <TablePart part="columnheader" className={styles.money}>
          Billed
        </TablePart>
        <TablePart part="columnheader" className={styles.money}>
          {amountLabel}
        </TablePart>
        <TablePart part="columnheader" className={styles.money}>
          Difference
        </TablePart>
        <TablePart part="columnheader">Reason</TablePart>
      </TablePart>
    </TablePart>
  );
}

interface TotalsProps extends Pick<LinesTableProps, 'isNarrowed'> {
  readonly sums: LineSums;
  readonly isCards: boolean;
}

function Totals({ sums, isNarrowed, isCards }: TotalsProps) {
  const styles = useLinesStyles();
  const label = isNarrowed ? 'Total of these lines' : 'Total';
  const difference = cents(sums.reconciledCents - sums.billedCents);
  if (isCards) {
    return (
      <TablePart part="row" className={mergeClasses(styles.card, styles.totals)}>
        <TablePart part="rowheader">{label}</TablePart>
        <TablePart part="cell" className={styles.money}>
          <Money cents={sums.reconciledCents} strong />
        </TablePart>
      </TablePart>
    );
  }
  return (
    <TablePart part="row" className={mergeClasses(styles.row, styles.totals)}>
      <TablePart part="rowheader">{label}</TablePart>
      <TablePart part="cell" />
      <TablePart part="cell" />
      <TablePart part="cell" className={styles.money}>
        <Money cents={sums.billedCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={sums.reconciledCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={difference} quietZero />
      </TablePart>
      <TablePart part="cell" />
    </TablePart>
  );
}
