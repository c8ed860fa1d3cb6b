import { useEffect, useEffectEvent } from 'react';
import { UnsavedWork } from '../../application/drafts/UnsavedWork';
import { useService } from './Services';

/**
 * Has this screen's work saved before the person is signed out without being asked.
 *
 * @param save must not reject.
 * @source INA-3
 */
export function useSavedBeforeLeaving(save: () => Promise<void>): void {
  const work = useService(UnsavedWork);
  const run = useEffectEvent(save);
  useEffect(() => work.add(() => run()), [work]);
}
