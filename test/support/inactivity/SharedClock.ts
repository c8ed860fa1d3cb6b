import { type Observable, Subject } from 'rxjs';
import type { ActivityClock } from '../../../src/application/inactivity/ports/ActivityClock';
import type { LastAction } from '../../../src/domain/inactivity/inactivity';

/** What the tabs of one browser share, without a browser. */
export class SharedClock {
  private last: LastAction | undefined;
  private readonly writes = new Subject<object>();

  /** The clock as one tab sees it. */
  tab(): ActivityClock {
    const me = {};
    const written$ = new Subject<void>();
    this.writes.subscribe((by) => by !== me && written$.next());
    return {
      read: () => this.last,
      write: (last) => {
        this.last = last;
        this.writes.next(me);
      },
      written$: written$ as Observable<void>,
    };
  }
}
