import type { BillLock, HeldLock } from '../bills/BillLock';

/** The locks on the bills of a checkout: all of them or none. */
export class CheckoutLocks {
  private held: readonly HeldLock[] = [];
  private isOver = false;

  constructor(private readonly lock: BillLock) {}

  /** @throws ApiError BILL_LOCKED when somebody works on one of them; the others are then given back. */
  async take(billPks: readonly string[]): Promise<void> {
    await this.release();
    const attempts = await Promise.allSettled(billPks.map((billPk) => this.lock.take(billPk)));
    this.held = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    const refused = attempts.find((attempt) => attempt.status === 'rejected');
    // Whoever left while they were being taken would otherwise keep them for as long as the page lives.
    if (refused || this.isOver) await this.release();
    if (refused) throw refused.reason;
  }

  /** The checkout is left: what is still being taken is given back as it comes. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.release();
  }

  /** Gives all of them back. Never rejects. */
  async release(): Promise<void> {
    const held = this.held;
    this.held = [];
    await Promise.all(held.map((lock) => lock.release()));
  }
}
