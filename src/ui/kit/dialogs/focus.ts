import { useEffect, useLayoutEffect } from 'react';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Returns the focus to the element that had it before a dialog, drawer or menu opened, once that has closed. Does nothing
 * if the focus is on another element by then.
 *
 * The UI library returns focus only to triggers it knows, which a list of a thousand rows cannot register.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => returnFocus(opener);
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

/** Limits how often the focus is moved back, in case another focus trap moves it away every time. */
const MOST_CORRECTIONS = 15;

/**
 * Keeps the focus inside the topmost alert dialog, and the dialog visible to screen readers, while `isOpen`. Needed where one
 * dialog opens while another is still closing: the library's focus trap of the first can move the focus out of the second
 * or hide it from screen readers.
 */
export function useFocusStaysInDialog(isOpen: boolean): void {
  useEffect(() => (isOpen ? keepFocusInDialog() : undefined), [isOpen]);
}

function keepFocusInDialog(): () => void {
  let corrections = 0;
  let isMoving = false;
  const check = () => {
    const dialog = topmost('[role="alertdialog"]');
    if (isMoving || !dialog || hasFocus(dialog) || corrections === MOST_CORRECTIONS) return;
    corrections += 1;
    isMoving = true;
    moveFocusInto(dialog);
    isMoving = false;
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Otherwise the focus is moving to another element, which `focusin` reports.
    if (relatedTarget === null) queueMicrotask(check);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-hidden'] });
  document.addEventListener('focusin', check);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', check);
    document.removeEventListener('focusout', onFocusOut);
  };
}

const hasFocus = (dialog: Element) =>
  dialog.contains(document.activeElement) && !dialog.closest('[aria-hidden="true"]');

/** The library makes a dialog visible to screen readers when focus arrives in it, so an element that has focus is blurred first. */
function moveFocusInto(dialog: Element): void {
  const { activeElement } = document;
  const target = dialog.contains(activeElement) ? activeElement : dialog.querySelector('button');
  if (!(target instanceof HTMLElement)) return;
  target.blur();
  target.focus();
}

/**
 * Moves the focus to the page's heading when a change removed the element that had it, such as the button just pressed.
 * Otherwise the keyboard would start at the top of the application again.
 *
 * @param change any value that differs after such a change.
 */
export function useHeadingFocusWhenLost(change: string): void {
  // oxlint-disable-next-line react/exhaustive-deps -- runs after each change
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [change]);
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
  let element: Element | null = document.querySelector('main');
  for (; element; element = element.parentElement) element.removeAttribute('aria-hidden');
}

/** The last match in the document: dialogs are appended to the body as they open. */
function topmost(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].at(-1);
}
