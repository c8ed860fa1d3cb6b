import { type Observable, Subject, startWith } from 'rxjs';

/** Data that a screen can load again, such as after an error or a change made elsewhere. */
export abstract class Refreshable {
  private readonly refreshes = new Subject<void>();

  /** Emits on subscribe and on each `refresh()`. Cold; never errors or completes. */
  protected readonly reads$: Observable<void> = this.refreshes.pipe(startWith(undefined));

  /** Loads the data again for its current subscribers. */
  refresh(): void {
    this.refreshes.next();
  }
}
