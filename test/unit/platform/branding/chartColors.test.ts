import { contrast } from '../../../../src/domain/platform/branding/brandRamp';
import { brandedThemes } from '../../../../src/ui/kit/themes/branded';
import { CHART_COLORS } from '../../../../src/ui/kit/themes/chartColors';
import { CONTRAST } from '../../../../src/ui/kit/themes/contrast';
import { DARK } from '../../../../src/ui/kit/themes/dark';
import { type AppTheme, LIGHT } from '../../../../src/ui/kit/themes/themes';

const THEMES: Readonly<Record<string, AppTheme>> = {
  light: LIGHT,
  dark: DARK,
  contrast: CONTRAST,
  'light, in yellow': brandedThemes('#ffcc00').light,
  'dark, in navy': brandedThemes('#001a4d').dark,
};
/** Backgrounds of panels, pages, and unfilled bars. */
const BACKGROUNDS = [
  'colorNeutralBackground1',
  'colorNeutralBackground2',
  'colorNeutralBackground4',
  'colorNeutralBackground5',
] as const;

describe('fills of charts', () => {
  it.each(Object.keys(THEMES))('have a contrast of at least 3 on every background: %s', (name) => {
    const theme = THEMES[name] as AppTheme;
    const faint = Object.entries(CHART_COLORS).flatMap(([role, token]) => {
      const fill = theme[/^var\(--(\w+)\)$/.exec(token)?.[1] as keyof AppTheme] as string;
      return BACKGROUNDS.flatMap((background) => {
        const ratio = contrast(fill, theme[background]);
        return ratio >= 3 ? [] : [`${role} ${fill} on ${background} ${theme[background]}: ${ratio.toFixed(2)}`];
      });
    });
    expect(faint).toEqual([]);
  });
});
