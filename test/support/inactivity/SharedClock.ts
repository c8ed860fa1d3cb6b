import { type Observable, Subject } from 'rxjs';
import type { ActivityClock } from '../../../src/application/inactivity/ports';
import type { Absence } from '../../../src/application/session/ports';
import type { LastAction } from '../../../src/domain/inactivity/inactivity';

/** What the tabs of one browser share, without a browser. */
export class SharedClock {
  private last: LastAction | undefined;
  private overAt = Number.POSITIVE_INFINITY;
  private readonly writes = new Subject<object>();

  /** The clock as one tab sees it. */
  tab(): ActivityClock {
    const me = {};
    const written$ = new Subject<void>();
    this.writes.subscribe((by) => by !== me && written$.next());
    return {
      read: () => this.last,
      write: (last, overAt) => {
        this.last = last;
        this.overAt = overAt;
        this.writes.next(me);
      },
      written$: written$ as Observable<void>,
    };
  }

  /** What whoever opens the application finds. */
  absence(now: () => number): Absence {
    return {
      isOver: () => this.last !== undefined && now() > this.overAt,
      end: () => {
        this.last = undefined;
      },
    };
  }
}
