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
import type { FailureKind } from '../../../domain/platform/errors/Failure';
import type { Presence } from '../../people/inactivity/Presence';
import { ApiError } from '../../platform/shared/ApiError';
import type { Time } from '../../platform/shared/Time';
import type { BillLockGateway } from './ports';

/** Locks expire two minutes after the last heartbeat. */
const HEARTBEAT_MS = 45_000;
/** Kinds of refusals that mean the lock is lost. After any other failure, the next heartbeat tries again. */
const LOST: readonly FailureKind[] = ['forbidden', 'notFound', 'conflict'];

/** A lock that was taken. */
export interface HeldLock {
  readonly lockToken: string;
  /**
   * Emits the refusal once when the lock is lost, then completes; replays it to late subscribers. Completes
   * without a value when the lock is released. Hot.
   */
  readonly lost$: Observable<ApiError>;
  /** Releases the lock. Never rejects, so that it cannot block leaving the screen. */
  release(): Promise<void>;
}

/** Locks bills for editing or paying, and extends the locks by a heartbeat. @source product.md, Bill lock */
export class BillLock {
  constructor(
    private readonly locks: BillLockGateway,
    private readonly presence: Presence,
    private readonly time: Time,
  ) {}

  /**
   * @param takeOver takes the lock from its owner; for managers.
   * @throws ApiError BILL_LOCKED with `lockedBy` and `since` in its details, or any other failure of the call.
   */
  async take(billPk: string, takeOver = false): Promise<HeldLock> {
    const { lockToken } = await this.locks.take({ billPk, takeOver });
    const released = new Subject<void>();
    const lost$ = timer(HEARTBEAT_MS, HEARTBEAT_MS, this.time).pipe(
      // Someone who is away must not block a bill.
      filter(() => !this.presence.isAway),
      exhaustMap(() =>
        defer(() => from(this.locks.keep({ billPk, lockToken }))).pipe(ignoreElements(), catchError(lossOf)),
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
        await this.locks.release({ billPk, lockToken }).catch(() => undefined);
      },
    };
  }
}

function lossOf(error: unknown): Observable<ApiError> {
  const isLost = error instanceof ApiError && LOST.includes(error.kind);
  return isLost ? of(error) : EMPTY;
}
