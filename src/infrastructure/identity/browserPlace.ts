import { BegunSignIns } from './BegunSignIns';
import { leaveFor } from './leaveFor';
import type { IdentityPlace } from './ProviderIdentity';

/** The tab we are in. */
export const browserPlace: IdentityPlace = {
  begun: new BegunSignIns(() => window.sessionStorage),
  leaveFor,
  now: Date.now,
  isOnline: () => window.navigator.onLine,
};
