import { filter, type Observable, Subject } from 'rxjs';
import { isExpectedRefusal } from '../../domain/errors/errorMessageFor';
import { type FailedCall, recordOfFailure } from '../../domain/errors/recordOfFailure';
import type { ApiError } from '../shared/ApiError';
import type { Time } from '../shared/Time';
import type { UiErrorLog } from './ports/UiErrorLog';

/** Log calls in a row, without a call that worked in between. @source LOG-2 */
const MOST_IN_A_ROW = 3;

/** Hears of every call to the API: writes failures to the UI log and tells the shell. */
export class ApiFailures {
  private readonly failures = new Subject<ApiError>();
  private writtenInARow = 0;

  /** Every failure that is not an expected answer. Hot: nothing on subscribe. Never errors, never completes. */
  readonly failure$: Observable<ApiError> = this.failures.asObservable();

  /** Those that say the site is down. @source ERR-4 */
  readonly unavailable$: Observable<ApiError> = this.failure$.pipe(filter(({ status }) => status === 503));

  constructor(
    private readonly log: UiErrorLog,
    private readonly time: Time,
  ) {}

  /** A call worked: the next failure is logged again. */
  succeeded(): void {
    this.writtenInARow = 0;
  }

  /** @param expected further codes that are an answer to this call, not a failure. */
  failed(call: FailedCall, error: ApiError, expected: readonly string[] = []): void {
    if (error.code === 'CANCELLED' || isExpectedRefusal(error) || expected.includes(error.code)) return;
    this.failures.next(error);
    // Without a session there is nobody to write for; the server would refuse the record as well.
    if (error.status === 401 || this.writtenInARow >= MOST_IN_A_ROW) return;
    this.writtenInARow += 1;
    // A record that cannot be written is lost on purpose: logging that would go round in circles.
    this.log.write(recordOfFailure(call, error, new Date(this.time.now()))).catch(() => undefined);
  }
}
