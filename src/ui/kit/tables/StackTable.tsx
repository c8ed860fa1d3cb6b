import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { below } from '../useBreakpoint';
import { useTableStyles } from './tableStyles';

/** How rows are stacked on a phone, and what a tablet does without; a table like every other where there is room. */
const useStackStyles = makeStyles({
  scroll: { overflow: 'auto' },
  table: { [below(2)]: { minWidth: 0 }, [below(1)]: { display: 'block' } },
  body: { [below(1)]: { display: 'block' } },
  // Each value says there what it is; what chooses every row stays.
  head: { [below(1)]: { display: 'block' } },
  headRow: { [below(1)]: { display: 'none' } },
  headRowToChoose: { [below(1)]: { display: 'block' } },
  headCell: { [below(1)]: { display: 'none' } },
  chooseHead: {
    width: '44px',
    [below(1)]: {
      display: 'flex',
      alignItems: 'center',
      width: 'auto',
      '& .fui-TableHeaderCell__button': { flexGrow: 0, width: 'auto' },
      '::after': { content: '"Choose all"', marginLeft: tokens.spacingHorizontalS },
    },
  },
  row: {
    [below(1)]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
      columnGap: tokens.spacingHorizontalM,
      rowGap: tokens.spacingVerticalS,
      paddingBlock: tokens.spacingVerticalMNudge,
    },
  },
  rowToChoose: {
    [below(1)]: {
      position: 'relative',
      paddingLeft: '36px',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalS,
    },
  },
  cell: {
    [below(1)]: {
      display: 'block',
      height: 'auto',
      padding: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      '::before': {
        content: 'attr(data-column)',
        display: 'block',
        color: tokens.colorNeutralForeground3,
        fontSize: tokens.fontSizeBase200,
        lineHeight: tokens.lineHeightBase200,
      },
    },
  },
  lead: {
    [below(1)]: { fontWeight: tokens.fontWeightSemibold, gridColumn: '1 / -1', '::before': { display: 'none' } },
  },
  extra: { [below(2)]: { display: 'none' } },
  choose: {
    width: '44px',
    [below(1)]: { position: 'absolute', top: tokens.spacingVerticalS, left: 0, '::before': { display: 'none' } },
  },
});

/** Told, for a table that is laid out otherwise is none to assistive technology. */
const AS = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export interface StackColumn<Item> {
  readonly words: string;
  readonly cell: (item: Item) => ReactNode;
  /**
   * Amounts and counts are figures; dates and numbers stay whole; the lead is what a row is about; `choose` holds a box
   * that chooses the row.
   */
  readonly kind?: 'figure' | 'whole' | 'lead' | 'choose';
  /** Left out below level 2: the lead leads to it. */
  readonly isExtra?: boolean;
  /** Stands at the head in place of the words. */
  readonly head?: ReactNode;
}

export interface StackTableProps<Item> {
  readonly label: string;
  readonly columns: readonly StackColumn<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Many columns: scrolls sideways before words break into single ones. */
  readonly isWide?: boolean;
  /** Gives it a height: it scrolls by itself, and its head stays in view. */
  readonly className?: string;
}

/**
 * A table whose rows are stacked where it is too narrow for columns: what a row is about first, then each value under the
 * name of its column.
 *
 * @source LAY-1
 */
export function StackTable<Item>({
  label,
  columns,
  items,
  keyOf,
  isWide = false,
  className = '',
}: StackTableProps<Item>) {
  const table = useTableStyles();
  const stack = useStackStyles();
  const mayChoose = columns.some(({ kind }) => kind === 'choose');
  return (
    <div className={mergeClasses(stack.scroll, className)}>
      <Table
        size="small"
        {...AS.table}
        className={mergeClasses(table.table, isWide && table.wide, stack.table)}
        aria-label={label}
      >
        <TableHeader {...AS.rows} className={mergeClasses(className !== '' && table.head, stack.head)}>
          <TableRow {...AS.row} className={mergeClasses(stack.headRow, mayChoose && stack.headRowToChoose)}>
            {columns.map(({ words, kind, head, isExtra }) => (
              <TableHeaderCell
                key={words}
                {...AS.heading}
                className={mergeClasses(
                  table.headCell,
                  kind === 'figure' && table.numeric,
                  kind === 'choose' ? stack.chooseHead : stack.headCell,
                  isExtra && stack.extra,
                )}
              >
                {head ?? words}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody {...AS.rows} className={stack.body}>
          {items.map((item) => (
            <TableRow
              key={keyOf(item)}
              {...AS.row}
              className={mergeClasses(table.row, stack.row, mayChoose && stack.rowToChoose)}
            >
              {columns.map(({ words, cell, kind, isExtra }) => (
                <TableCell
                  key={words}
                  {...AS.cell}
                  data-column={words}
                  className={mergeClasses(
                    (kind === 'whole' || kind === 'lead') && table.whole,
                    kind === 'figure' && table.numeric,
                    stack.cell,
                    isExtra && stack.extra,
                    kind === 'lead' && stack.lead,
                    kind === 'choose' && stack.choose,
                  )}
                >
                  {cell(item)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
