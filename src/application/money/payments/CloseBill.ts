import type { Observable } from 'rxjs';
import type { ShortPreview } from '../../../../contract/money/closeShort';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BillStatus } from '../../../domain/billing/bills/BillStatus';
import type { BillGateway } from '../../billing/bills/ports';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import type { NewKey } from '../../platform/shared/NewKey';
import { Refreshable } from '../../platform/shared/Refreshable';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { CloseShortGateway, ClosingGateway } from './ports';

export type { ShortPreview, ShortRequest } from '../../../../contract/money/closeShort';

/** The bill was closed, or the response was lost and the bill could not be read. */
export type ClosingResult =
  | { readonly kind: 'closed'; readonly bill: Bill }
  | { readonly kind: 'unknown'; readonly error: unknown };

/** Closes a bill by a payment that moves no money. */
class CloseBill {
  /** One key for each attempt, until it is answered, so that retrying after a lost response closes once. */
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
   * @param ask whether the person was shown that this only asks another manager.
   * @throws ApiError when nothing was saved: BILL_LOCKED, STALE_VERSION, WRONG_STATUS, NOT_PAYABLE, SAME_PERSON, ON_HOLD …
   */
  async run(seen: Pick<Bill, 'billPk' | 'version'>, ask = false): Promise<ClosingResult> {
    const { billPk, version } = seen;
    const id = `${billPk} ${version} ${ask}`;
    const key = this.keys.get(id) ?? this.newKey();
    this.keys.set(id, key);
    try {
      const bill = await this.gateway.close({ billPk, version, ask }, key);
      this.keys.delete(id);
      return { kind: 'closed', bill };
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const bill = await this.bills.get({ billPk }).catch(() => undefined);
      if (!bill) return { kind: 'unknown', error };
      if (bill.status === BillStatus.Paid) return { kind: 'closed', bill };
      throw error;
    }
  }
}

/** Closes a reconciled bill with nothing due. @source product.md, The bill's life: zeroPay */
export class CloseWithZeroPayment extends CloseBill {}

/**
 * Closes a partly paid bill: writes off the rest, or carries it to the next bill. Above the group's limit the bill stays partly
 * paid until another manager confirms.
 *
 * @source product.md, The bill's life: closeShort
 */
export class CloseShort extends CloseBill {}

/** Declines another manager's request to carry a short, or withdraws one's own. */
export class DeclineShort {
  constructor(
    private readonly gateway: CloseShortGateway,
    private readonly newKey: NewKey,
  ) {}

  /** Declining twice is refused, so every attempt has a key of its own. @throws ApiError WRONG_STATUS when no request waits. */
  async run({ billPk, version }: Pick<Bill, 'billPk' | 'version'>): Promise<void> {
    await this.gateway.decline({ billPk, version }, this.newKey());
  }
}

/** Preview of closing a bill short. */
export class ShortEffect extends Refreshable {
  constructor(private readonly gateway: CloseShortGateway) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  preview$(billPk: string): Observable<Loadable<ShortPreview>> {
    return loadEach(this.reads$, (_, signal) => this.gateway.preview({ billPk }, signal));
  }
}
