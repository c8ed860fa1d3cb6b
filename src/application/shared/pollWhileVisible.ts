import { EMPTY, type Observable, switchMap, timer } from 'rxjs';
import type { PageVisibility } from './PageVisibility';
import type { Time } from './Time';

/** Ticks at once and then at every interval while the page is visible; again at once when it comes back into view. */
export function pollWhileVisible(everyMs: number, { visible$ }: PageVisibility, time: Time): Observable<number> {
  return visible$.pipe(switchMap((isVisible) => (isVisible ? timer(0, everyMs, time) : EMPTY)));
}
