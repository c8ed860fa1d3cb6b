import { BehaviorSubject, type Observable } from 'rxjs';

/** Data that a screen can load again, such as after an error or a change made elsewhere. */
export abstract class Refreshable {
  private readonly refreshes = new BehaviorSubject<void>(undefined);

  /** Emits on subscribe and on each `refresh()`. Never errors or completes. */
  protected readonly reads$: Observable<void> = this.refreshes;

  /** Loads the data again for its current subscribers. */
  refresh(): void {
    this.refreshes.next();
  }
}
