import { useEffect } from 'react';
import { type UnsavedChanges, UnsavedWork } from '../../../application/platform/drafts/UnsavedWork';
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
  // Without effect events: a browser may close the page during rendering, when React refuses them.
  useEffect(() => {
    if (!changes) return undefined;
    const release = work.add(changes);
    const hidden = () => {
      if (document.visibilityState === 'hidden') void changes.flush();
    };
    const closing = () => changes.sendOnClose();
    const leaving = (event: BeforeUnloadEvent) => {
      if (changes.wouldBeLost) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', closing);
    window.addEventListener('beforeunload', leaving);
    return () => {
      release();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', closing);
      window.removeEventListener('beforeunload', leaving);
    };
  }, [work, changes]);
}
