import { filter, fromEvent, map, merge, type Observable, throttleTime } from 'rxjs';
import type { ActivityClock, ActivitySignals } from '../../application/people/inactivity/ports';
import type { LastAction } from '../../domain/people/inactivity/inactivity';
import { isActivityNote, readActivityNote, writeActivityNote } from './StorageAbsence';

/** Shares the last activity between tabs through local storage. Without storage, each tab has its own. */
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
      // Stored for this tab only.
    }
  }
}

const ACTIONS = ['click', 'mouseover', 'mouseout', 'keydown', 'touchstart'];
const ONCE_IN_MS = 1_000;

/** Listens in the capture phase, so that stopped events count as activity too. */
export class DomActivitySignals implements ActivitySignals {
  readonly action$: Observable<void> = merge(
    ...ACTIONS.map((type) => fromEvent(document, type, { capture: true, passive: true })),
  ).pipe(
    throttleTime(ONCE_IN_MS),
    map(() => undefined),
  );
}
