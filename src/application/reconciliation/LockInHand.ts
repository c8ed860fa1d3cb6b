import { Subscription } from 'rxjs';
import type { BillLock, HeldLock } from '../bills/BillLock';
import { ApiError } from '../shared/ApiError';
import type { ReconcileAccess } from './ReconcileState';
import { isEditable, type ReconcileStore } from './ReconcileStore';

/** What the lock tells the visit it belongs to. */
export interface LockingVisit {
  /** It was taken: what is on the screen may be from before. Does not reject. */
  taken(): Promise<void>;
  /** It ran out, or somebody took the bill over. */
  lost(): void;
}

/** The lock of a visit to a bill. Whether it is in hand is the visit's access. */
export class LockInHand {
  private held: HeldLock | undefined;
  private watching = Subscription.EMPTY;
  private isOver = false;

  constructor(
    private readonly billPk: string,
    private readonly lock: BillLock,
    private readonly store: ReconcileStore,
    private readonly visit: LockingVisit,
  ) {}

  /** Undefined when the lock is not in hand. */
  get token(): string | undefined {
    return this.held?.lockToken;
  }

  /** Takes the lock where the bill can be changed. Never rejects. @param takeOver takes it from whoever has it */
  async take(takeOver: boolean): Promise<void> {
    if (!isEditable(this.store.open.bill)) return this.store.patch({ access: { kind: 'closed' } });
    this.store.patch({ running: 'lock', failure: undefined });
    try {
      const held = await this.lock.take(this.billPk, takeOver);
      if (this.isOver) return await held.release();
      this.held = held;
      this.watching = held.lost$.subscribe(() => this.lose());
      this.store.patch({ access: { kind: 'editing' }, running: undefined });
      await this.visit.taken();
    } catch (error) {
      this.store.patch({ access: accessAfter(error), running: undefined });
    }
  }

  /** The lock is gone, by whatever was heard of it. */
  lose(): void {
    this.held = undefined;
    this.store.patch({ access: { kind: 'lost' } });
    this.visit.lost();
  }

  /** Gives the lock back. Never rejects. */
  async release(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    await held?.release();
  }

  /** The visit is over: what is still being taken is given back as it comes. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    this.watching.unsubscribe();
    await this.release();
  }
}

function accessAfter(error: unknown): ReconcileAccess {
  if (!(error instanceof ApiError) || error.code !== 'BILL_LOCKED') return { kind: 'refused', error };
  return { kind: 'lockedByOther', name: error.details.lockedBy ?? 'somebody else', since: error.details.since };
}
