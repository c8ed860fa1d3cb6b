import { useEffect, useLayoutEffect } from 'react';

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
