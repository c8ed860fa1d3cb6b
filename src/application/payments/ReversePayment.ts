import type { Observable } from 'rxjs';
import type { Payment } from '../../domain/payments/Payment';
import type { NewReturn, ReturnCode } from '../../domain/payments/returnCodes';
import type { ReversalEffect } from '../../domain/payments/reversalEffect';
import { type Loadable, loadEach } from '../shared/Loadable';
import { Refreshable } from '../shared/Refreshable';
import type { PaymentChanges } from './PaymentList';
import type { ReversalGateway } from './ports';

/** The bank returned a payment, or it is reversed because it was our own error. */
export type ReversalRequest =
  | {
      readonly kind: 'RETURNED';
      readonly returnCode: ReturnCode;
      readonly reason: string;
      /** Date and reference of the return on the bank statement; required once the time of the code has passed. */
      readonly statementLine?: string;
    }
  | { readonly kind: 'REVERSED'; readonly reason: string };

/** Shows what taking a payment back would change. */
export class ReversalPreview extends Refreshable {
  constructor(private readonly reversals: ReversalGateway) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  effect$(paymentPk: string): Observable<Loadable<ReversalEffect>> {
    return loadEach(this.reads$, (_, signal) => this.reversals.preview(paymentPk, signal));
  }
}

/** Returns or reverses a payment. @source product.md, The bill's life */
export class ReversePayment {
  constructor(
    private readonly reversals: ReversalGateway,
    private readonly changes: PaymentChanges,
  ) {}

  /** @throws ApiError WRONG_STATUS when it has ended, ON_HOLD during nightly processing. */
  run(paymentPk: string, request: ReversalRequest): Promise<Payment> {
    return this.changes.send(
      paymentPk,
      request,
      (key) =>
        request.kind === 'RETURNED'
          ? this.reversals.return(paymentPk, returnOf(request), key)
          : this.reversals.reverse(paymentPk, request.reason, key),
      ({ disposition }) => disposition === request.kind,
    );
  }
}

function returnOf({ returnCode, reason, statementLine = '' }: ReversalRequest & { kind: 'RETURNED' }): NewReturn {
  return { returnCode, reason, ...(statementLine !== '' && { statementLine }) };
}
