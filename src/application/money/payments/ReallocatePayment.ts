import type { Observable } from 'rxjs';
import type { ReallocationBody } from '../../../../contract/money/reversals';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BillStatus } from '../../../domain/billing/bills/BillStatus';
import type { Payment } from '../../../domain/money/payments/Payment';
import { openFor, paysExactly } from '../../../domain/money/payments/reallocation';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import type { Cents } from '../../../domain/platform/money/Cents';
import type { BillGateway } from '../../billing/bills/ports';
import { ApiError } from '../../platform/shared/ApiError';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { PaymentChanges, PaymentDetail } from './PaymentList';
import type { ReversalGateway } from './ports';

/** The amounts that a payment is to pay. */
export type ReallocationRequest = Omit<ReallocationBody, 'from'>;

/** A bill that a payment pays or can be moved to. */
export interface ReallocationTarget {
  readonly bill: Bill;
  /** At most this can be applied to it. */
  readonly openCents: Cents;
}

const MAX_BILLS = 500;
const STATUSES = [BillStatus.Reconciled, BillStatus.Pending, BillStatus.Partial];

/** Loads the bills that a payment pays and can be moved to. */
export class ReallocationTargets extends Refreshable {
  constructor(private readonly bills: BillGateway) {
    super();
  }

  /**
   * The bills it pays first, then the earliest due. Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read.
   * Never errors.
   */
  targets$(payment: Payment): Observable<Loadable<readonly ReallocationTarget[]>> {
    return loadEach(this.reads$, (_, signal) => this.read(payment, signal));
  }

  private async read(payment: Payment, signal?: AbortSignal): Promise<readonly ReallocationTarget[]> {
    const groupNumbers = [payment.groupNumber];
    const [open, ...paid] = await Promise.all([
      this.bills.search({ groupNumbers, values: STATUSES, sort: 'dueDate', direction: 'asc', size: MAX_BILLS }, signal),
      ...payment.allocations.map(({ billPk }) => this.bills.get({ billPk }, signal)),
    ]);
    const others = open.items.filter(({ billPk }) => !paid.some((bill) => bill.billPk === billPk));
    return [...paid, ...others]
      .map((bill) => ({ bill, openCents: openFor(payment, bill) }))
      .filter(({ openCents }) => openCents > 0);
  }
}

/** Moves a processed payment to other bills of its group. @source product.md, The bill's life */
export class ReallocatePayment {
  constructor(
    private readonly reversals: ReversalGateway,
    private readonly changes: PaymentChanges,
    private readonly targets: ReallocationTargets,
    private readonly detail: PaymentDetail,
  ) {}

  /**
   * Loads the payment and the bills again when one of them has changed.
   *
   * @param payment as the person saw it. The server refuses to move it if it has been moved since.
   * @throws ApiError WRONG_STATUS, STALE_VERSION, BILL_LOCKED, NOT_PAYABLE, ON_HOLD during nightly processing.
   */
  async run({ paymentPk, allocations }: Payment, request: ReallocationRequest): Promise<Payment> {
    const body = { ...request, from: allocations.map(({ billPk, amountCents }) => ({ billPk, amountCents })) };
    try {
      return await this.changes.send(
        paymentPk,
        body,
        (key) =>
          this.reversals.reallocate(
            { reason: body.reason, from: body.from, allocations: body.allocations, paymentPk },
            key,
          ),
        // The server refuses a request that changes nothing, so it did not pay these amounts before.
        (payment) => paysExactly(payment, request.allocations),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.StaleVersion) {
        this.targets.refresh();
        this.detail.refresh();
      }
      throw error;
    }
  }
}
