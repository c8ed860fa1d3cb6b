import type { DormancyPeriod, DormancyRequest, UnclaimedPage } from '../../../contract/money/unclaimed';
import type { DormancyFilter, UnclaimedKind } from '../../../src/domain/money/refunds/UnclaimedProperty';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';

export interface UnclaimedSearch {
  /** Two-letter state code, or `none` for property without a state; undefined for all. */
  readonly state?: string | undefined;
  readonly kind?: UnclaimedKind | undefined;
  readonly due?: DormancyFilter | undefined;
  /** Part of the owner's or group's name, or start of a check or group number; empty for no filter. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

export interface UnclaimedQueries {
  /** @param today the office's business date. */
  search(scope: Scope, request: UnclaimedSearch, today: LocalDate): Promise<UnclaimedPage>;
  /** Periods in effect, by state and kind, office defaults first. */
  periods(): Promise<readonly DormancyPeriod[]>;
}

/** Dormancy periods, in one transaction. */
export interface DormancyRepository {
  /** Locks and reads the periods in effect until the transaction ends. */
  lock(): Promise<readonly DormancyPeriod[]>;
  add(changePk: string, request: DormancyRequest, by: Caller, now: Date): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly dormancy: DormancyRepository;
  }
}
