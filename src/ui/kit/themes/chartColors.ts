import { tokens } from '@fluentui/react-components';

/**
 * Fills of charts. Each has a contrast of at least 3 on panels and pages in every theme. Two fills do not stand out from each
 * other by that much, so parts that touch are drawn apart (`CHART_GAP`).
 *
 * @source WCAG 2.2, 1.4.11 Non-text Contrast
 */
export const CHART_COLORS = {
  brand: tokens.colorBrandStroke1,
  neutral: tokens.colorNeutralStrokeAccessible,
  green: tokens.colorPaletteGreenBorderActive,
  yellow: tokens.colorPaletteYellowForeground1,
  marigold: tokens.colorPaletteMarigoldForeground2,
  orange: tokens.colorPaletteDarkOrangeBorderActive,
  red: tokens.colorPaletteRedBorderActive,
  berry: tokens.colorPaletteBerryBorderActive,
} as const;

/** Width in pixels of the background between two parts that touch. */
export const CHART_GAP = 2;
