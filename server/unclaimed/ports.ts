import type { Scope } from '../../src/domain/access/Scope';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type {
  DormancyFilter,
  DormancyPeriod,
  DormancyRequest,
  UnclaimedKind,
  UnclaimedPage,
} from '../../src/domain/refunds/UnclaimedProperty';
import type { Caller } from '../shared/Caller';

export interface UnclaimedSearch {
  /** Two letters, or `none` for money without a state; undefined for all. */
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
  /** @param today business date of the office. */
  search(scope: Scope, request: UnclaimedSearch, today: LocalDate): Promise<UnclaimedPage>;
  /** The periods in force, by state and kind, the office's defaults first. */
  periods(): Promise<readonly DormancyPeriod[]>;
}

/** Dormancy periods, in one transaction. */
export interface DormancyRepository {
  /** The periods in force. No one else changes them until the transaction ends. */
  lock(): Promise<readonly DormancyPeriod[]>;
  add(changePk: string, request: DormancyRequest, by: Caller, now: Date): Promise<void>;
}
