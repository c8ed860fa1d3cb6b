import { catchError, concat, map, Observable, of, scan, switchMap } from 'rxjs';

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
 * Fetches at every value of `request$`; a newer one aborts the older one. Emits loading at each start.
 * Never errors: a failed fetch is a `failed` value. Cold; unsubscribing aborts.
 *
 * @param load gets a signal that is aborted once nothing waits for the answer.
 * @param keep whether what was loaded stays while the next is fetched; give false when the new request asks for something else.
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
