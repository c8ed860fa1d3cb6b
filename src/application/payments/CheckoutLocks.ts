import type { BillLock, HeldLock } from '../bills/BillLock';
import { fewAtOnce } from '../shared/fewAtOnce';

/** As many calls as a browser has under way at once; the rest would only wait, and their time limit run. */
const AT_ONCE = 6;

/** The locks on the bills of a checkout: all of them or none. */
export class CheckoutLocks {
  private held: HeldLock[] = [];
  private isOver = false;

  constructor(private readonly lock: BillLock) {}

  /** @throws ApiError BILL_LOCKED when somebody works on one of them; the others are then given back. */
  async take(billPks: readonly string[]): Promise<void> {
    await this.release();
    const taken: HeldLock[] = [];
    const refusals: unknown[] = [];
    await fewAtOnce(billPks, AT_ONCE, async (billPk) => {
      if (refusals.length > 0 || this.isOver) return;
      try {
        taken.push(await this.lock.take(billPk));
      } catch (error) {
        refusals.push(error);
      }
    });
    this.held = taken;
    // Whoever left while they were being taken would otherwise keep them for as long as the page lives.
    if (refusals.length > 0 || this.isOver) await this.release();
    if (refusals.length > 0) throw refusals[0];
  }

  /** The checkout is left: what is still being taken is given back as it comes. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.release();
  }

  /** Gives all of them back. Never rejects. */
  async release(): Promise<void> {
    await fewAtOnce(this.held.splice(0), AT_ONCE, (lock) => lock.release());
  }
}
