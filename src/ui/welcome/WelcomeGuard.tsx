import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { WelcomeNotice } from '../../application/welcome/WelcomeNotice';
import { useHasOpened } from '../kit/dialogs/useLazyPart';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import type { WelcomeDialogProps } from './WelcomeDialog';

const LOOK_EVERY_MS = 400;

const WelcomeDialog = lazy(fetchDialog);

async function fetchDialog(): Promise<{ default: ComponentType<WelcomeDialogProps> }> {
  try {
    const { WelcomeDialog: found } = await import(/* webpackChunkName: "welcome" */ './WelcomeDialog');
    return { default: found };
  } catch {
    return { default: NotLoaded };
  }
}

/** Welcomes whoever is here for the first time, when nothing else asks for them. @source USR-1 MGM-21 */
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

/** Who cannot be welcomed now is at their next visit. */
function NotLoaded() {
  return null;
}

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
