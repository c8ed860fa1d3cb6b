import { Subscription } from 'rxjs';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import type { BillLock, HeldLock } from '../bills/BillLock';
import { isEditable, type ReconcileAccess, type ReconcileStore } from './ReconcileState';

/** Callbacks for changes of the lock. */
export interface LockEvents {
  /** The lock was taken: the bill on the screen may be outdated. Does not reject. */
  taken(): Promise<void>;
  /** The lock expired, or another person took the bill over. */
  lost(): void;
}

/** The session's lock on its bill. Whether the session has it is the `access` of its state. */
export class BillLockSession {
  private lock: HeldLock | undefined;
  private watching = Subscription.EMPTY;
  private isOver = false;

  constructor(
    private readonly billPk: string,
    private readonly locks: BillLock,
    private readonly store: ReconcileStore,
    private readonly events: LockEvents,
  ) {}

  /** Undefined if the session does not have the lock. */
  get token(): string | undefined {
    return this.lock?.lockToken;
  }

  /** Takes the lock if the bill can be changed. Never rejects. @param takeOver takes it from its owner; for managers */
  async take(takeOver = false): Promise<void> {
    if (!isEditable(this.store.open.bill)) return this.store.patch({ access: { kind: 'closed' } });
    this.store.patch({ running: 'lock', failure: undefined });
    try {
      const lock = await this.locks.take(this.billPk, takeOver);
      if (this.isOver) return await lock.release();
      this.lock = lock;
      this.watching = lock.lost$.subscribe(() => this.lose());
      this.store.patch({ access: { kind: 'editing' }, running: undefined });
      await this.events.taken();
    } catch (error) {
      this.store.patch({ access: accessAfter(error), running: undefined });
    }
  }

  /** The lock is lost: reported by its heartbeat, or by a refused call. */
  lose(): void {
    this.lock = undefined;
    this.store.patch({ access: { kind: 'lost' } });
    this.events.lost();
  }

  /** Releases the lock. Never rejects. */
  async release(): Promise<void> {
    const { lock } = this;
    this.lock = undefined;
    await lock?.release();
  }

  /** Ends the session: also releases a lock that is still being taken. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    this.watching.unsubscribe();
    await this.release();
  }
}

function accessAfter(error: unknown): ReconcileAccess {
  if (!(error instanceof ApiError) || error.code !== ErrorCode.BillLocked) return { kind: 'refused', error };
  return { kind: 'lockedByOther', name: error.details.lockedBy ?? 'someone else', since: error.details.since };
}
