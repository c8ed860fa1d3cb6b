import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';
import type { LiveQuery } from '../../application/platform/shared/LiveQuery';
import type { Loadable } from '../../application/platform/shared/Loadable';

/**
 * The latest value of a stream. Subscribes on mount and unsubscribes on unmount. A stream error is thrown to the nearest error
 * boundary.
 *
 * @param stream$ the same object at every render: a field of a use case, or kept with useMemo or useState.
 * @param initial the value until the stream first emits: the use case's snapshot if it has one.
 */
export function useStream<T>(stream$: Observable<T>, initial: T): T {
  // oxlint-disable-next-line react/exhaustive-deps -- `initial` seeds a new stream, it does not restart one
  const store = useMemo(() => storeOf(stream$, initial), [stream$]);
  return useSyncExternalStore(store.subscribe, store.read);
}

/**
 * The result of a query that follows the screen. Aborts the request on unmount. Rendering a result can be interrupted, so that
 * typing never waits for it: memoize what shows it, such as the rows of a list, so that it renders once per result.
 *
 * @param live a use case, or created with useMemo.
 */
export function useLiveQuery<Query, Value>(live: LiveQuery<Query, Value>, query: Query): Loadable<Value> {
  useEffect(() => live.show(query), [live, query]);
  return useDeferredValue(useStream(live.result$, live.resultOf(query)));
}

function storeOf<T>(stream$: Observable<T>, initial: T) {
  let read = () => initial;
  return {
    read: () => read(),
    subscribe: (notify: () => void): (() => void) => {
      const subscription = stream$.subscribe({
        next(value) {
          read = () => value;
          notify();
        },
        error(error: unknown) {
          read = () => {
            throw error;
          };
          notify();
        },
      });
      return () => subscription.unsubscribe();
    },
  };
}
