import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';

/** Deep teal. 70 and 80 have a contrast of at least 4.5 on white, 110 and up on near-black. */
export const TEAL: BrandVariants = {
  10: '#03171A',
  20: '#082529',
  30: '#0B343A',
  40: '#0C424A',
  50: '#0B515B',
  60: '#0A5963',
  70: '#0B6671',
  80: '#0E7480',
  90: '#2C8490',
  100: '#4795A0',
  110: '#62A6B0',
  120: '#7EB7C0',
  130: '#9AC8CF',
  140: '#B7D9DE',
  150: '#D3E9EC',
  160: '#EAF5F7',
};

/** Colors of the application bar, which Fluent's themes lack; used in styles as `var(--barBackground)`. */
interface ShellColors {
  readonly barBackground: string;
  readonly barForeground: string;
  readonly barHover: string;
  /** Border below the bar, for themes in which its color does not stand out. */
  readonly barLine: string;
}
export type AppTheme = Theme & ShellColors;

/** Our own font, which is used from the second visit on, and the fonts of operating systems. @source docs/adr/0034-own-font.md */
export const FONT = "Listbill, 'Segoe UI', -apple-system, Roboto, sans-serif";

export const LIGHT = lightTheme(TEAL);

/** @param brand shades with the same contrasts as `TEAL`. */
export function lightTheme(brand: BrandVariants): AppTheme {
  return {
    ...createLightTheme(brand),
    fontFamilyBase: FONT,
    colorNeutralBackground2: '#F5F8F8',
    colorNeutralBackground3: '#EDF2F2',
    barBackground: brand[40],
    barForeground: '#FFFFFF',
    barHover: '#FFFFFF1F',
    barLine: 'transparent',
  };
}
