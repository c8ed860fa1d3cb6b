import type { ReactNode } from 'react';

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
