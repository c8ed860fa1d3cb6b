import { type Observable, Subject } from 'rxjs';
import type { ActivityClock } from '../../../src/application/people/inactivity/ports';
import type { Absence } from '../../../src/application/people/session/ports';
import type { LastAction } from '../../../src/domain/people/inactivity/inactivity';

/** The activity clock that the tabs of one browser share, in memory. */
export class SharedClock {
  private last: LastAction | undefined;
  private overAt = Number.POSITIVE_INFINITY;
  private readonly writes = new Subject<object>();

  /** The clock of one tab. */
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

  /** The absence check at startup. */
  absence(now: () => number): Absence {
    return {
      isOver: () => this.last !== undefined && now() > this.overAt,
      end: () => {
        this.last = undefined;
      },
    };
  }
}
