import { useEffect } from 'react';

const LOOK_EVERY_MS = 100;
const LOOKS = 15;

/**
 * Sees to it that a question over the page holds the focus and can be heard. Where one opens while another still closes,
 * whoever ends the first may take the focus out of the second, or hide it from screen readers.
 */
export function useHeldFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let looksLeft = LOOKS;
    const timer = setInterval(() => {
      looksLeft -= 1;
      const question = [...document.querySelectorAll('[role="alertdialog"]')].at(-1);
      if (question && !isHeld(question)) takeFocus(question);
      if (looksLeft === 0) clearInterval(timer);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}

const isHeld = (question: Element) =>
  question.contains(document.activeElement) && !question.closest('[aria-hidden="true"]');

/** To arrive is what counts: whoever is there already has to leave first. */
function takeFocus(question: Element): void {
  const { activeElement } = document;
  const place = question.contains(activeElement) ? activeElement : question.querySelector('button');
  if (!(place instanceof HTMLElement)) return;
  place.blur();
  place.focus();
}
