import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment, memo, type ReactNode } from 'react';
import { below, from } from '../useBreakpoint';
import { LARGE_BOX } from './cardSelection';
import { Table, TableCell, TableHeadCell, TableHeadRow, TableRow } from './Table';
import { type Sorting, sortProps } from './TableHead';
import { useTableStyles } from './tableStyles';

/** Padding of cells in narrow tables. */
const TIGHT = { paddingLeft: tokens.spacingHorizontalSNudge, paddingRight: tokens.spacingHorizontalSNudge };

/** Stacked rows on a phone, fewer columns on a tablet or a small laptop, a regular table on wider screens. */
const useStackStyles = makeStyles({
  scroll: { overflow: 'auto' },
  frame: { [below(1)]: { paddingInline: tokens.spacingHorizontalM } },
  table: { [below(2)]: { minWidth: 0 }, [below(1)]: { display: 'block' } },
  block: { [below(1)]: { display: 'block' } },
  // Stacked values carry their column's name; the checkbox that selects every row stays.
  headRow: { [below(1)]: { display: 'none' } },
  headCell: { [below(3)]: { ...TIGHT, whiteSpace: 'normal' }, [below(1)]: { display: 'none' } },
  selectHead: {
    width: '44px',
    [below(1)]: {
      display: 'flex',
      alignItems: 'center',
      width: 'auto',
      // In line with the check boxes of the rows.
      padding: 0,
      '> *': { width: 'auto' },
    },
  },
  selectAll: {
    [below(1)]: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      ...LARGE_BOX,
      '::after': { content: '"Select all"', marginLeft: tokens.spacingHorizontalS },
    },
  },
  // Large enough for a finger, beyond the table's padding.
  selectTarget: {
    [below(1)]: { display: 'grid', placeItems: 'center', width: '44px', height: '44px', ...LARGE_BOX },
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
  selectableRow: {
    [below(1)]: {
      position: 'relative',
      paddingLeft: '36px',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalS,
    },
  },
  cell: {
    [below(3)]: TIGHT,
    [below(1)]: {
      display: 'block',
      height: 'auto',
      padding: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      ':empty': { display: 'none' },
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
  // Otherwise columns that do not wrap leave texts the width of a word.
  name: { [from(1)]: { minWidth: '120px' } },
  text: { [from(1)]: { minWidth: '120px' } },
  broad: { [below(1)]: { gridColumn: '1 / -1' } },
  // Beside the navigation, a window of level 2 leaves a table no more width than a tablet without it.
  extra: { [below(3)]: { display: 'none' }, [below(1)]: { display: 'none' } },
  extraInTables: { [below(3)]: { display: 'none' } },
  // An amount with its word stays on one line.
  figure: { [from(1)]: { whiteSpace: 'nowrap' } },
  detail: { height: 'auto', [below(1)]: { display: 'block', padding: 0, gridColumn: '1 / -1' } },
  select: {
    width: '44px',
    [below(1)]: { position: 'absolute', top: '-2px', left: '-13px', '::before': { display: 'none' } },
  },
});

/** Explicit roles: a table with another CSS display is not a table to assistive technology. */
const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export interface StackColumn<Item, Sort extends string = string> {
  /** Of a column that people can choose; undefined for check boxes and buttons. @source LIST_COLUMNS */
  readonly id?: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /**
   * `figure`: amounts and counts. `whole`: dates and numbers, which do not wrap. `lead`: what the row is about, on one line; `name`
   * on several lines where the table is narrow. `text`: names and sentences, which wrap to more than single words. `select`: the
   * checkbox that selects the row. `broad`: controls and sentences, which have the width of a phone.
   */
  readonly kind?: 'figure' | 'whole' | 'lead' | 'name' | 'text' | 'select' | 'broad';
  /** Hidden below level 3: the lead links to it. `inTables`: the stacked rows of a phone, which have room, show it. */
  readonly isExtra?: boolean | 'inTables';
  /** Sort order to apply when the column heading is pressed. */
  readonly sort?: Sort;
  /** The values shown run against the order of what the list is sorted by, as amounts without their minus sign do. */
  readonly isReversed?: boolean;
  /** Shown in the column's head instead of the label. */
  readonly head?: ReactNode;
}

export interface StackTableProps<Item, Sort extends string = string> {
  readonly label: string;
  /** The same array at every render keeps the rows of unchanged items from rendering again. */
  readonly columns: readonly StackColumn<Item, Sort>[];
  /** Order of the list, and how a column's head changes it. Default: it cannot be changed. */
  readonly sorting?: Sorting<Sort> | undefined;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Shown in a row of its own below an item, such as a form; undefined for nothing. */
  readonly detail?: (item: Item) => ReactNode;
  /** Many columns: scrolls sideways instead of wrapping text to single words. */
  readonly isWide?: boolean;
  /** A border and a background of its own. For a table that is not in a panel. */
  readonly isFramed?: boolean;
  /** The rows are being loaded again. */
  readonly isBusy?: boolean;
  /** Lower rows. Default: false. */
  readonly isCompact?: boolean | undefined;
  /** Sets a height: the table scrolls and its head stays in view. */
  readonly className?: string;
}

/**
 * A table whose rows are stacked where it is too narrow for columns: the lead first, then each value under the name of its
 * column.
 *
 * @source LAY-1
 */
export function StackTable<Item, Sort extends string = string>({
  label,
  columns,
  sorting,
  items,
  keyOf,
  detail = () => undefined,
  isWide = false,
  isFramed = false,
  isBusy,
  isCompact = false,
  className = '',
}: StackTableProps<Item, Sort>) {
  const table = useTableStyles();
  const stack = useStackStyles();
  const isSelectable = columns.some(({ kind }) => kind === 'select');
  return (
    <div
      className={mergeClasses(stack.scroll, isFramed && table.frame, isFramed && stack.frame, className)}
      aria-busy={isBusy}
    >
      <Table
        size={isCompact ? 'compact' : 'small'}
        {...ROLES.table}
        className={mergeClasses(table.table, isWide && table.wide, stack.table)}
        aria-label={label}
      >
        <thead {...ROLES.rows} className={mergeClasses(className !== '' && table.head, stack.block)}>
          <TableHeadRow {...ROLES.row} className={mergeClasses(stack.headRow, isSelectable && stack.block)}>
            {columns.map(({ label: heading, kind, head, isExtra, sort, isReversed }) => (
              <TableHeadCell
                key={heading}
                {...ROLES.heading}
                className={mergeClasses(
                  table.headCell,
                  kind === 'figure' && table.numeric,
                  kind === 'select' ? stack.selectHead : stack.headCell,
                  extraClass(stack, isExtra),
                )}
                {...sortProps({ sort, isReversed }, sorting)}
              >
                {kind === 'select' ? <label className={stack.selectAll}>{head}</label> : (head ?? heading)}
              </TableHeadCell>
            ))}
          </TableHeadRow>
        </thead>
        <tbody {...ROLES.rows} className={stack.block}>
          {items.map((item) => {
            const below = detail(item);
            return (
              <Fragment key={keyOf(item)}>
                <StackRow item={item} columns={columns} />
                {below && (
                  <TableRow {...ROLES.row} className={mergeClasses(table.row, stack.row)}>
                    <TableCell {...ROLES.cell} colSpan={columns.length} className={stack.detail}>
                      {below}
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

interface StackRowProps<Item> {
  readonly item: Item;
  readonly columns: readonly StackColumn<Item>[];
}

function extraClass(
  { extra, extraInTables }: Record<'extra' | 'extraInTables', string>,
  isExtra: StackColumn<unknown>['isExtra'],
): string | undefined {
  return isExtra === 'inTables' ? extraInTables : isExtra ? extra : undefined;
}

function EveryStackRow<Item>({ item, columns }: StackRowProps<Item>) {
  const table = useTableStyles();
  const stack = useStackStyles();
  const isSelectable = columns.some(({ kind }) => kind === 'select');
  return (
    <TableRow {...ROLES.row} className={mergeClasses(table.row, stack.row, isSelectable && stack.selectableRow)}>
      {columns.map(({ label: heading, cell, kind, isExtra }) => (
        <TableCell
          key={heading}
          {...ROLES.cell}
          data-column={heading}
          className={mergeClasses(
            (kind === 'whole' || kind === 'lead') && table.whole,
            kind === 'figure' && table.numeric,
            kind === 'figure' && stack.figure,
            stack.cell,
            extraClass(stack, isExtra),
            (kind === 'lead' || kind === 'name') && stack.lead,
            kind === 'name' && stack.name,
            kind === 'text' && stack.text,
            kind === 'select' && stack.select,
            kind === 'broad' && stack.broad,
          )}
        >
          {kind === 'select' ? <label className={stack.selectTarget}>{cell(item)}</label> : cell(item)}
        </TableCell>
      ))}
    </TableRow>
  );
}

const StackRow = memo(EveryStackRow) as typeof EveryStackRow;
