import { type BrandVariants, createDarkTheme } from '@fluentui/react-components';
import { type AppTheme, FONT, TEAL } from './themes';

/** The dark theme. Loaded only where it is used. */
export const DARK = darkTheme(TEAL);

/** @param brand shades with the same contrasts as `TEAL`. */
export function darkTheme(brand: BrandVariants): AppTheme {
  return {
    ...createDarkTheme(brand),
    fontFamilyBase: FONT,
    colorNeutralBackground1: '#1C2224',
    colorNeutralBackground1Hover: '#262D2F',
    colorNeutralBackground1Pressed: '#171C1E',
    colorNeutralBackground1Selected: '#232A2C',
    colorNeutralBackground2: '#141A1B',
    colorNeutralBackground3: '#101516',
    colorNeutralBackground4: '#272E30',
    colorBrandForeground1: brand[120],
    colorBrandForeground2: brand[130],
    colorBrandForegroundLink: brand[120],
    colorBrandForegroundLinkHover: brand[140],
    // Text of a transparent button that is hovered, also on a selected row.
    colorNeutralForeground2BrandHover: brand[120],
    colorNeutralForeground2BrandPressed: brand[110],
    colorNeutralForeground2BrandSelected: brand[120],
    barBackground: brand[30],
    barForeground: '#FFFFFF',
    barHover: '#FFFFFF1F',
    barLine: 'transparent',
  };
}
