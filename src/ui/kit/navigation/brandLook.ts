import { type GriffelStyle, tokens } from '@fluentui/react-components';
import { below } from '../useBreakpoint';

/** The brand as it stands in the bar: a logo or our mark, and beside it a name where there is room. */
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
