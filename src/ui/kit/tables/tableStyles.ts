import { makeStyles, tokens } from '@fluentui/react-components';
import { LOW } from '../useBreakpoint';

/** Styles for the parts of a table. */
export const useTableStyles = makeStyles({
  /** Around a table: scrolls sideways, so that the page does not. */
  frame: {
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  /** Columns as wide as their content. */
  table: { tableLayout: 'auto' },
  /** For a table of many columns, together with `table`: scrolls in its frame instead of wrapping text to single words. */
  wide: { minWidth: '720px' },
  /** For cells of dates and numbers. */
  whole: { whiteSpace: 'nowrap' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    [LOW]: { position: 'static' },
  },
  headCell: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  row: {
    borderBottomColor: tokens.colorNeutralStroke3,
    // Fluent's hover color in the dark theme is too bright for colored text.
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  /** For cells and head cells of amounts and counts. */
  numeric: {
    textAlign: 'right',
    justifyContent: 'flex-end',
    fontVariantNumeric: 'tabular-nums',
  },
  totals: {
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});
