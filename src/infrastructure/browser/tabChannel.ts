/** Where a tab notes that it left to sign out. */
export const DEPARTED = 'listbill.departed';

/** The line between the tabs of this origin; undefined where the browser has none. */
export function openTabChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('listbill');
}
