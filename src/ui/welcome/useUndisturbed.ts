import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 400;
const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Becomes true when no other dialog is open and nobody types, so that something may open over the page; then it stays so. */
export function useUndisturbed(isWanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  const isLooking = isWanted && !isFree;
  useEffect(() => {
    if (!isLooking) return undefined;
    const timer = setInterval(() => {
      const isBusy = document.querySelector(DIALOGS) !== null || document.activeElement?.matches(FIELDS) === true;
      if (!isBusy) setFree(true);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLooking]);
  return isFree;
}
