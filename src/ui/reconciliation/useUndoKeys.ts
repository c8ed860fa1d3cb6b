import { useEffect } from 'react';
import type { Reconciliation } from '../../application/reconciliation/Reconciliation';
import { useListedKeys } from '../kit/navigation/Shortcuts';

/** Ctrl+Z takes the last step back, Ctrl+Y or Ctrl+Shift+Z does it again, Ctrl+S saves; in a field, the field's own undo works. */
export function useUndoKeys(visit: Reconciliation): void {
  useListedKeys('Ctrl + Z', 'Take the last step back');
  useListedKeys('Ctrl + Y', 'Do it again');
  useListedKeys('Ctrl + S', 'Save changes');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') void visit.save();
      else if (isField(event.target)) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) visit.redo();
      else if (key === 'z') visit.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [visit]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
