import { defer, firstValueFrom, from, retry, throwError, timer } from 'rxjs';
import type { MadePayment } from '../../../../contract/money/payments';
import { BrowserCode, ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import type { FailureKind } from '../../../domain/platform/errors/Failure';
import { ApiError } from '../../platform/shared/ApiError';
import type { Time } from '../../platform/shared/Time';
import type { PaymentGateway } from './ports';

const FIRST_WAIT_MS = 500;
const ATTEMPTS = 4;
const UNKNOWN: readonly FailureKind[] = ['unanswered', 'unavailable', 'failed'];

/** Whether a failed call may have moved money: there was no readable response, or the server failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return UNKNOWN.includes(error.kind) || error.code === ErrorCode.KeyInFlight;
}

/** Finds out the outcome of a payment whose response was lost. @source product.md, Money, invariant 9 */
export class PaymentOutcome {
  constructor(
    private readonly payments: PaymentGateway,
    private readonly time: Time,
  ) {}

  /**
   * Retries with growing delays while the server cannot be reached or is still processing the payment. Does not retry after
   * a timeout, which was wait enough.
   *
   * @returns the payment, or null when nothing was saved.
   * @throws ApiError when the outcome could not be found out.
   */
  find(idempotencyKey: string): Promise<MadePayment | null> {
    return firstValueFrom(
      defer(() => from(this.payments.findByKey({ idempotencyKey }))).pipe(
        retry({
          count: ATTEMPTS - 1,
          delay: (error: unknown, attempt) =>
            canRetry(error) ? timer(FIRST_WAIT_MS * 2 ** (attempt - 1), this.time) : throwError(() => error),
        }),
      ),
    );
  }
}

function canRetry(error: unknown): boolean {
  return isOutcomeUnknown(error) && !(error instanceof ApiError && error.code === BrowserCode.Timeout);
}
