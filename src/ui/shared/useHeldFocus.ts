import { type RefObject, useEffect } from 'react';

const LOOK_EVERY_MS = 100;
const LOOKS = 15;

/**
 * Sees to it that what opened over the page holds the focus and can be heard. Where one dialog opens while another still
 * closes, whoever ends the first may take the focus out of the second, or hide it from screen readers.
 */
export function useHeldFocus(isOpen: boolean, surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let looksLeft = LOOKS;
    const timer = setInterval(() => {
      looksLeft -= 1;
      if (surface.current && !isHeld(surface.current)) takeFocus(surface.current);
      if (looksLeft === 0) clearInterval(timer);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, surface]);
}

const isHeld = (surface: HTMLElement) =>
  surface.contains(document.activeElement) && !surface.closest('[aria-hidden="true"]');

/** To arrive is what counts: whoever is there already has to leave first. */
function takeFocus(surface: HTMLElement): void {
  const { activeElement } = document;
  const place = surface.contains(activeElement) ? activeElement : surface.querySelector('button');
  if (!(place instanceof HTMLElement)) return;
  place.blur();
  place.focus();
}
