import {
  catchError,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  Subject,
  shareReplay,
  switchAll,
} from 'rxjs';
import { isHeld } from '../../domain/errors/Failure';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import type { ApiFailures } from '../errors/ApiFailures';
import { type PageVisibility, pollWhileVisible } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { ProcessingStatusGateway } from './ports/ProcessingStatusGateway';

/** A hold is known within 15 seconds: this and the time that an answer takes. */
const POLL_MS = 10_000;

/** Whether nightly processing or a hold closes writes. */
export class ProcessingStatus {
  private readonly told = new Subject<ProcessingState>();

  /**
   * Read at once, every 10 seconds while the page is visible, and right after a write was refused for it. Shared; the
   * last value on subscribe. A read that fails changes nothing. Never errors; stops with its last subscriber.
   */
  readonly state$: Observable<ProcessingState>;

  constructor(gateway: ProcessingStatusGateway, failures: ApiFailures, visibility: PageVisibility, time: Time) {
    const refused$ = failures.failure$.pipe(filter(isHeld));
    const read$ = defer(() => from(gateway.read())).pipe(catchError(() => EMPTY));
    const toRead$ = merge(pollWhileVisible(POLL_MS, visibility, time), refused$).pipe(map(() => read$));
    const told$ = this.told.pipe(map((state) => of(state)));
    this.state$ = merge(toRead$, told$).pipe(switchAll(), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** Takes over what a command has just answered; a read that is still on its way is older, and dropped. */
  learn(state: ProcessingState): void {
    this.told.next(state);
  }
}
