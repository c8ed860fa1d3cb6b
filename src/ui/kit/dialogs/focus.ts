import { useLayoutEffect } from 'react';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Returns the focus to the element that had it before a dialog, drawer or menu opened, once that has closed. Does nothing
 * if the focus is on another element by then.
 *
 * The UI library returns focus only to triggers it knows, which a list of a thousand rows cannot register. It also hides the page from
 * screen readers, a moment after a dialog opens, and with it a dialog that opens right after another one has closed; and it can leave the
 * page hidden if the dialog closes within that moment. Both are undone.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    const hiding = new MutationObserver(() => topmost(DIALOG)?.removeAttribute('aria-hidden'));
    hiding.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] });
    return () => {
      hiding.disconnect();
      returnFocus(opener);
      unhidePageSoon();
    };
  }, [isOpen]);
}

function returnFocus(opener: Element | null): void {
  focusIfLost(opener);
  // A dialog that fades out has the focus until it is removed.
  const closing = document.activeElement?.closest(DIALOG) ?? topmost(DIALOG);
  if (!closing || closing.contains(opener)) return;
  const observer = new MutationObserver(() => {
    if (closing.isConnected) return;
    observer.disconnect();
    focusIfLost(opener);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusIfLost(opener: Element | null): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (!isLost || !(opener instanceof HTMLElement) || !opener.isConnected) return;
  // Focusing the page behind an open dialog would end the dialog's hold on the focus.
  const open = topmost(DIALOG);
  if (!open || open.contains(opener)) opener.focus({ preventScroll: true });
}

/** The UI library updates what is hidden from screen readers 250 ms after a change; this is safely later. */
const LIBRARY_UPDATED_MS = 400;

/**
 * Makes the page visible to screen readers again if no dialog is open. The library hides the page behind a dialog, and leaves
 * it hidden when the dialog is removed together with the screen instead of being closed.
 *
 * @returns cancels it.
 */
export function unhidePageSoon(): () => void {
  const timer = setTimeout(unhidePage, LIBRARY_UPDATED_MS);
  return () => clearTimeout(timer);
}

function unhidePage(): void {
  if (topmost(DIALOG)) return;
  let element = document.querySelector('main') ?? document.querySelector('.fui-FluentProvider');
  for (; element; element = element.parentElement) element.removeAttribute('aria-hidden');
}

/** The last match in the document: dialogs are appended to the body as they open. */
export function topmost(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].at(-1);
}
