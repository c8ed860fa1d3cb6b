import { useEffect, useEffectEvent } from 'react';
import { isTyping, useListedKeys } from './Shortcuts';

/** Elements that use the arrow keys themselves, or that scroll by them. */
const OWN_ARROWS = [
  'summary',
  '[role=tab]',
  '[role=radio]',
  '[role=switch]',
  '[role=slider]',
  '[role=combobox]',
  '[role^=menu]',
  '[role=option]',
  '[role=row]',
  'tbody',
  'section[tabindex="0"]',
  '[aria-haspopup]',
].join(',');

/**
 * Lets ↓ move the focus into a list from its page's heading, buttons, and links, instead of one Tab for each control above the list.
 *
 * @param enter moves the focus to the list's row and returns true, or returns false if the list has none.
 * @source docs/decisions/reconciliation.md#the-focus-is-on-the-row-that-the-keys-decide-about
 */
export function useArrowDownInto(label: string, enter: () => boolean): void {
  useListedKeys('↓', label);
  const enterLatest = useEffectEvent(enter);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'ArrowDown' || event.defaultPrevented || isTyping(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(OWN_ARROWS)) return;
      if (enterLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
