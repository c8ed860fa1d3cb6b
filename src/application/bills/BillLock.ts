import {
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  type Observable,
  of,
  Subject,
  shareReplay,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import type { FailureKind } from '../../domain/errors/Failure';
import type { Presence } from '../inactivity/Presence';
import { ApiError } from '../shared/ApiError';
import type { Time } from '../shared/Time';
import type { BillLockGateway } from './ports/BillLockGateway';

/** The server lets a lock go two minutes after the last heartbeat. */
const HEARTBEAT_MS = 45_000;
/** Refusals that say the lock is somebody else's, or no more. Anything else may pass: the next heartbeat tells. */
const LOST: readonly FailureKind[] = ['forbidden', 'notFound', 'conflict'];

/** A lock in hand. */
export interface HeldLock {
  readonly lockToken: string;
  /**
   * Emits once, with the refusal, when the lock is gone; then completes; replays it to whoever comes later. Completes
   * without a value when the lock is released. Hot.
   */
  readonly lost$: Observable<ApiError>;
  /** Gives the lock back; never rejects, because nobody must be kept from leaving. */
  release(): Promise<void>;
}

/** Takes bills for editing or paying, and keeps them by a heartbeat. @source product.md, Bill lock */
export class BillLock {
  constructor(
    private readonly locks: BillLockGateway,
    private readonly presence: Presence,
    private readonly time: Time,
  ) {}

  /**
   * @param takeOver takes the bill from whoever has it; for managers.
   * @throws ApiError BILL_LOCKED with `lockedBy` and `since` in its details, or what else the call met.
   */
  async take(billPk: string, takeOver = false): Promise<HeldLock> {
    const { lockToken } = await this.locks.take(billPk, takeOver);
    const released = new Subject<void>();
    const lost$ = timer(HEARTBEAT_MS, HEARTBEAT_MS, this.time).pipe(
      // Nobody is kept from a bill by somebody who is not there.
      filter(() => !this.presence.isAway),
      exhaustMap(() =>
        defer(() => from(this.locks.keep(billPk, lockToken))).pipe(ignoreElements(), catchError(lossOf)),
      ),
      takeUntil(released),
      take(1),
      shareReplay({ bufferSize: 1, refCount: false }),
    );
    lost$.subscribe();
    return {
      lockToken,
      lost$,
      release: async () => {
        released.next();
        await this.locks.release(billPk, lockToken).catch(() => undefined);
      },
    };
  }
}

function lossOf(error: unknown): Observable<ApiError> {
  const isLost = error instanceof ApiError && LOST.includes(error.kind);
  return isLost ? of(error) : EMPTY;
}
