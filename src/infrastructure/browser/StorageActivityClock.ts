import { filter, fromEvent, map, type Observable } from 'rxjs';
import type { ActivityClock } from '../../application/inactivity/ports/ActivityClock';
import type { LastAction } from '../../domain/inactivity/inactivity';

const KEY = 'listbill.lastAction';

/** Local storage: tabs that slept read there what the others did meanwhile. Blocked storage leaves each tab to itself. */
export class StorageActivityClock implements ActivityClock {
  private here: LastAction | undefined;

  readonly written$: Observable<void> = fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key, newValue }) => key === KEY && newValue !== null),
    map(() => undefined),
  );

  read(): LastAction | undefined {
    try {
      return parsed(window.localStorage.getItem(KEY)) ?? this.here;
    } catch {
      return this.here;
    }
  }

  write(last: LastAction): void {
    this.here = last;
    try {
      window.localStorage.setItem(KEY, JSON.stringify([last.at, last.warnedAt]));
    } catch {
      // This tab knows; that is all that can be done.
    }
  }
}

function parsed(text: string | null): LastAction | undefined {
  const [at, warnedAt]: unknown[] = text === null ? [] : asList(JSON.parse(text));
  if (typeof at !== 'number') return undefined;
  return { at, warnedAt: typeof warnedAt === 'number' ? warnedAt : null };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
