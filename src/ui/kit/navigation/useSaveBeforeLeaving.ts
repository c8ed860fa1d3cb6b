import { useEffect, useEffectEvent } from 'react';
import { type UnsavedChanges, UnsavedWork } from '../../../application/drafts/UnsavedWork';
import { useService } from '../Services';

/**
 * Saves this screen's unsaved changes before an automatic sign-out, when the page goes to the background, and when it closes.
 * The browser asks before closing only if changes would be lost.
 *
 * @param changes undefined while there are none.
 * @source INA-3 RTE-13
 */
export function useSaveBeforeLeaving(changes: UnsavedChanges | undefined): void {
  const work = useService(UnsavedWork);
  const flush = useEffectEvent(() => changes?.flush());
  const sendOnClose = useEffectEvent(() => changes?.sendOnClose());
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (changes?.wouldBeLost) event.preventDefault();
  });
  useEffect(() => (changes ? work.add(changes) : undefined), [work, changes]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    const closing = () => sendOnClose();
    const leaving = (event: BeforeUnloadEvent) => askBrowser(event);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', closing);
    window.addEventListener('beforeunload', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', closing);
      window.removeEventListener('beforeunload', leaving);
    };
  }, []);
}
