import { defer, firstValueFrom, from, retry, throwError, timer } from 'rxjs';
import type { FailureKind } from '../../domain/errors/Failure';
import type { Payment } from '../../domain/payments/Payment';
import { ApiError } from '../shared/ApiError';
import type { Time } from '../shared/Time';
import type { PaymentGateway } from './ports/PaymentGateway';

const FIRST_WAIT_MS = 500;
const ATTEMPTS = 4;
const UNKNOWN: readonly FailureKind[] = ['unanswered', 'unavailable', 'failed'];

/** Whether an attempt may have moved money although it failed here: nothing came back, or the server fell over it. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return UNKNOWN.includes(error.kind) || error.code === 'KEY_IN_FLIGHT';
}

/** Finds out what became of a payment whose answer got lost. @source product.md, Money, invariant 9 */
export class PaymentOutcome {
  constructor(
    private readonly payments: PaymentGateway,
    private readonly time: Time,
  ) {}

  /**
   * Asks a few times, waiting longer each time, while the server cannot be reached or still works on it; not again when it
   * gave no answer in all the time that a call has: nobody waits longer than that in one go.
   *
   * @returns the payment, or null when nothing was saved.
   * @throws ApiError when nobody could be asked.
   */
  ask(idempotencyKey: string): Promise<Payment | null> {
    return firstValueFrom(
      defer(() => from(this.payments.outcomeOf(idempotencyKey))).pipe(
        retry({
          count: ATTEMPTS - 1,
          delay: (error: unknown, attempt) =>
            isWorthAsking(error) ? timer(FIRST_WAIT_MS * 2 ** (attempt - 1), this.time) : throwError(() => error),
        }),
      ),
    );
  }
}

function isWorthAsking(error: unknown): boolean {
  return isOutcomeUnknown(error) && !(error instanceof ApiError && error.code === 'TIMEOUT');
}
