import { type RefObject, useEffect, useRef } from 'react';
import { topmost } from './focus';

/** Limits how often the focus is moved back, in case another focus trap moves it away every time. */
const MAX_CORRECTIONS = 15;

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
    if (isMoving || !dialog || hasFocus(dialog) || corrections === MAX_CORRECTIONS) return;
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

/**
 * The library makes a dialog visible to screen readers when focus arrives in it, so an element that has focus is blurred first.
 */
function moveFocusInto(dialog: Element): void {
  const { activeElement } = document;
  const target = dialog.contains(activeElement) ? activeElement : dialog.querySelector('button');
  if (!(target instanceof HTMLElement)) return;
  target.blur();
  target.focus();
}

/**
 * Moves the focus to an element when a change removed the one that had it: inside a dialog, where the page's heading cannot
 * have it.
 *
 * @param change any value that differs after such a change.
 * @returns the ref of the element, which needs `tabIndex={-1}`.
 */
export function useFocusWhenLost<E extends HTMLElement>(change: string): RefObject<E | null> {
  const target = useRef<E>(null);
  const shown = useRef(change);
  useEffect(() => {
    if (shown.current === change) return;
    shown.current = change;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) target.current?.focus();
  }, [change]);
  return target;
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
