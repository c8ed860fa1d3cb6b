import { useEffect, useEffectEvent } from 'react';
import { useListedKeys } from './Shortcuts';

/**
 * Ctrl+Enter takes the next step of the screen, also from a field. Without effect while a dialog is open, unless the step is the
 * dialog's own.
 *
 * @param label what the step does: "Reconcile"
 * @param run undefined while the step is not possible
 * @param isInDialog whether the step belongs to an open dialog. Default: false
 */
export function useNextStepKey(label: string, run: (() => void) | undefined, isInDialog = false): void {
  useListedKeys('Ctrl + Enter', label);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (!run || event.repeat) return;
    if (!isInDialog && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
