import type { SignInReturn } from '../../domain/session/SignInReturn';
import type { StartedSignIns } from '../identity/StartedSignIns';

/** A route begins with a slash; what a provider puts behind the `#` begins with a name and `=`. */
const PARAMETERS = /^#\/?(?=[a-z_]+=)/;

/**
 * Takes a sign-in return out of the address, before router and analytics can see it. The address never keeps a code or a
 * token: the entry is replaced, so that Back does not lead to it either. Call once, first of all.
 *
 * @param base the path the application lives under, with a slash at the end.
 * @source RTE-2 RTE-3 SES-1 SES-2
 */
export function captureReturn(location: Location, history: History, base: string): SignInReturn {
  const kind = kindOf(location);
  const isCallback = location.pathname === `${base}callback`;
  const url = location.href;
  if (kind === 'fragment') history.replaceState(null, '', `${base}#/access_token`);
  else if (kind === 'code' || isCallback) history.replaceState(null, '', `${base}#/callback`);
  if (kind !== 'none') return { kind, url };
  return { kind: isCallback ? 'stray' : 'none' };
}

function kindOf({ search, hash }: Location): Exclude<SignInReturn['kind'], 'stray'> {
  const query = new URLSearchParams(search);
  if (query.has('state') && (query.has('code') || query.has('error'))) return 'code';
  const fragment = new URLSearchParams(PARAMETERS.test(hash) ? hash.replace(PARAMETERS, '') : '');
  // Without its state an error may be anybody's; tokens must not stay in the address, whatever comes with them.
  const isReturn = ['access_token', 'id_token', 'refresh_token'].some((name) => fragment.has(name));
  return isReturn || (fragment.has('error') && fragment.has('state')) ? 'fragment' : 'none';
}

/**
 * Restores the requested route in the address when startup failed after the sign-in return was captured, so that a reload
 * leads there.
 *
 * @source RTE-4
 */
export function restartSignIn(begun: Pick<StartedSignIns, 'take'>, location: Location, history: History): void {
  if (!/^#\/(?:callback|access_token)$/.test(location.hash)) return;
  history.replaceState(null, '', `#${begun.take()?.target || '/'}`);
}
