/** A drawer or dialog hides the page behind it from screen readers, and gives it back this much later at most. */
const GIVEN_BACK_MS = 400;

/**
 * Whatever is taken out of the page while it is still open or closing over it never gives the page back. Then nobody
 * else does: the page would be there for the eye alone.
 *
 * @returns calls it off.
 */
export function uncoverPageSoon(): () => void {
  const timer = setTimeout(uncover, GIVEN_BACK_MS);
  return () => clearTimeout(timer);
}

function uncover(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  let element: Element | null = document.querySelector('main');
  for (; element; element = element.parentElement) element.removeAttribute('aria-hidden');
}
