import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface ScrollRegionProps {
  /** Read by screen readers. */
  readonly label: string;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the page with its own scrolling, focusable by keyboard (WCAG 2.1.1). */
export function ScrollRegion({ label, id, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs focus
    <section id={id} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

const ring = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' };

/**
 * Styles for a frame around a scroll region, which shows the region's focus ring: its own ring would be painted over by the
 * rows inside.
 */
export const useFocusFrame = makeStyles({
  frame: {
    '&:has(> :focus-visible)': ring,
    '@supports not selector(:has(a))': { ':focus-within': ring },
    '> :focus-visible': { outlineStyle: 'none' },
  },
});
