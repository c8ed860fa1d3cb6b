/** The state of a place that was asked for before the sign-in. @source RTE-4 */
export const DEEP_LINK = { isDeepLink: true } as const;

/** @param state of a location */
export function isDeepLink(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isDeepLink' in state;
}
