import { useEffect } from 'react';
import { isTyping } from '../kit/navigation/Shortcuts';
import { useArrowDownInto } from '../kit/navigation/useArrowDownInto';

const CONTROLS = 'a[href], button:not([disabled])';

/**
 * Lets ↓ move the focus from a list's heading, filters, and buttons to its first row, and ↑ and ↓ between rows. Without it, the first row is
 * as many Tabs away as there are filters. A list is a table below its filters.
 */
export function ListKeys() {
  useArrowDownInto('Go to the rows of a list', () => {
    const [first] = listRows();
    first?.focus();
    return first !== undefined;
  });
  useEffect(() => {
    document.addEventListener('keydown', moveBetweenRows);
    return () => document.removeEventListener('keydown', moveBetweenRows);
  }, []);
  return null;
}

/** The first link or button of each row of the list; empty on other screens. */
function listRows(): readonly HTMLElement[] {
  const filters = document.querySelector('main search');
  const tables = [...document.querySelectorAll('main table')];
  const list = tables.find(
    (table) => filters && filters.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return [...(list?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => {
    const control = row.querySelector<HTMLElement>(CONTROLS);
    return control ? [control] : [];
  });
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.defaultPrevented || isTyping(event)) return;
  const { target } = event;
  const row = target instanceof HTMLElement && target.matches(CONTROLS) ? target.closest('tbody tr') : null;
  const rows = listRows();
  const at = rows.findIndex((control) => row?.contains(control));
  const next = at < 0 ? undefined : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
