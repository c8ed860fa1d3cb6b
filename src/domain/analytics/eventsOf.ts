/** A call by its name in the contract, `/api/bills/:billPk`: never with what was asked for. */
interface NamedCall {
  readonly method: string;
  readonly path: string;
}

/**
 * What is counted about the use of the application. Nothing of it says who, which bill, how much or what was typed.
 *
 * @source ANA-1 RTE-12 ERR-1
 */
export type AnalyticsEvent =
  /** `route` is a pattern, `/billing/bills/:billPk`; `title` what the place is called. */
  | { readonly kind: 'pageView'; readonly route: string; readonly title: string }
  /** `status` 0 when the server was not reached. */
  | (NamedCall & { readonly kind: 'apiError'; readonly status: number; readonly code: string })
  | (NamedCall & { readonly kind: 'timing'; readonly seconds: number; readonly milliseconds: number });

/** A route as analytics know it. */
export interface NamedRoute {
  /** With names for its variable parts, `/billing/bills/:billPk`; one that may be missing ends in `?`. */
  readonly path: string;
  readonly title: string;
}

const ELSEWHERE: NamedRoute = { path: '/*', title: 'Elsewhere' };
const CODE = /^[A-Z][A-Z_]{1,39}$/;

/** A page view with the route's pattern. An address that matches no route is reported as `/*`, without the address. @source RTE-12 ANA-1 */
export function pageViewOf(pathname: string, routes: readonly NamedRoute[]): AnalyticsEvent {
  const { path, title } = routes.find((route) => fits(route.path, pathname)) ?? ELSEWHERE;
  return { kind: 'pageView', route: path, title };
}

/** @param call as it ended; its `path` a pattern of the contract; `code` empty when it worked. */
export function eventsOfCall(call: {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly durationMs: number;
}): readonly AnalyticsEvent[] {
  const { method, path, status, code, durationMs } = call;
  if (code === 'CANCELLED') return [];
  const milliseconds = Math.max(0, Math.round(durationMs));
  const timing: AnalyticsEvent = { kind: 'timing', method, path, seconds: milliseconds / 1000, milliseconds };
  if (code === '') return [timing];
  // A code comes with an answer, and an answer may come from anywhere.
  return [timing, { kind: 'apiError', method, path, status, code: CODE.test(code) ? code : 'OTHER' }];
}

function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (given.length > wanted.length) return false;
  return wanted.every((part, at) => {
    const is = given[at];
    return is === undefined ? part.endsWith('?') : part.startsWith(':') || part === is;
  });
}
