import { useEffect, useLayoutEffect } from 'react';

/** Closing is animated: what closes holds the focus for a moment longer. */
const LOOK_EVERY_MS = 50;
const LOOKS = 20;

/**
 * Gives the focus back to where it was when something opened over the page, once that has closed again,
 * unless it has found a place of its own by then.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Before what opens takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => giveBack(opener, LOOKS);
  }, [isOpen]);
}

function giveBack(opener: Element | null, looksLeft: number): void {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body;
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  const isClosing = activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  if ((isLost || isClosing) && looksLeft > 0) setTimeout(() => giveBack(opener, looksLeft - 1), LOOK_EVERY_MS);
}

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
