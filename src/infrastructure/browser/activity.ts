import { filter, fromEvent, map, merge, type Observable, throttleTime } from 'rxjs';
import type { ActivityClock, ActivitySignals } from '../../application/inactivity/ports';
import type { LastAction } from '../../domain/inactivity/inactivity';
import { isActivityNote, readActivityNote, writeActivityNote } from './StorageAbsence';

/** Local storage: tabs that slept read there what the others did meanwhile. Blocked storage leaves each tab to itself. */
export class StorageActivityClock implements ActivityClock {
  private here: LastAction | undefined;

  readonly written$: Observable<void> = fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key, newValue }) => isActivityNote(key) && newValue !== null),
    map(() => undefined),
  );

  read(): LastAction | undefined {
    try {
      return readActivityNote()?.last ?? this.here;
    } catch {
      return this.here;
    }
  }

  write(last: LastAction, overAt: number): void {
    this.here = last;
    try {
      writeActivityNote({ last, overAt });
    } catch {
      // This tab knows; that is all that can be done.
    }
  }
}

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
