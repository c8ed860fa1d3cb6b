import type { Observable } from 'rxjs';
import type { NewReturn } from '../../../../contract/money/reversals';
import type { Payment } from '../../../domain/money/payments/Payment';
import type { ReturnCode } from '../../../domain/money/payments/returnCodes';
import type { ReversalEffect } from '../../../domain/money/payments/reversalEffect';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { PaymentChanges } from './PaymentList';
import type { ReversalGateway } from './ports';

/**
 * The bank returned a payment, it is reversed because it was our own error, or it is taken out of a bank file before the file is
 * sent.
 */
export type ReversalRequest =
  | {
      readonly kind: 'RETURNED';
      readonly returnCode: ReturnCode;
      readonly reason: string;
      /** Date and reference of the return on the bank statement; required once the time of the code has passed. */
      readonly statementLine?: string;
    }
  | { readonly kind: 'REVERSED' | 'SET_ASIDE'; readonly reason: string };

/** Shows what taking a payment back would change. */
export class ReversalPreview extends Refreshable {
  constructor(private readonly reversals: ReversalGateway) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  effect$(paymentPk: string): Observable<Loadable<ReversalEffect>> {
    return loadEach(this.reads$, (_, signal) => this.reversals.preview({ paymentPk }, signal));
  }
}

/** Returns, reverses, or sets aside a payment. @source product.md, The bill's life */
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
      (key) => this.send(paymentPk, request, key),
      ({ disposition }) => disposition === (request.kind === 'SET_ASIDE' ? 'VOIDED' : request.kind),
    );
  }

  private send(paymentPk: string, request: ReversalRequest, key: string): Promise<Payment> {
    if (request.kind === 'RETURNED') return this.reversals.return({ ...returnOf(request), paymentPk }, key);
    if (request.kind === 'SET_ASIDE') return this.reversals.setAside({ paymentPk, reason: request.reason }, key);
    return this.reversals.reverse({ paymentPk, reason: request.reason }, key);
  }
}

function returnOf({ returnCode, reason, statementLine = '' }: ReversalRequest & { kind: 'RETURNED' }): NewReturn {
  return { returnCode, reason, ...(statementLine !== '' && { statementLine }) };
}
