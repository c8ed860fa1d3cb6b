import { type GriffelStyle, makeStyles, tokens } from '@fluentui/react-components';
import { BAR_HEIGHT, below, from, LOW } from '../kit/useBreakpoint';

/** The brand in the application bar: logo and name, without the name on a phone. */
export const BRAND_LOOK: GriffelStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: tokens.spacingHorizontalM,
  color: 'inherit',
  textDecorationLine: 'none',
  fontSize: tokens.fontSizeBase500,
  fontWeight: tokens.fontWeightSemibold,
  letterSpacing: '-0.01em',
  [below(1)]: { '> span': { display: 'none' } },
};

export const LOGO_LOOK: GriffelStyle = { display: 'block', maxWidth: '120px', objectFit: 'contain' };

export const BRAND_NAME_LOOK: GriffelStyle = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '26ch',
};

/** Id of the place in the application bar where the search appears once it is loaded. */
export const SEARCH_PLACE = 'search';

const NAV_WIDTH = '216px';

export const useShellStyles = makeStyles({
  root: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  skip: {
    position: 'absolute',
    zIndex: 20,
    top: tokens.spacingVerticalS,
    left: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalL,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    transform: 'translateY(-200%)',
    ':focus': { transform: 'none', outline: `2px solid ${tokens.colorStrokeFocus1}` },
  },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    boxSizing: 'border-box',
    height: BAR_HEIGHT,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalL,
    color: 'var(--barForeground)',
    backgroundColor: 'var(--barBackground)',
    borderBottom: `${tokens.strokeWidthThin} solid var(--barLine)`,
    boxShadow: tokens.shadow4,
    [below(1)]: { paddingInline: tokens.spacingHorizontalS, columnGap: tokens.spacingHorizontalXS },
    [LOW]: { position: 'relative' },
    '@media print': { display: 'none' },
  },
  brandPlace: {
    marginRight: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: '2px solid currentColor', outlineOffset: '3px' },
    [below(1)]: { marginRight: 0 },
  },
  brand: BRAND_LOOK,
  logo: LOGO_LOOK,
  spacer: { flexGrow: 1, minWidth: 0 },
  barButton: {
    minWidth: '36px',
    columnGap: tokens.spacingHorizontalS,
    maxWidth: '100%',
    color: 'inherit',
    ':hover': { color: 'inherit', backgroundColor: 'var(--barHover)' },
    ':hover:active': { color: 'inherit', backgroundColor: 'var(--barHover)' },
    ':focus-visible': { outline: '2px solid currentColor', outlineOffset: '-2px' },
    '&:hover .fui-Button__icon': { color: 'inherit' },
    '&:hover:active .fui-Button__icon': { color: 'inherit' },
  },
  onlyNarrow: { [from(2)]: { display: 'none' } },
  onlyWide: { [below(2)]: { display: 'none' } },
  ellipsis: BRAND_NAME_LOOK,
  initials: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: '30px',
    height: '30px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: 'var(--barBackground)',
    backgroundColor: 'var(--barForeground)',
    // Generated content, so that screen readers read only the name.
    '::before': { content: 'attr(data-initials)' },
  },
  /** A number on the corner of the icon before it. */
  count: {
    width: 'auto',
    minWidth: '18px',
    height: '18px',
    paddingInline: tokens.spacingHorizontalXS,
    boxSizing: 'border-box',
    marginBlock: '-10px 0',
    marginInlineStart: '-16px',
  },
  body: { flexGrow: 1, display: 'flex', minWidth: 0 },
  side: {
    position: 'sticky',
    top: BAR_HEIGHT,
    alignSelf: 'flex-start',
    boxSizing: 'border-box',
    flexShrink: 0,
    width: NAV_WIDTH,
    height: `calc(100dvh - ${BAR_HEIGHT})`,
    paddingBlock: tokens.spacingVerticalXL,
    paddingInline: tokens.spacingHorizontalM,
    overflowY: 'auto',
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    [below(2)]: { display: 'none' },
    [LOW]: { position: 'static', height: 'auto' },
    '@media print': { display: 'none' },
  },
  content: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
  },
  banners: {
    display: 'flex',
    flexDirection: 'column',
    ':empty': { display: 'none' },
    '@media print': { display: 'none' },
  },
  stickyBanners: { position: 'sticky', top: BAR_HEIGHT, zIndex: 3, [LOW]: { position: 'static' } },
  main: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '1760px',
    marginInline: 'auto',
    paddingBlock: tokens.spacingVerticalXXL,
    paddingInline: tokens.spacingHorizontalXXXL,
    ':focus': { outlineStyle: 'none' },
    [below(2)]: { paddingInline: tokens.spacingHorizontalL, paddingBlock: tokens.spacingVerticalL },
    [below(1)]: { paddingInline: tokens.spacingHorizontalM },
    '@media print': { padding: 0 },
  },
});
