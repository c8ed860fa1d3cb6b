import { filter, fromEvent, map, type Observable } from 'rxjs';
import type { ActivityClock } from '../../application/inactivity/ports/ActivityClock';
import type { LastAction } from '../../domain/inactivity/inactivity';
import { isActivityNote, readActivityNote, writeActivityNote } from './activityNote';

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
