import type { Opening } from '../../application/session/OpenSession';

/** `asked` is the route to lead to from the error page, once it works; empty where `path` is what was asked for. */
interface AppEntry {
  readonly kind: 'app';
  readonly path: string;
  readonly asked?: string;
}

/** Where the application is entered: at a route, or by way of the sign-in page. */
type Entry =
  | AppEntry
  /** `target` is the route to come back to; empty for the landing page. */
  | { readonly kind: 'signIn'; readonly target: string };

const START = '/reroute';
const ERROR = '/error';
/** Routes that only lead on. */
const ON_THE_WAY: readonly string[] = ['', '/', '/login', '/callback', '/access_token', START];

/**
 * Decides where to begin. A deep link asked for before sign-in wins over the landing page.
 *
 * @param hash of the address, with its `#`.
 * @source RTE-1 RTE-2 RTE-3 RTE-4 SES-2
 */
export function entryAddress(hash: string, opening: Extract<Opening, { kind: 'failed' | 'signedIn' }>): AppEntry;
export function entryAddress(hash: string, opening: Opening): Entry;
export function entryAddress(hash: string, opening: Opening): Entry {
  const asked = hash.replace(/^#/, '');
  const isOnTheWay = ON_THE_WAY.includes(pathOf(asked));
  const needsSignIn = isOnTheWay || /^\/(?:billing|dashboard|signedIn)(?:\/|$)/.test(pathOf(asked));
  switch (opening.kind) {
    case 'signedIn':
      return { kind: 'app', path: opening.target || (isOnTheWay ? START : asked) };
    case 'signedOut':
      return needsSignIn ? { kind: 'signIn', target: isOnTheWay ? '' : asked } : { kind: 'app', path: asked };
    case 'failed':
      return { kind: 'app', path: ERROR, asked: opening.error.target || (needsSignIn && !isOnTheWay ? asked : '') };
  }
}

function pathOf(route: string): string {
  return route.split('?', 1)[0] ?? '';
}
