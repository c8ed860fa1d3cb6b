import { makeStyles, tokens } from '@fluentui/react-components';

/** The same columns for the head, each row and the totals. */
const COLUMNS = 'minmax(200px, 2.2fr) minmax(150px, 1.6fr) minmax(80px, 0.7fr) 116px 116px 116px minmax(120px, 1.2fr)';
const ON_PAPER = 'minmax(0, 2fr) minmax(0, 1.8fr) 34px 84px 84px 84px minmax(0, 1.1fr)';

export const ROW_HEIGHT = 44;
export const CARD_HEIGHT = 100;

export const useLinesStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    height: 'clamp(300px, 64dvh, 960px)',
    contain: 'strict',
    // Opaque: then the browser moves what is painted instead of painting it anew.
    backgroundColor: tokens.colorNeutralBackground1,
    '@media print': { height: 'auto', overflow: 'visible', contain: 'none' },
  },
  table: { minWidth: '900px', '@media print': { minWidth: 0, fontSize: tokens.fontSizeBase200 } },
  row: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    '@media print': {
      gridTemplateColumns: ON_PAPER,
      columnGap: tokens.spacingHorizontalS,
      paddingInline: tokens.spacingHorizontalS,
      paddingBlock: tokens.spacingVerticalXXS,
      breakInside: 'avoid',
    },
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    '@media print': { position: 'static' },
  },
  headRow: { minHeight: '38px' },
  member: { backgroundColor: tokens.colorNeutralBackground2, fontWeight: tokens.fontWeightSemibold },
  changed: { backgroundColor: tokens.colorBrandBackground2 },
  foot: { position: 'sticky', bottom: 0, zIndex: 1, '@media print': { position: 'static' } },
  totals: {
    minHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
    borderBottomStyle: 'none',
  },
  cell: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  two: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: tokens.lineHeightBase200 },
  money: { textAlign: 'right' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: 'normal' },
  chip: {
    marginLeft: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  card: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignContent: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    paddingInline: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});
