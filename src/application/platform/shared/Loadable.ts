import { catchError, concat, map, Observable, of, scan, switchMap } from 'rxjs';

/** State of a fetched value. A loaded value stays while it is fetched again, and if that fails. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'loaded';
      readonly value: T;
      /** True while a newer value is being fetched. */
      readonly refreshing: boolean;
      /** Why the last refresh failed; the value is then the earlier one. */
      readonly refreshError?: unknown;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Nothing is loaded yet. */
export const LOADING: Loadable<never> = { kind: 'loading' };

/** Loaded and up to date. */
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

/** The next state during or after a refresh: keeps the loaded value. */
function refreshed<T>(before: Loadable<T>, next: Loadable<T>): Loadable<T> {
  if (before.kind !== 'loaded') return next;
  if (next.kind === 'loading') return { ...before, refreshing: true };
  if (next.kind === 'failed') return { ...before, refreshing: false, refreshError: next.error };
  return next;
}

/**
 * Fetches for each request; a newer request aborts the older one. Emits loading at each start. Never errors: a failed fetch
 * is a `failed` value. Cold; unsubscribing aborts.
 *
 * @param load gets a signal that is aborted when the answer is no longer needed.
 * @param keep whether a loaded value stays while the next is fetched; false if requests ask for different things.
 */
export function loadEach<Request, T>(
  request$: Observable<Request>,
  load: (request: Request, signal: AbortSignal) => Promise<T>,
  keep = true,
): Observable<Loadable<T>> {
  const fetched$ = request$.pipe(
    switchMap((request) =>
      concat(
        of<Loadable<T>>(LOADING),
        abortable((signal) => load(request, signal)).pipe(
          map((value): Loadable<T> => loaded(value)),
          catchError((error: unknown) => of<Loadable<T>>(failed(error))),
        ),
      ),
    ),
  );
  return keep ? fetched$.pipe(scan(refreshed<T>, LOADING as Loadable<T>)) : fetched$;
}

function abortable<T>(load: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const controller = new AbortController();
    load(controller.signal).then(
      (value) => {
        subscriber.next(value);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error),
    );
    return () => controller.abort();
  });
}
