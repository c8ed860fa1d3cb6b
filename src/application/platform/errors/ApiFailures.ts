import { defer, type Observable, Subject, startWith } from 'rxjs';
import { BrowserCode } from '../../../domain/platform/errors/ErrorCode';
import { isExpectedRefusal } from '../../../domain/platform/errors/Failure';
import type { FailedCall, FailureToRecord } from '../../../domain/platform/errors/recordOfFailure';
import { ApiError } from '../shared/ApiError';
import type { Time } from '../shared/Time';
import type { UiErrorLog } from './ports';

/** Log calls in a row, without a call that worked in between. @source LOG-2 */
const MAX_FAILURES_IN_A_ROW = 3;

/** Records the outcome of every API call: writes failures to the UI log and streams them to the shell. */
export class ApiFailures {
  private readonly failures = new Subject<ApiError>();
  private readonly outages = new Subject<ApiError>();
  private unseen: ApiError | undefined;
  private writtenInARow = 0;
  /** Failures whose log call was refused with 401. They are logged once a call works again. */
  private unwritten: FailureToRecord[] = [];

  /** Every failure that is not an expected answer. Hot: nothing on subscribe. Never errors, never completes. */
  readonly failure$: Observable<ApiError> = this.failures.asObservable();

  /**
   * Failures because the site is down. On subscribe, one that no one has seen: the first reads start before the screens. Never
   * errors, never completes. @source ERR-4
   */
  readonly unavailable$: Observable<ApiError> = defer(() => {
    const { unseen } = this;
    this.unseen = undefined;
    return unseen ? this.outages.pipe(startWith(unseen)) : this.outages;
  });

  constructor(
    private readonly log: UiErrorLog,
    private readonly time: Time,
  ) {}

  /** A call worked: the next failure is logged again. */
  succeeded(): void {
    this.writtenInARow = 0;
    for (const failed of this.unwritten.splice(0)) this.log.write(failed).catch(() => undefined);
  }

  /** @param expected further codes that are an answer to this call, not a failure. */
  failed(call: FailedCall, error: ApiError, expected: readonly string[] = []): void {
    if (error.code === BrowserCode.Cancelled || isExpectedRefusal(error) || expected.includes(error.code)) return;
    this.failures.next(error);
    if (error.kind === 'unavailable') {
      if (!this.outages.observed) this.unseen = error;
      this.outages.next(error);
    }
    // Without a session there is no token to send a record with.
    if (error.code === BrowserCode.NotSignedIn || this.writtenInARow >= MAX_FAILURES_IN_A_ROW) return;
    this.writtenInARow += 1;
    const failed = { call, failure: error, at: new Date(this.time.now()) };
    this.log.write(failed).catch((refusal: unknown) => {
      // Any other record that cannot be written is dropped: a failing log call is never logged itself.
      if (refusal instanceof ApiError && refusal.kind === 'signedOut') this.unwritten.push(failed);
    });
  }
}
