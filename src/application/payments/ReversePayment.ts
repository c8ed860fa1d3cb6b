import { type Observable, Subject, startWith } from 'rxjs';
import type { Payment, ReversalKind } from '../../domain/payments/Payment';
import type { ReturnCode } from '../../domain/payments/returnCodes';
import type { ReversalEffect } from '../../domain/payments/reversalEffect';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { NewKey } from '../shared/NewKey';
import type { PaymentDetail, PaymentList } from './PaymentList';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { PaymentGateway, ReversalGateway } from './ports';

/** The bank returned a payment, or it is reversed because it was our own error. */
export type ReversalRequest =
  | { readonly kind: 'RETURNED'; readonly returnCode: ReturnCode; readonly reason: string }
  | { readonly kind: 'REVERSED'; readonly reason: string };

/** Shows what taking a payment back would change. */
export class ReversalPreview {
  private readonly refreshes = new Subject<void>();

  constructor(private readonly reversals: ReversalGateway) {}

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  effect$(paymentPk: string): Observable<Loadable<ReversalEffect>> {
    const reads$ = this.refreshes.pipe(startWith(undefined));
    return loadEach(reads$, (_, signal) => this.reversals.preview(paymentPk, signal));
  }

  refresh(): void {
    this.refreshes.next();
  }
}

/** Returns or reverses a payment. @source product.md, The bill's life */
export class ReversePayment {
  /** One key for each request, so that retrying after a lost response ends the payment once. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly reversals: ReversalGateway,
    private readonly payments: PaymentGateway,
    private readonly list: PaymentList,
    private readonly detail: PaymentDetail,
    private readonly newKey: NewKey,
  ) {}

  /**
   * When the response is lost, reads the payment to find out whether it was returned or reversed.
   *
   * @throws ApiError WRONG_STATUS when it has ended, ON_HOLD during nightly processing.
   */
  async run(paymentPk: string, request: ReversalRequest): Promise<Payment> {
    const id = `${paymentPk} ${JSON.stringify(request)}`;
    const key = this.keys.get(id) ?? this.newKey();
    this.keys.set(id, key);
    const payment = await this.send(paymentPk, request, key);
    this.list.retry();
    this.detail.refresh();
    return payment;
  }

  private async send(paymentPk: string, request: ReversalRequest, key: string): Promise<Payment> {
    try {
      return request.kind === 'RETURNED'
        ? await this.reversals.return(paymentPk, { returnCode: request.returnCode, reason: request.reason }, key)
        : await this.reversals.reverse(paymentPk, request.reason, key);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const found = await this.payments.get(paymentPk).catch(() => undefined);
      if (found && hasEndedAs(found.payment, request.kind)) return found.payment;
      throw error;
    }
  }
}

function hasEndedAs({ disposition }: Payment, kind: ReversalKind): boolean {
  return disposition === kind;
}
