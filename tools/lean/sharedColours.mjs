import {
  berry,
  blue,
  cranberry,
  darkOrange,
  darkRed,
  green,
  lightGreen,
  marigold,
  orange,
  plum,
  red,
  yellow,
} from '../../node_modules/@fluentui/tokens/lib/global/colors.js';

/**
 * Stand in for Fluent's colours by name, of which the application uses those of statuses, and blue; the others are for
 * the pictures of persons. Fluent itself corrects two of those for its dark theme. A build that names one that is missing is refused: scripts/bundle-budget.json.
 */
export const statusSharedColors = { red, green, darkOrange, yellow, berry, lightGreen, marigold };
export const personaSharedColors = { blue, darkRed, plum };
export const mappedStatusColors = { cranberry, green, orange };
export const statusSharedColorNames = Object.keys(statusSharedColors);
export const personaSharedColorNames = Object.keys(personaSharedColors);
