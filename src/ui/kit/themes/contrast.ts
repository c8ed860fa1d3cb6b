import { teamsHighContrastTheme } from '@fluentui/react-components';
import { type AppTheme, FONT } from './themes';

/** High-contrast theme. Loaded when it is chosen. */
export const CONTRAST: AppTheme = {
  ...teamsHighContrastTheme,
  fontFamilyBase: FONT,
  barBackground: '#000000',
  barForeground: '#FFFFFF',
  barHover: '#FFFFFF40',
  barLine: '#FFFFFF',
};
