import type { BillLock, HeldLock } from '../../billing/bills/BillLock';
import { fewAtOnce } from '../../platform/shared/fewAtOnce';

/** A browser's parallel calls to one host. More would only wait, while their time limits run. */
const MAX_PARALLEL_CALLS = 6;

/**
 * The locks on a checkout's bills: all of them or none.
 *
 * @source docs/decisions/payments.md#a-payment-locks-its-bills-at-the-review
 */
export class CheckoutLocks {
  private acquired: HeldLock[] = [];
  private isClosed = false;

  constructor(private readonly lock: BillLock) {}

  /** @throws ApiError BILL_LOCKED when another person is editing one of the bills; the others are then released. */
  async acquire(billPks: readonly string[]): Promise<void> {
    await this.release();
    const acquired: HeldLock[] = [];
    const refusals: unknown[] = [];
    await fewAtOnce(billPks, MAX_PARALLEL_CALLS, async (billPk) => {
      if (refusals.length > 0 || this.isClosed) return;
      try {
        acquired.push(await this.lock.take(billPk));
      } catch (error) {
        refusals.push(error);
      }
    });
    this.acquired = acquired;
    // Locks acquired after `close` would otherwise stay until the page closes.
    if (refusals.length > 0 || this.isClosed) await this.release();
    if (refusals.length > 0) throw refusals[0];
  }

  /** Releases all locks, including those still being acquired. Never rejects. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.release();
  }

  /** Never rejects. */
  async release(): Promise<void> {
    await fewAtOnce(this.acquired.splice(0), MAX_PARALLEL_CALLS, (lock) => lock.release());
  }
}
