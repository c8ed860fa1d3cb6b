import type { OperationsBoard } from '../../../contract/money/operations';

/** The result of checking one invariant. */
export interface Check {
  readonly name: string;
  /** Number of checked records. */
  readonly checked: number;
  /** The first 20 violations, with the key of each record. */
  readonly breaches: readonly string[];
}

/** Recomputes the money invariants from the stored rows. @source product.md, Money, invariants */
export interface Invariants {
  check(): Promise<readonly Check[]>;
}

/** Checks that do not hold, by the parts of a close, in sentences. */
export interface BrokenChecks {
  readonly clearing: readonly string[];
  readonly balances: readonly string[];
  /** Checks of the last closed month that do not hold. */
  readonly closedMonth: readonly string[];
}

/** Compares the ledger with what it is about, and the last closed month with its figures. */
export interface BooksChecks {
  run(): Promise<BrokenChecks>;
}

/** Reads what a system administrator looks after. */
export interface Operations {
  board(now: Date): Promise<OperationsBoard>;
}

/** The hash over all chains at a seal, as kept outside the database. */
export interface TrailRoot {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly sealNo: number;
  /** 64 hex digits. */
  readonly hash: string;
}

/** A check that found no breach: later ones begin after it. Stored as JSON. */
export interface TrailCheck {
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** The last seal that was checked; 0 before the first. */
  readonly sealNo: number;
  /** One hash over the last hash of each chain, in hex; null before the first seal. */
  readonly root: string | null;
}

/** How much is in the audit trail. */
export interface TrailSize {
  readonly entries: number;
  readonly chains: number;
  /** Entries that are not sealed yet. */
  readonly waiting: number;
  /** ISO timestamp, UTC; null before the first seal. */
  readonly sealedAt: string | null;
}

/**
 * Chains of hashes over the records of who changed money, rights, rules, or settings.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export interface AuditTrail {
  /**
   * Seals all committed entries. If several servers call it at once, one does the work.
   *
   * @returns the number of sealed entries.
   */
  seal(now: Date): Promise<number>;
  /** Compares what came since the last check that found no breach with the records and with the seals. */
  checkRecent(): Promise<readonly Check[]>;
  /** The parts in which everything is compared, so that other calls are answered in between: tables, then seals. */
  parts(): Promise<readonly TrailPart[]>;
  /** Compares one part, which also finds records that are not in the trail. */
  checkPart(part: TrailPart): Promise<readonly Check[]>;
  /** The last check that found no breach; undefined before the first. */
  lastCheck(): Promise<TrailCheck | undefined>;
  /** Number of the last seal; 0 before the first. */
  lastSeal(): Promise<number>;
  /**
   * Keeps that a check found no breach.
   *
   * @param sealNo the last seal before the check began, because other servers may seal meanwhile.
   */
  keepCheck(now: Date, sealNo: number): Promise<TrailCheck>;
  /** One hash over the last hash of each chain at a moment, in hex; null before the first seal. */
  root(at: Date): Promise<string | null>;
  /** The hashes over all chains at these seals, in hex; a seal without one is missing. */
  hashesAt(sealNos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The last hash over all chains up to a seal; undefined before the first. */
  lastHash(sealNo: number): Promise<Omit<TrailRoot, 'at'> | undefined>;
  size(): Promise<TrailSize>;
}

/** A part of the audit trail that is compared at once. */
export type TrailPart = { readonly table: string } | { readonly after: number; readonly until: number | undefined };

/** Where roots are kept that a person with the database cannot change. */
export interface TrailRoots {
  /** Every root that must still be in the trail, with where it is kept. @throws Error if the place cannot be read. */
  read(): Promise<readonly (TrailRoot & { readonly place: string })[]>;
  keep(root: TrailRoot): Promise<void>;
}

/** A comparison of all records with the audit trail. */
export interface FullCheck {
  /** ISO timestamp, UTC, of its end. */
  readonly at: string;
  /** Records and seals compared. */
  readonly compared: number;
  /** The first 20 of each kind. */
  readonly breaches: readonly string[];
  readonly tookMs: number;
}

/** Where the comparison of everything is. Stored as JSON. */
export interface FullCheckState {
  /** Whether someone asked for one that has not begun. */
  readonly isAsked: boolean;
  /** `at`: ISO timestamp, UTC, when it last reported progress. */
  readonly running: { readonly at: string; readonly done: number; readonly of: number } | null;
  /** Null before the first remittance. */
  readonly last: FullCheck | null;
}

/** Keeps where the comparison of everything is, for all servers. */
export interface FullChecks {
  state(): Promise<FullCheckState>;
  /** Changes the state, one server at a time. @returns the new state; undefined if `change` left it as it was. */
  change(change: (state: FullCheckState) => FullCheckState | undefined): Promise<FullCheckState | undefined>;
}
