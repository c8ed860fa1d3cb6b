import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_OUTLINE } from '../../../kit/forcedColors';
import { from, LOW } from '../../../kit/useBreakpoint';

/** Of the row of headings that stays. */
export const HEAD_HEIGHT = 36;
export const ROW_HEIGHT = 46;

/** Without the plan where it is tight. */
const TIGHT = 'minmax(170px, 1.8fr) minmax(110px, 1fr) 104px 120px 104px minmax(170px, 1.4fr) minmax(110px, 1fr)';
const WIDE = 'minmax(200px, 2fr) minmax(150px, 1.4fr) 116px 128px 116px minmax(200px, 1.5fr) minmax(150px, 1.2fr)';

export const useGridStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    height: 'clamp(280px, 58dvh, 900px)',
    scrollPaddingTop: `${HEAD_HEIGHT}px`,
    contain: 'strict',
    // Opaque, so that the browser can scroll without repainting.
    backgroundColor: tokens.colorNeutralBackground1,
  },
  grid: { minWidth: '940px' },
  row: {
    display: 'grid',
    gridTemplateColumns: TIGHT,
    [from(3)]: { gridTemplateColumns: WIDE },
    alignItems: 'stretch',
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [LOW]: { position: 'static' },
  },
  headCell: { paddingBlock: tokens.spacingVerticalS, paddingInline: tokens.spacingHorizontalM },
  cell: {
    minWidth: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalM,
    whiteSpace: 'nowrap',
  },
  two: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    lineHeight: tokens.lineHeightBase200,
  },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '100%' },
  money: { justifyContent: 'flex-end', textAlign: 'right' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  editable: {
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    cursor: 'cell',
  },
  changed: { backgroundColor: tokens.colorBrandBackground2, fontWeight: tokens.fontWeightSemibold },
  ranged: { backgroundColor: tokens.colorNeutralBackground3 },
  active: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}`, ...FORCED_OUTLINE },
  says: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  missing: { color: tokens.colorStatusDangerForeground1 },
  editor: {
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: 'none',
    outline: `2px solid ${tokens.colorBrandStroke1}`,
    outlineOffset: '-2px',
    paddingInline: tokens.spacingHorizontalM,
    '&[aria-invalid="true"]': { outline: `2px solid ${tokens.colorStatusDangerBorder2}` },
  },
  editing: { padding: 0 },
  right: { textAlign: 'right' },
});
