import { makeStyles, tokens } from '@fluentui/react-components';
import { below, LOW } from './useBreakpoint';

/** The bars that are shown at the bottom of the window. */
const bars = new Set<HTMLElement>();

/**
 * Ref for a bar that sticks to the bottom of the window. Stacks several bars in page order, and keeps focused elements from being hidden
 * behind them.
 *
 * @source WCAG 2.2, 2.4.11 Focus Not Obscured
 */
export function stackAtBottom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  bars.add(bar);
  stackBars();
  const watch = new ResizeObserver(stackBars);
  watch.observe(bar);
  window.addEventListener('resize', stackBars);
  return () => {
    watch.disconnect();
    window.removeEventListener('resize', stackBars);
    bars.delete(bar);
    stackBars();
  };
}

function stackBars(): void {
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // Bars are not sticky in a low window.
  const sticky = [...bars].filter((bar) => getComputedStyle(bar).position === 'sticky');
  let height = 0;
  for (const bar of sticky.sort((one, other) => (isBefore(one, other) ? 1 : -1))) {
    bar.style.bottom = `${height}px`;
    height += bar.offsetHeight;
  }
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `${height}px` : '';
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
