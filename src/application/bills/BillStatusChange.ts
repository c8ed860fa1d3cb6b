import type { Bill } from '../../domain/bills/Bill';
import type { BillLock } from './BillLock';
import type { BillGateway } from './ports';

/** What can be done to a bill as a whole without working on its lines. */
export type WholeBillEvent = 'reconcile' | 'unreconcile' | 'revert';

/** Reconciles a bill as it is, opens a reconciled one again, or puts it back to what was released. */
export class BillStatusChange {
  constructor(
    private readonly bills: BillGateway,
    private readonly lock: BillLock,
  ) {}

  /**
   * Takes the bill's lock for as long as it takes.
   *
   * @param seen the bill as the person saw it; a newer one is refused.
   * @throws ApiError BILL_LOCKED, STALE_VERSION, WRONG_STATUS, MONEY_ON_BILL, NO_REVERT_DATA, IS_PROCESSING …
   */
  async run(event: WholeBillEvent, seen: Pick<Bill, 'billPk' | 'version'>, note = ''): Promise<Bill> {
    const { billPk, version } = seen;
    const held = await this.lock.take(billPk);
    try {
      return await this.bills[event](billPk, { version, lockToken: held.lockToken }, note);
    } finally {
      await held.release();
    }
  }
}
