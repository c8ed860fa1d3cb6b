import { useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/**
 * The latest value of a stream. Subscribes on mount and unsubscribes on unmount. A stream error is thrown to the nearest error
 * boundary.
 *
 * @param stream$ the same object at every render: a field of a use case, or created with useMemo.
 * @param initial the value until the stream first emits: the use case's snapshot if it has one.
 */
export function useStream<T>(stream$: Observable<T>, initial: T): T {
  // oxlint-disable-next-line react/exhaustive-deps -- `initial` seeds a new stream, it does not restart one
  const store = useMemo(() => storeOf(stream$, initial), [stream$]);
  return useSyncExternalStore(store.subscribe, store.read);
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
