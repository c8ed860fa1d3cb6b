import type { RateTable } from '../../../contract/billing/rates';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { ClassValue } from '../../../src/domain/billing/classes/MemberClass';
import type { AppliedTable, RateTerms } from '../../../src/domain/billing/rates/RateTable';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../platform/shared/Actor';

/** A table with the id of the person who proposed it. */
export interface StoredRateTable extends Omit<RateTable, 'isOwn' | 'proposedById'> {
  readonly proposedById: string;
  /** SHA-256 of the exhibit, in hex; null without one. */
  readonly exhibitSha256: string | null;
}

/** A table in the list, without its rates. */
export type ListedStoredTable = Omit<StoredRateTable, 'rows'> & { readonly rowCount: number };

export interface RateExhibit {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** An event in a table's history. */
export interface RateEvent {
  readonly event: 'proposed' | 'exhibitAttached' | 'confirmed' | 'superseded' | 'withdrawn';
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly note: string;
}

/** Member classes by group and member number. */
export type ClassesByGroup = ReadonlyMap<string, ReadonlyMap<string, readonly ClassValue[]>>;

/** A bill's line, as far as its rate check needs it. */
export type BillLineToRate = Pick<
  BillLine,
  | 'linePk'
  | 'memberId'
  | 'memberName'
  | 'carrierCode'
  | 'coverage'
  | 'plan'
  | 'tier'
  | 'volumeCents'
  | 'billedClass'
  | 'billedCents'
  | 'change'
  | 'retroPeriod'
>;

/** The rate tables of one group, which no one else can change until the transaction ends. */
export interface LockedRateTables {
  readonly all: readonly StoredRateTable[];
  /** Codes of the carriers that bill the group. */
  readonly carrierCodes: readonly string[];
  add(terms: RateTerms, by: Actor, now: Date): Promise<StoredRateTable>;
  /** Replaces the exhibit of a table. */
  attach(table: StoredRateTable, exhibit: RateExhibit, by: Actor, now: Date): Promise<StoredRateTable>;
  /** Saves a state, and who decided it. @param reason empty unless it is withdrawn */
  end(
    table: StoredRateTable,
    state: 'CONFIRMED' | 'SUPERSEDED' | 'WITHDRAWN',
    reason: string,
    by: Actor,
    now: Date,
  ): Promise<StoredRateTable>;
}

/** Rate tables, in one transaction. */
export interface RateRepository {
  /** @throws Refusal NOT_FOUND */
  lock(groupNumber: string): Promise<LockedRateTables>;
}

/** Reads rate tables. The caller must check that the group is in scope. */
export interface RateQueries {
  /** The latest day first. @param carrierCodes null for every carrier; carriers get confirmed tables of their codes only */
  list(groupNumber: string, carrierCodes: readonly string[] | null): Promise<readonly ListedStoredTable[]>;
  /** One table, as `list` would have it; undefined if it would not. */
  find(
    groupNumber: string,
    tablePk: string,
    carrierCodes: readonly string[] | null,
  ): Promise<StoredRateTable | undefined>;
  /** History of a table, latest first. */
  events(groupNumber: string, tablePk: string): Promise<readonly RateEvent[]>;
  /** Undefined without an exhibit. */
  exhibit(groupNumber: string, tablePk: string): Promise<Pick<RateExhibit, 'fileName' | 'bytes'> | undefined>;
  /** The confirmed tables of groups, by group. Groups without one are missing. */
  confirmed(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, readonly AppliedTable[]>>;
  /** In bill order. @param carrierCodes null for every carrier */
  linesOf(
    groupNumber: string,
    billPk: string,
    carrierCodes: readonly string[] | null,
  ): Promise<readonly BillLineToRate[]>;
  /** Member classes by group and member number. Omits groups without classes. */
  classes(groupNumbers: readonly string[]): Promise<ClassesByGroup>;
  /** The carrier's latest released bill of a group; undefined if there is none. */
  latestBill(
    groupNumber: string,
    carrierCode: string,
  ): Promise<{ readonly billPk: string; readonly billNumber: string; readonly periodFrom: LocalDate } | undefined>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly rates: RateRepository;
  }
}
