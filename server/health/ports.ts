import type { OperationsBoard } from '../../src/domain/processing/OperationsBoard';

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

/** Reads what a system administrator looks after. */
export interface Operations {
  board(now: Date): Promise<OperationsBoard>;
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
  /**
   * Compares the entries with the records and with the seals.
   *
   * @param extent `all` takes minutes in a large database, and also finds records that are not in the trail; `recent` compares
   *   what came since the last check that found no breach.
   */
  check(extent: 'all' | 'recent'): Promise<readonly Check[]>;
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
  size(): Promise<TrailSize>;
}
