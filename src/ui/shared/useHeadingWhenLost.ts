import { useEffect } from 'react';

/**
 * Gives the focus to the page's heading when a change took away what had it, such as the button that was just pressed:
 * else the keyboard would begin at the top of the application again.
 *
 * @param change anything that is another value after such a change.
 */
export function useHeadingWhenLost(change: string): void {
  // oxlint-disable-next-line react/exhaustive-deps -- looked at after each change
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [change]);
}
