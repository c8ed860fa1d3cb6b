import { useEffect, useEffectEvent } from 'react';
import { useNotify } from './Toasts';

/** Says that what somebody reached for could not be fetched. @param close lets them reach for it again */
export function useToldMissing(isMissing: boolean, close: () => void): void {
  const notify = useNotify();
  const tell = useEffectEvent(() => {
    close();
    notify({ title: 'This could not be opened', text: 'Check your connection, then try again.', intent: 'warning' });
  });
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
}
