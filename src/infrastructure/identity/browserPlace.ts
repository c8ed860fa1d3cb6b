import { BegunSignIns } from './BegunSignIns';
import type { IdentityPlace } from './ProviderIdentity';

/** The tab we are in. */
export const browserPlace: IdentityPlace = {
  begun: new BegunSignIns(() => window.sessionStorage),
  leaveFor,
  now: Date.now,
  isOnline: () => window.navigator.onLine,
};

/**
 * Opens an address in place of the page, so that Back does not lead to a page that signs in again. A page that a browser
 * kept while it was away would show a session that is over, or wait for a sign-in that is not.
 */
function leaveFor(address: string): void {
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.replace(address);
}
