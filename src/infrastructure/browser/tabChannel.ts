/** Session storage key that marks a tab that left to sign out. */
export const DEPARTED = 'listbill.departed';

/** The channel between the tabs of this origin; undefined if the browser has none. */
export function openTabChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('listbill');
}
