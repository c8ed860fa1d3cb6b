import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

const ring = {
  outline: `2px solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: '-2px',
  borderRadius: tokens.borderRadiusMedium,
};

const useStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    verticalAlign: 'middle',
  },
  small: { '--cell-height': '34px' },
  compact: { '--cell-height': '28px', '& td, & td > span, & td > div': { paddingBlock: 0 } },
  headRow: {
    color: tokens.colorNeutralForeground1,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  row: {
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1Hover },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed, color: tokens.colorNeutralForeground1Pressed },
    '@media (forced-colors: active)': { ':hover': { color: 'Highlight' } },
  },
  cell: {
    position: 'relative',
    height: 'var(--cell-height, 44px)',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    verticalAlign: 'middle',
  },
  headCell: {
    position: 'relative',
    padding: `0 ${tokens.spacingHorizontalS}`,
    verticalAlign: 'middle',
    fontWeight: tokens.fontWeightRegular,
  },
  sortable: {
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1Hover },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed, color: tokens.colorNeutralForeground1Pressed },
  },
  /** Shows the focus ring of its button, which the table's frame would cut off. */
  ringed: {
    '&:has(> :focus-visible)': ring,
    '@supports not selector(:has(a))': { ':focus-within': ring },
    '> :focus-visible': { outlineStyle: 'none' },
  },
  heading: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'inherit',
    columnGap: tokens.spacingHorizontalXS,
    width: '100%',
    height: '100%',
    minHeight: '32px',
    lineHeight: 'normal',
    textAlign: 'left',
  },
  button: {
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    whiteSpace: 'inherit',
    cursor: 'pointer',
  },
});

/**
 * The parts of every table. Ours, because a list renders hundreds of cells at once and Fluent's cells take several times as
 * long, and because the first screen is a list.
 *
 * @param props.size `small` for rows of 34 px, `compact` for 28 px. Default: 44 px.
 * @source docs/decisions/bills.md#a-click-in-a-list-renders-the-rows-once
 */
export function Table({ size, className, ...rest }: TableProps) {
  const styles = useStyles();
  return <table {...rest} className={mergeClasses(styles.table, size && styles[size], className)} />;
}

type TableProps = ComponentProps<'table'> & { readonly size?: 'small' | 'compact' | undefined };

/** A row of the body or the foot. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  const styles = useStyles();
  return <tr {...rest} className={mergeClasses(styles.headRow, styles.row, className)} />;
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={mergeClasses(useStyles().cell, className)} />;
}

/** The row of headings. */
export function TableHeadRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={mergeClasses(useStyles().headRow, className)} />;
}

export interface TableHeadCellProps extends ComponentProps<'th'> {
  /** Sorts the table by this column. */
  readonly onSort?: (() => void) | undefined;
  /** Order of a table that is sorted by this column. */
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** A column's heading: a button if the table can be sorted by it. */
export function TableHeadCell({ onSort, direction, className, children, ...rest }: TableHeadCellProps) {
  const styles = useStyles();
  if (!onSort) {
    return (
      <th {...rest} className={mergeClasses(styles.headCell, className)}>
        <div className={styles.heading}>{children}</div>
      </th>
    );
  }
  const order = direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction];
  return (
    <th
      {...rest}
      className={mergeClasses(styles.headCell, styles.sortable, styles.ringed, className)}
      aria-sort={order ?? 'none'}
    >
      <button type="button" className={mergeClasses(styles.button, styles.heading)} onClick={onSort}>
        {children}
        {direction && (
          <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
            <path d={direction === 'asc' ? 'M6 11V1.5M2.5 5 6 1.5 9.5 5' : 'M6 1v9.5M2.5 7 6 10.5 9.5 7'} />
          </svg>
        )}
      </button>
    </th>
  );
}
