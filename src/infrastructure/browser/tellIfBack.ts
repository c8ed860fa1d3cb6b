import type { TabMessage } from '../../application/session/ports/Tabs';
import { DEPARTED, openTabChannel } from './tabChannel';

/**
 * Tells the other tabs that the sign-out of this one is complete, where it left for one before. Call once at start, when
 * it is known who is there: while the provider still knows somebody, nobody is signed out.
 *
 * @source SES-4
 */
export function tellIfBack(isSignedOut: boolean): void {
  try {
    if (window.sessionStorage.getItem(DEPARTED) === null) return;
    window.sessionStorage.removeItem(DEPARTED);
  } catch {
    return;
  }
  const channel = openTabChannel();
  if (isSignedOut) channel?.postMessage({ kind: 'loggedOut' } satisfies TabMessage);
  channel?.close();
}
