import { makeStyles, tokens } from '@fluentui/react-components';

/** How every table looks: quiet lines, a head that stays, figures in columns. Use with Fluent's Table parts. */
export const useTableStyles = makeStyles({
  /** Around a table: scrolls sideways by itself, so that the page never does. */
  frame: {
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  /** Columns as wide as what is in them. */
  table: { tableLayout: 'auto' },
  /** For a table of many columns, beside `table`: scrolls in its frame before its words break into single ones. */
  wide: { minWidth: '720px' },
  /** For cells of dates and numbers. */
  whole: { whiteSpace: 'nowrap' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  headCell: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  row: {
    borderBottomColor: tokens.colorNeutralStroke3,
    // The library's own is so bright in the dark that colored words on it are hard to read.
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  /** For cells and head cells of amounts and counts. */
  numeric: {
    textAlign: 'right',
    justifyContent: 'flex-end',
    fontVariantNumeric: 'tabular-nums',
    '& .fui-TableHeaderCell__button': { justifyContent: 'flex-end' },
  },
  totals: {
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});
