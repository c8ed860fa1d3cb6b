import type { Bill } from '../../../domain/billing/bills/Bill';
import type { BillReopening } from '../../../domain/billing/bills/BillReopening';
import type { BillLock } from './BillLock';
import type { BillStatusGateway } from './ports';

/** Status changes that need no work on the lines. */
export type WholeBillEvent = 'reconcile' | 'unreconcile' | 'revert';

/** Reconciles, unreconciles or reverts a bill as it is. */
export class BillStatusChange {
  constructor(
    private readonly bills: BillStatusGateway,
    private readonly lock: BillLock,
  ) {}

  /** Effects of unreconciling or reverting the bill. Show them before `run`. @throws ApiError NOT_FOUND … */
  effectOf({ billPk }: Pick<Bill, 'billPk'>): Promise<BillReopening> {
    return this.bills.reopening({ billPk });
  }

  /**
   * Holds the bill's lock for the duration of the call.
   *
   * @param seen the bill as shown on the screen; refused if the bill has changed since.
   * @throws ApiError BILL_LOCKED, STALE_VERSION, WRONG_STATUS, MONEY_ON_BILL, NO_REVERT_DATA, IS_PROCESSING …
   */
  async run(event: WholeBillEvent, seen: Pick<Bill, 'billPk' | 'version'>, note = ''): Promise<Bill> {
    const { billPk, version } = seen;
    const lock = await this.lock.take(billPk);
    try {
      return await this.bills[event]({ billPk, version, lockToken: lock.lockToken, note });
    } finally {
      await lock.release();
    }
  }
}
