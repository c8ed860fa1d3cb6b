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
import type { ProcessingState } from '../../../../contract/money/processingStatus';
import { isHeld } from '../../../domain/platform/errors/Failure';
import type { ApiFailures } from '../../platform/errors/ApiFailures';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { ProcessingStatusGateway } from './ports';

export type { ProcessingState } from '../../../../contract/money/processingStatus';

/** A hold is shown within 15 seconds: this interval plus the time of a call. */
const POLL_MS = 10_000;

/** Whether nightly processing or a hold closes writes. */
export class ProcessingStatus {
  private readonly published = new Subject<ProcessingState>();

  /**
   * Reads on subscribe, every 10 seconds while the page is visible, and right after a hold refused a write. Shared; the
   * last value on subscribe. Failed reads are ignored. Never errors; stops with its last subscriber.
   */
  readonly state$: Observable<ProcessingState>;

  constructor(gateway: ProcessingStatusGateway, failures: ApiFailures, visibility: PageVisibility, time: Time) {
    const refused$ = failures.failure$.pipe(filter(isHeld));
    const read$ = defer(() => from(gateway.read())).pipe(catchError(() => EMPTY));
    const reads$ = merge(pollWhileVisible(POLL_MS, visibility, time), refused$).pipe(map(() => read$));
    const published$ = this.published.pipe(map((state) => of(state)));
    this.state$ = merge(reads$, published$).pipe(switchAll(), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** Publishes the state that a command returned. A read in progress is older, and dropped. */
  publish(state: ProcessingState): void {
    this.published.next(state);
  }
}
