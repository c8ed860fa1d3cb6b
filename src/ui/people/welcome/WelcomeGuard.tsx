import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { WelcomeNotice } from '../../../application/people/welcome/WelcomeNotice';
import { useHasOpened } from '../../kit/dialogs/useLazyPart';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import type { WelcomeDialogProps } from './WelcomeDialog';

const WelcomeDialog = lazy(fetchDialog);

async function fetchDialog(): Promise<{ default: ComponentType<WelcomeDialogProps> }> {
  try {
    const { WelcomeDialog: found } = await import(/* webpackChunkName: "welcome" */ './WelcomeDialog');
    return { default: found };
  } catch {
    return { default: NotLoaded };
  }
}

/** Welcomes a new person once no other dialog is open. @source USR-1 MGM-21 */
export function WelcomeGuard() {
  const welcome = useService(WelcomeNotice);
  const isDue = useStream(welcome.isDue$, false);
  const isOpen = useUndisturbed(isDue) && isDue;
  if (!useHasOpened(isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeDialog open={isOpen} onClose={() => welcome.close()} />
    </Suspense>
  );
}

/** The person is welcomed at their next visit instead. */
function NotLoaded() {
  return null;
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';
/** Lets dialogs that belong to the first screen open first. */
const FIRST_CHECK_AFTER_MS = 400;

/** True once no dialog is open and no field has the focus while `isWanted`; then it stays true. */
export function useUndisturbed(isWanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  const isWaiting = isWanted && !isFree;
  useEffect(() => (isWaiting ? whenUndisturbed(() => setFree(true)) : undefined), [isWaiting]);
  return isFree;
}

/** Calls `run` once. @returns cancels it. */
function whenUndisturbed(run: () => void): () => void {
  const check = () => {
    const isBusy = document.querySelector(DIALOGS) !== null || document.activeElement?.matches(FIELDS) === true;
    if (!isBusy) run();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Otherwise the focus is moving to another element, which `focusin` reports.
    if (relatedTarget === null) queueMicrotask(check);
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', check);
    document.addEventListener('focusout', onFocusOut);
    check();
  }, FIRST_CHECK_AFTER_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', check);
    document.removeEventListener('focusout', onFocusOut);
  };
}
