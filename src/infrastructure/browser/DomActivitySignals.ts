import { fromEvent, map, merge, type Observable, throttleTime } from 'rxjs';
import type { ActivitySignals } from '../../application/inactivity/ports/ActivitySignals';

const ACTIONS = ['click', 'mouseover', 'mouseout', 'keydown', 'touchstart'];
const ONCE_IN_MS = 1_000;

/** Listens before anybody else: whoever keeps an event to themselves is active all the same. */
export class DomActivitySignals implements ActivitySignals {
  readonly action$: Observable<void> = merge(
    ...ACTIONS.map((type) => fromEvent(document, type, { capture: true, passive: true })),
  ).pipe(
    throttleTime(ONCE_IN_MS),
    map(() => undefined),
  );
}
