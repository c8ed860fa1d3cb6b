import { useEffect } from 'react';

/** A drawer or dialog hides the page behind it from screen readers, and gives it back this much later at most. */
const GIVEN_BACK_MS = 400;

/**
 * Whoever goes on to another page while something is still closing over the old one takes it out before it has given
 * the page back. Then nobody else does: the new page would be there for the eye alone.
 */
export function useUncoveredPage(pathname: string): void {
  useEffect(() => {
    const timer = setTimeout(uncover, GIVEN_BACK_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

function uncover(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  let element: Element | null = document.querySelector('main');
  for (; element; element = element.parentElement) element.removeAttribute('aria-hidden');
}
