import type { Bill } from '../../domain/bills/Bill';
import { BillStatus } from '../../domain/bills/BillStatus';
import type { BillGateway } from '../bills/ports';
import type { NewKey } from '../shared/NewKey';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { ClosingGateway } from './ports';

/** The bill was closed, or the response was lost and the bill could not be read. */
export type ClosingResult =
  | { readonly kind: 'closed'; readonly bill: Bill }
  | { readonly kind: 'unknown'; readonly error: unknown };

/** Closes a bill by a payment that moves no money. */
class CloseBill {
  /** One key for each bill and version, so that retrying after a lost response closes once. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly gateway: ClosingGateway,
    private readonly bills: BillGateway,
    private readonly newKey: NewKey,
  ) {}

  /**
   * When the response is lost, reads the bill to find out whether it was closed.
   *
   * @param seen the bill that the person saw; a newer version is refused.
   * @throws ApiError when nothing was saved: BILL_LOCKED, STALE_VERSION, WRONG_STATUS, NOT_PAYABLE, SAME_PERSON, ON_HOLD …
   */
  async run(seen: Pick<Bill, 'billPk' | 'version'>): Promise<ClosingResult> {
    const { billPk, version } = seen;
    const id = `${billPk} ${version}`;
    const key = this.keys.get(id) ?? this.newKey();
    this.keys.set(id, key);
    try {
      return { kind: 'closed', bill: await this.gateway.close(billPk, version, key) };
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const bill = await this.bills.get(billPk).catch(() => undefined);
      if (!bill) return { kind: 'unknown', error };
      if (bill.status === BillStatus.Paid) return { kind: 'closed', bill };
      throw error;
    }
  }
}

/** Closes a reconciled bill with nothing due. @source product.md, The bill's life: zeroPay */
export class CloseWithZeroPayment extends CloseBill {}

/** Writes off the rest of a partly paid bill. @source product.md, The bill's life: closeShort */
export class CloseShort extends CloseBill {}
