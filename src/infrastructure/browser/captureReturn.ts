import type { SignInReturn } from '../../domain/session/SignInReturn';

/**
 * Takes a sign-in return out of the address, before router and analytics can see it. The address never keeps a code:
 * the entry is replaced, so that Back does not lead to it either. Call once, first of all.
 *
 * @param base the path the application lives under, with a slash at the end.
 * @source RTE-3 SES-2
 */
export function captureReturn(location: Location, history: History, base: string): SignInReturn {
  const query = new URLSearchParams(location.search);
  const isReturn = query.has('state') && (query.has('code') || query.has('error'));
  const url = location.href;
  if (isReturn || location.pathname === `${base}callback`) history.replaceState(null, '', `${base}#/callback`);
  return isReturn ? { kind: 'code', url } : { kind: 'none' };
}
