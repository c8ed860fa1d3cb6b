import { type ComponentType, lazy, Suspense } from 'react';
import { WelcomeNotice } from '../../application/welcome/WelcomeNotice';
import { useOnceOpen } from '../kit/dialogs/useLazyPart';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { useUndisturbed } from './useUndisturbed';
import type { WelcomeDialogProps } from './WelcomeDialog';

const WelcomeDialog = lazy(fetchDialog);

async function fetchDialog(): Promise<{ default: ComponentType<WelcomeDialogProps> }> {
  try {
    const { WelcomeDialog: found } = await import(/* webpackChunkName: "welcome" */ './WelcomeDialog');
    return { default: found };
  } catch {
    return { default: Nobody };
  }
}

/** Who cannot be welcomed now is at their next visit. */
function Nobody() {
  return null;
}

/** Welcomes whoever is here for the first time, when nothing else asks for them. @source USR-1 MGM-21 */
export function WelcomeGuard() {
  const welcome = useService(WelcomeNotice);
  const isDue = useStream(welcome.isDue$, false);
  const isOpen = useUndisturbed(isDue) && isDue;
  if (!useOnceOpen(isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeDialog open={isOpen} onClose={() => welcome.close()} />
    </Suspense>
  );
}
