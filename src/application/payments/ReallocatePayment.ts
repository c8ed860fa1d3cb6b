import { type Observable, Subject, startWith } from 'rxjs';
import type { Bill } from '../../domain/bills/Bill';
import { BillStatus } from '../../domain/bills/BillStatus';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import type { Cents } from '../../domain/money/Cents';
import type { RequestedAllocation } from '../../domain/payments/CheckoutRequest';
import type { Payment } from '../../domain/payments/Payment';
import { openFor } from '../../domain/payments/reallocation';
import type { BillGateway } from '../bills/ports';
import { ApiError } from '../shared/ApiError';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { NewKey } from '../shared/NewKey';
import type { PaymentDetail, PaymentList } from './PaymentList';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { PaymentGateway, ReversalGateway } from './ports';

/** The amounts that a payment is to pay. */
export interface ReallocationRequest {
  readonly reason: string;
  readonly allocations: readonly RequestedAllocation[];
}

/** A bill that a payment pays or can be moved to. */
export interface ReallocationTarget {
  readonly bill: Bill;
  /** At most this can be applied to it. */
  readonly openCents: Cents;
}

const MAX_BILLS = 500;
const STATUSES = [BillStatus.Reconciled, BillStatus.Pending, BillStatus.Partial];

/** Loads the bills that a payment pays and can be moved to. */
export class ReallocationTargets {
  private readonly refreshes = new Subject<void>();

  constructor(private readonly bills: BillGateway) {}

  /** The bills it pays first, then the earliest due. Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  targets$(payment: Payment): Observable<Loadable<readonly ReallocationTarget[]>> {
    return loadEach(this.refreshes.pipe(startWith(undefined)), (_, signal) => this.read(payment, signal));
  }

  refresh(): void {
    this.refreshes.next();
  }

  private async read(payment: Payment, signal?: AbortSignal): Promise<readonly ReallocationTarget[]> {
    const groupNumbers = [payment.groupNumber];
    const [open, ...paid] = await Promise.all([
      this.bills.search({ groupNumbers, values: STATUSES, sort: 'dueDate', direction: 'asc', size: MAX_BILLS }, signal),
      ...payment.allocations.map(({ billPk }) => this.bills.get(billPk, signal)),
    ]);
    const others = open.items.filter(({ billPk }) => !paid.some((bill) => bill.billPk === billPk));
    return [...paid, ...others]
      .map((bill) => ({ bill, openCents: openFor(payment, bill) }))
      .filter(({ openCents }) => openCents > 0);
  }
}

/** Moves a processed payment to other bills of its group. @source product.md, The bill's life */
export class ReallocatePayment {
  /** One key for each request, so that retrying after a lost response moves the payment once. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly reversals: ReversalGateway,
    private readonly payments: PaymentGateway,
    private readonly targets: ReallocationTargets,
    private readonly list: PaymentList,
    private readonly detail: PaymentDetail,
    private readonly newKey: NewKey,
  ) {}

  /**
   * When the response is lost, reads the payment to find out whether it was moved. Loads the bills again when one has changed.
   *
   * @throws ApiError WRONG_STATUS, STALE_VERSION, BILL_LOCKED, NOT_PAYABLE, ON_HOLD during nightly processing.
   */
  async run(paymentPk: string, request: ReallocationRequest): Promise<Payment> {
    const id = `${paymentPk} ${JSON.stringify(request)}`;
    const key = this.keys.get(id) ?? this.newKey();
    this.keys.set(id, key);
    const payment = await this.send(paymentPk, request, key);
    this.list.retry();
    this.detail.refresh();
    return payment;
  }

  private async send(paymentPk: string, request: ReallocationRequest, key: string): Promise<Payment> {
    try {
      return await this.reversals.reallocate(paymentPk, request, key);
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.StaleVersion) this.targets.refresh();
      if (!isOutcomeUnknown(error)) throw error;
      const found = await this.payments.get(paymentPk).catch(() => undefined);
      if (found && paysExactly(found.payment, request)) return found.payment;
      throw error;
    }
  }
}

/** Whether a payment pays the requested amounts. The server refuses a request that changes nothing, so it did not before. */
function paysExactly({ allocations }: Payment, request: ReallocationRequest): boolean {
  return (
    allocations.length === request.allocations.length &&
    request.allocations.every(({ billPk, amountCents }) =>
      allocations.some((one) => one.billPk === billPk && one.amountCents === amountCents),
    )
  );
}
