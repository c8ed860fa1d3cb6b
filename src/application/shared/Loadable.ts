import { catchError, concat, defer, from, map, type Observable, of, scan, switchMap } from 'rxjs';

/** Something that is fetched. What was loaded once stays on the screen while it is fetched again, also when that fails. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'loaded';
      readonly value: T;
      /** True while a newer value is being fetched. */
      readonly refreshing: boolean;
      /** Why the last refresh failed; the value is then the one from before. */
      readonly refreshError?: unknown;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Nothing is there yet. */
export const LOADING: Loadable<never> = { kind: 'loading' };

/** There, and up to date. */
export function loaded<T>(value: T): Loadable<T> {
  return { kind: 'loaded', value, refreshing: false };
}

/** Could not be loaded. */
export function failed(error: unknown): Loadable<never> {
  return { kind: 'failed', error };
}

/** The value if there is one, else undefined. */
export function valueOf<T>(loadable: Loadable<T>): T | undefined {
  return loadable.kind === 'loaded' ? loadable.value : undefined;
}

/** The next state while or after fetching again: keeps the value that is already there. */
function refreshed<T>(before: Loadable<T>, next: Loadable<T>): Loadable<T> {
  if (before.kind !== 'loaded') return next;
  if (next.kind === 'loading') return { ...before, refreshing: true };
  if (next.kind === 'failed') return { ...before, refreshing: false, refreshError: next.error };
  return next;
}

/**
 * Fetches at every value of `request$`; a newer one drops the answer of an older one. Emits loading at each start.
 * Never errors: a failed fetch is a `failed` value. Cold.
 *
 * @param keep whether what was loaded stays while the next is fetched; give false when the new request asks for something else.
 */
export function loadEach<Request, T>(
  request$: Observable<Request>,
  load: (request: Request) => Promise<T>,
  keep = true,
): Observable<Loadable<T>> {
  const fetched$ = request$.pipe(
    switchMap((request) =>
      concat(
        of<Loadable<T>>(LOADING),
        defer(() => from(load(request))).pipe(
          map((value): Loadable<T> => loaded(value)),
          catchError((error: unknown) => of<Loadable<T>>(failed(error))),
        ),
      ),
    ),
  );
  return keep ? fetched$.pipe(scan(refreshed<T>, LOADING as Loadable<T>)) : fetched$;
}
