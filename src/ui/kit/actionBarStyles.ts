import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of a bar with totals and actions that stays in view at the bottom of the window. */
export const useActionBarStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow8,
  },
  /** Number of selected items. */
  count: { fontWeight: tokens.fontWeightSemibold },
  /** Actions at the end of the bar. */
  end: { marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});
