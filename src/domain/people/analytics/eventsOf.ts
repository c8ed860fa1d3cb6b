import { BrowserCode } from '../../platform/errors/ErrorCode';

/** A call by its path in the contract, `/api/bills/:billPk`, without parameter values. */
interface NamedCall {
  readonly method: string;
  readonly path: string;
}

/**
 * Analytics events. They contain no person, bill, amount or typed text.
 *
 * @source ANA-1 RTE-12 ERR-1
 */
export type AnalyticsEvent =
  /** `route` is a pattern, `/billing/bills/:billPk`; `title` is the screen's name. */
  | { readonly kind: 'pageView'; readonly route: string; readonly title: string }
  /** `status` is 0 if the server was not reached. */
  | (NamedCall & { readonly kind: 'apiError'; readonly status: number; readonly code: string })
  | (NamedCall & { readonly kind: 'timing'; readonly seconds: number; readonly milliseconds: number });

/** A route for analytics. */
export interface NamedRoute {
  /** Pattern with named parameters, `/billing/bills/:billPk`; optional ones end in `?`. */
  readonly path: string;
  readonly title: string;
}

const ELSEWHERE: NamedRoute = { path: '/*', title: 'Elsewhere' };
const CODE = /^[A-Z][A-Z_]{1,39}$/;

/**
 * A page view with the route's pattern. An address that matches no route is reported as `/*`, without the address.
 *
 * @source RTE-12 ANA-1
 */
export function pageViewOf(pathname: string, routes: readonly NamedRoute[]): AnalyticsEvent {
  const { path, title } = routes.find((route) => fits(route.path, pathname)) ?? ELSEWHERE;
  return { kind: 'pageView', route: path, title };
}

/** @param call the finished call; `path` is a pattern of the contract; `code` is empty on success. */
export function eventsOfCall(call: {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly durationMs: number;
}): readonly AnalyticsEvent[] {
  const { method, path, status, code, durationMs } = call;
  if (code === BrowserCode.Cancelled) return [];
  const milliseconds = Math.max(0, Math.round(durationMs));
  const timing: AnalyticsEvent = { kind: 'timing', method, path, seconds: milliseconds / 1000, milliseconds };
  if (code === '') return [timing];
  // The code is not trusted: the answer may be from a proxy.
  return [timing, { kind: 'apiError', method, path, status, code: CODE.test(code) ? code : 'OTHER' }];
}

function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const segments = pathname.split('/');
  if (segments.length > wanted.length) return false;
  return wanted.every((part, at) => {
    const is = segments[at];
    return is === undefined ? part.endsWith('?') : part.startsWith(':') || part === is;
  });
}
