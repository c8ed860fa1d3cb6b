import { makeStyles, shorthands } from '@fluentui/react-components';
import { CHART_COLORS } from '../themes/chartColors';

/** Fills of bars and swatches. Print and forced colors keep them. @source WCAG 2.2, 1.4.1 and 1.4.11 */
export const useChartLooks = makeStyles({
  fill: { boxSizing: 'border-box', borderRadius: '2px', forcedColorAdjust: 'none', printColorAdjust: 'exact' },
  solid: { backgroundColor: CHART_COLORS.brand },
  striped: {
    ...shorthands.border('1px', 'solid', CHART_COLORS.brand),
    backgroundImage: `repeating-linear-gradient(45deg, ${CHART_COLORS.brand} 0 3px, transparent 3px 7px)`,
  },
  outlined: { ...shorthands.border('2px', 'solid', CHART_COLORS.neutral) },
  second: { backgroundColor: CHART_COLORS.marigold },
  third: {
    ...shorthands.border('1px', 'solid', CHART_COLORS.berry),
    backgroundImage: `repeating-linear-gradient(-45deg, ${CHART_COLORS.berry} 0 3px, transparent 3px 7px)`,
  },
  warning: { backgroundColor: CHART_COLORS.yellow },
  severe: { backgroundColor: CHART_COLORS.orange },
  critical: { backgroundColor: CHART_COLORS.red },
});
