import { makeStyles, tokens } from '@fluentui/react-components';
import { below, from } from './useBreakpoint';

/** Styles that many places share, where no element of the kit has them. Named by what they do. */
export const useLooks = makeStyles({
  // Text
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  /** A note in a cell whose text is half bold. */
  cellNote: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  blockNote: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  detail: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  detailCounts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  smallCounts: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  counts: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  /** A warning in small letters. */
  alert: { color: tokens.colorPaletteDarkOrangeForeground1, fontSize: tokens.fontSizeBase200 },
  problem: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  problemText: { margin: 0, color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  late: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  sum: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  /** A name that may be long. */
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  summary: { color: tokens.colorNeutralForeground2, cursor: 'pointer' },
  smallTitle: { margin: 0, fontSize: tokens.fontSizeBase300 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  largeTitle: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400 },
  subtitle: {
    marginBlock: `${tokens.spacingVerticalM} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
  },
  strongLegend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  legend: { marginBottom: tokens.spacingVerticalS, padding: 0 },
  textBelow: { margin: 0, marginTop: tokens.spacingVerticalS },
  hintAbove: { margin: 0, marginBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
  hintBelow: { margin: 0, marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
  smallHintAbove: { margin: 0, marginBottom: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
  textAbove: { margin: 0, marginBottom: tokens.spacingVerticalS },
  bullets: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  unwrapped: { whiteSpace: 'nowrap' },
  wrapped: { overflowWrap: 'anywhere' },
  figure: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  right: { textAlign: 'right' },

  // Width
  short: { width: '180px' },
  middle: { width: '320px', maxWidth: '100%' },
  amount: { maxWidth: '168px' },
  /** Progress of a download, in its button. */
  progress: { width: '64px', marginInlineStart: tokens.spacingHorizontalS },
  checkbox: { width: '36px' },
  field: { width: '220px', maxWidth: '100%' },
  wideField: { width: 'min(360px, 100%)' },
  reasonField: { width: '100%', maxWidth: '560px' },
  fullField: { width: '100%', gridTemplateColumns: 'minmax(0, 1fr)' },
  full: { width: '100%' },
  fullShrinking: { width: '100%', minWidth: 0 },
  shrinking: { minWidth: 0 },
  shrinkingText: { minWidth: 0, overflowWrap: 'anywhere' },
  growing: { flexGrow: 1, maxWidth: '420px' },
  growingReason: { flexGrow: 1, minWidth: '200px', maxWidth: '420px' },
  growingText: { flexGrow: 1, minWidth: '200px' },
  page: { maxWidth: '860px' },
  /** A line of its own in a wrapping row. */
  ownLine: { flexBasis: '100%' },
  ownShrinkingLine: { flexBasis: '100%', minWidth: 0 },
  allColumns: { gridColumn: '1 / -1' },

  // Space
  slightlyAbove: { marginTop: tokens.spacingVerticalS },
  above: { marginTop: tokens.spacingVerticalL },
  littleAbove: { marginTop: tokens.spacingVerticalM },
  wellBelow: { marginBottom: tokens.spacingVerticalL },
  below: { marginBottom: tokens.spacingVerticalM },
  padded: { paddingBlock: tokens.spacingVerticalM },
  littlePadded: { paddingBlock: tokens.spacingVerticalS },

  // Place
  plainColumn: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, margin: 0, padding: 0 },
  largeColumn: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  shrinkingColumn: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  row: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  wrappingRow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  wideRow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  toolRow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  spreadRow: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  rows: { display: 'grid', rowGap: tokens.spacingVerticalS, minWidth: 0 },
  /** Fields side by side where there is room. */
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(180px, 40%), 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  /** A screen of one record. */
  record: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    minWidth: 0,
    maxWidth: '1100px',
  },
  /** A screen beside a panel with its sums. */
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [from(3)]: { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
  },
  /** A `dl` of facts about a record. */
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, auto) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    '> dt': { color: tokens.colorNeutralForeground3 },
    '> dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  /** A `dl` of figures. */
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
  },
  /** A checkbox beside the fields of a filter. */
  filterCheck: { alignSelf: 'flex-end', minHeight: '32px' },
  atLineEnd: { alignSelf: 'end' },
  atStart: { alignSelf: 'flex-start' },
  atCellStart: { justifySelf: 'start' },
  atEnd: { marginLeft: 'auto' },

  // Other
  scrolling: { overflowX: 'auto' },
  scrollingList: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    maxHeight: '30vh',
    overflowY: 'auto',
  },
  shortScrollingList: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
    maxHeight: '220px',
    overflowY: 'auto',
  },
  scrollingFrame: { overflowX: 'auto', border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  smallTable: { borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  quote: { paddingLeft: tokens.spacingHorizontalM, borderLeft: `3px solid ${tokens.colorNeutralStroke1}` },
  cut: { minWidth: 0, width: '100%', textOverflow: 'ellipsis' },
  used: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorNeutralForeground1 },
  /** Receives the focus without showing it. */
  focusTarget: { outlineStyle: 'none' },
  unprinted: { '@media print': { display: 'none' } },
  /** Hidden in narrow windows. */
  minor: { [below(1)]: { display: 'none' } },
});
