import { BehaviorSubject, type Observable } from 'rxjs';

/** Whether a newer version of the application has been deployed since this page was loaded. */
export class NewVersion {
  private readonly available = new BehaviorSubject(false);

  /** The current value on subscribe. Stays true once it is true. Never errors, never completes. */
  readonly isAvailable$: Observable<boolean> = this.available.asObservable();

  /** The server is newer than this page. */
  announce(): void {
    if (!this.available.value) this.available.next(true);
  }
}
