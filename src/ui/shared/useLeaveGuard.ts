import { useEffect, useEffectEvent } from 'react';
import { useGuard } from './navigation/LeaveGuardProvider';

/**
 * Asks before this screen is left while there are unsaved changes: by a link, by Back or Forward, by the address bar
 * (with our question), and by closing or reloading the tab (with the browser's own).
 *
 * @param onDiscard called when the person chose to lose the changes: drop the draft here.
 * @param asksOnClose false where a draft is saved while the tab closes: `useSavedBeforeLeaving` then asks if it cannot be.
 * @source RTE-13
 */
export function useLeaveGuard(
  hasUnsavedChanges: boolean,
  onDiscard: () => void = () => undefined,
  asksOnClose = true,
): void {
  const guard = useGuard();
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!hasUnsavedChanges) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    if (asksOnClose) window.addEventListener('beforeunload', askBrowser);
    const release = guard(() => discard());
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      release();
    };
  }, [hasUnsavedChanges, guard, asksOnClose]);
}
