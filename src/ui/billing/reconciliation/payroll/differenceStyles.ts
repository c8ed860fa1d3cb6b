import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_OUTLINE } from '../../../kit/forcedColors';
import { LOW } from '../../../kit/useBreakpoint';

/** Height of the sticky row of headings, in pixels. */
export const HEAD_HEIGHT = 36;
/** Height of a row with a short cause, in pixels. */
export const ROW_HEIGHT = 62;
/** In pixels; a narrower list scrolls sideways. */
export const MIN_TABLE_WIDTH = 1000;
/** Height of the evidence below a row, in pixels; on phones its lines wrap. */
export const EVIDENCE_HEIGHT = 184;
export const EVIDENCE_HEIGHT_ON_PHONE = 260;

export const useDifferenceStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    height: 'clamp(280px, 54dvh, 900px)',
    scrollPaddingTop: `${HEAD_HEIGHT}px`,
    contain: 'strict',
    // Opaque, so that the browser can scroll without repainting.
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: { minWidth: `${MIN_TABLE_WIDTH}px` },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(130px, 1fr) minmax(160px, 1.7fr) 92px 92px 92px minmax(448px, 1.3fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    cursor: 'default',
  },
  threeWay: {
    gridTemplateColumns: 'minmax(120px, 1fr) minmax(140px, 1.5fr) 92px 92px 92px 92px minmax(456px, 1.5fr)',
  },
  evidence: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    boxSizing: 'border-box',
    overflowY: 'auto',
    paddingBlock: tokens.spacingVerticalXS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  expanded: { gridTemplateRows: '1fr auto' },
  more: { alignSelf: 'flex-start', minWidth: 0, paddingInline: 0, height: 'auto', whiteSpace: 'nowrap' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    paddingBlock: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [LOW]: { position: 'static' },
  },
  card: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignContent: 'start',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
  wide: { gridColumnStart: 1, gridColumnEnd: -1 },
  active: {
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
    ...FORCED_OUTLINE,
    backgroundColor: tokens.colorNeutralBackground1Hover,
  },
  ringed: { ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } },
  decided: { backgroundColor: tokens.colorNeutralBackground2 },
  two: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: tokens.lineHeightBase200 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  wrapped: { minWidth: 0, overflowWrap: 'anywhere' },
  cause: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  cutLines: { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  remembered: { color: tokens.colorBrandForeground2, fontSize: tokens.fontSizeBase200 },
  correction: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  dropped: { textDecorationLine: 'line-through' },
  inline: {
    flexShrink: 0,
    minWidth: 0,
    height: 'auto',
    paddingBlock: 0,
    paddingInline: 0,
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase200,
  },
  choices: { alignSelf: 'center', fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  money: { textAlign: 'right' },
  decision: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  button: { minWidth: 0, whiteSpace: 'nowrap', columnGap: tokens.spacingHorizontalXS },
  note: { width: 'auto' },
  key: {
    paddingInline: tokens.spacingHorizontalXXS,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    border: `${tokens.strokeWidthThin} solid currentColor`,
    borderRadius: tokens.borderRadiusSmall,
    // Not text of the button, whose name would have to contain it (WCAG 2.5.3).
    '::before': { content: 'attr(data-key)' },
    // Touch devices have no keyboard.
    '@media (hover: none)': { display: 'none' },
  },
});
