import { BehaviorSubject } from 'rxjs';

/** Number of unread notices in the application bar, which is shown before notices can be read. Up to `MAX_UNREAD`. */
export class UnreadNotices {
  private readonly counts = new BehaviorSubject(0);

  /** Zero until the first read, then every change. Never errors. */
  readonly count$ = this.counts.asObservable();

  /** @param count as the server counted it; zero when no one is signed in. */
  publish(count: number): void {
    this.counts.next(count);
  }
}
