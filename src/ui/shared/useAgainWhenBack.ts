import { useEffect, useEffectEvent } from 'react';
import { SiteWatch } from '../../application/errors/SiteWatch';
import { useService } from './Services';
import { failureOf } from './useErrorText';
import { useStream } from './useStream';

/** Reads again what could not be read because the site was down, once it is back: nobody has to ask for it. @source ERR-4 */
export function useAgainWhenBack(error: unknown, again: () => void): void {
  // Counts from when this is first shown: what came back before is not this failure's concern.
  const returns = useStream(useService(SiteWatch).returns$, 0);
  const react = useEffectEvent(() => {
    if (failureOf(error).status === 503) again();
  });
  useEffect(() => {
    if (returns > 0) react();
  }, [returns]);
}
