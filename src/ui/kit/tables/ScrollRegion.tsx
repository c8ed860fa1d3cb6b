import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const ring = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' };

/**
 * For the frame around an area that scrolls: the rows inside would paint over a ring of the area itself,
 * so the frame shows that the keyboard is there.
 */
export const useFocusFrame = makeStyles({
  frame: {
    '&:has(> :focus-visible)': ring,
    '@supports not selector(:has(a))': { ':focus-within': ring },
    '> :focus-visible': { outlineStyle: 'none' },
  },
});

export interface ScrollRegionProps {
  /** What scrolls, for who cannot see it. */
  readonly label: string;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the page that scrolls by itself: the keyboard reaches it, as WCAG 2.1.1 asks. */
export function ScrollRegion({ label, id, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section id={id} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
