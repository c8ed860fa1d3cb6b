import type { Opening } from '../../application/people/session/OpenSession';
import type { SignInReturn } from '../../domain/people/session/SignInReturn';
import type { StartedSignIns } from '../identity/StartedSignIns';

/** A fragment of the provider begins with a name and `=`; a route begins with a slash. */
const PARAMETERS = /^#\/?(?=[a-z_]+=)/;

/**
 * Takes a sign-in return out of the address before the router and analytics see it. Replaces the history entry, so that
 * neither the address nor Back contains a code or token. Call once, before anything else.
 *
 * @param base the application's base path, with a trailing slash.
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
  // An error without a state may be forged; tokens must never stay in the address.
  const isReturn = ['access_token', 'id_token', 'refresh_token'].some((name) => fragment.has(name));
  return isReturn || (fragment.has('error') && fragment.has('state')) ? 'fragment' : 'none';
}

/**
 * Restores the requested route in the address when startup failed after the sign-in return was captured, so that a reload
 * leads there.
 *
 * @source RTE-4
 */
export function restartSignIn(started: Pick<StartedSignIns, 'take'>, location: Location, history: History): void {
  if (!/^#\/(?:callback|access_token)$/.test(location.hash)) return;
  history.replaceState(null, '', `#${started.take()?.target || '/'}`);
}

/** `requested` is the route to open after the error page; empty if `path` is the requested route. */
interface AppEntry {
  readonly kind: 'app';
  readonly path: string;
  readonly requested?: string;
}

/** First step: a route, or the sign-in page. */
type Entry =
  | AppEntry
  /** `target` is the route after sign-in; empty for the landing page. */
  | { readonly kind: 'signIn'; readonly target: string };

const START = '/reroute';
const ERROR = '/error';
/** Routes that only redirect. */
export const ON_THE_WAY: readonly string[] = ['', '/', '/login', '/callback', '/access_token', START];

/**
 * Decides the first route. A deep link requested before sign-in wins over the landing page.
 *
 * @param hash of the address, with its `#`.
 * @source RTE-1 RTE-2 RTE-3 RTE-4 SES-2
 */
export function entryAddress(hash: string, opening: Extract<Opening, { kind: 'failed' | 'signedIn' }>): AppEntry;
export function entryAddress(hash: string, opening: Opening): Entry;
export function entryAddress(hash: string, opening: Opening): Entry {
  const requested = hash.replace(/^#/, '');
  const isOnTheWay = ON_THE_WAY.includes(pathOf(requested));
  const needsSignIn = isOnTheWay || /^\/(?:billing|dashboard|signedIn)(?:\/|$)/.test(pathOf(requested));
  switch (opening.kind) {
    case 'signedIn':
      return { kind: 'app', path: opening.target || (isOnTheWay ? START : requested) };
    case 'signedOut':
      return needsSignIn ? { kind: 'signIn', target: isOnTheWay ? '' : requested } : { kind: 'app', path: requested };
    case 'failed':
      return {
        kind: 'app',
        path: ERROR,
        requested: opening.error.target || (needsSignIn && !isOnTheWay ? requested : ''),
      };
  }
}

/** The path of a route, without its query string. */
export function pathOf(route: string): string {
  return route.split('?', 1)[0] ?? '';
}
