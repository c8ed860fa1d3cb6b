import { EMPTY, interval, type Observable, startWith, switchMap } from 'rxjs';
import type { Time } from './Time';
import { createToken, type Token } from './Token';

/** Whether the page is visible. Polling pauses while it is not. */
export interface PageVisibility {
  /** True while the page is visible. The current value on subscribe, then every change. Never completes, never errors. */
  readonly visible$: Observable<boolean>;
}

export const PageVisibility: Token<PageVisibility> = createToken('PageVisibility');

/** Emits on subscribe and then at every interval while the page is visible, and at once when it becomes visible again. */
export function pollWhileVisible(everyMs: number, { visible$ }: PageVisibility, time: Time): Observable<number> {
  return visible$.pipe(switchMap((isVisible) => (isVisible ? interval(everyMs, time).pipe(startWith(0)) : EMPTY)));
}
