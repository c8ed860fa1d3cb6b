import { makeStyles, tokens } from '@fluentui/react-components';
import { below, LOW } from './useBreakpoint';

/**
 * Ref of a bar that stays in view at the bottom: while it is shown, what gets the focus is scrolled clear of it.
 *
 * @source WCAG 2.2, 2.4.11 Focus Not Obscured
 */
export function keepFocusAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const isSticky = getComputedStyle(bar).position === 'sticky';
    style.scrollPaddingBottom = isSticky ? `${bar.offsetHeight}px` : '';
  };
  measure();
  const watch = new ResizeObserver(measure);
  watch.observe(bar);
  window.addEventListener('resize', measure);
  return () => {
    watch.disconnect();
    window.removeEventListener('resize', measure);
    style.scrollPaddingBottom = '';
  };
}

/** Styles of a bar with totals and actions that stays in view at the bottom of the window. */
export const useActionBarStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    // Its menus are above the head of the table.
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    [below(1)]: {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
      rowGap: tokens.spacingVerticalXS,
    },
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow8,
    [LOW]: { position: 'static' },
  },
  /** Number of selected items. */
  count: { fontWeight: tokens.fontWeightSemibold },
  /** Actions at the end of the bar. */
  end: { marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});
