import type { LedgerEntry } from '../../../src/domain/money/ledger/LedgerEvent';
import type { OpeningRow } from '../../../src/domain/money/opening/OpeningRow';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor } from '../../platform/shared/Actor';

/** A row of a committed file, in the order of the file. */
export interface NumberedOpening {
  readonly rowNo: number;
  readonly row: OpeningRow;
}

/** A bill to add with what is still due on it: the total of its rows. */
export interface OpeningBill {
  readonly billPk: string;
  /** One for each line, in the order of the file; at least one. They agree on everything but the line. */
  readonly rows: readonly NumberedOpening[];
  readonly dueCents: Cents;
}

/** An entry for a carrier: which row it posts, and its place in the event of its group. */
export interface CarrierEntry extends NumberedOpening {
  /** From 1. */
  readonly entryNo: number;
  /** The outstanding remittance that the entry belongs to; null for carrier payable. */
  readonly remittancePk: string | null;
}

/** A remittance that was sent by the previous system and has not cleared. */
export interface OutstandingRemittance {
  readonly remittancePk: string;
  readonly carrierCode: string;
  readonly rows: readonly NumberedOpening[];
}

/** Balances of the previous system, in one transaction. */
export interface OpeningRepository {
  /** The written rows of an upload. */
  rows(filePk: string): Promise<readonly NumberedOpening[]>;
  /**
   * Adds reconciled bills with a line for each of their rows. No one else can add bills of these groups until the transaction ends.
   *
   * @returns false if a number has been taken or a carrier no longer bills the group.
   */
  addBills(filePk: string, bills: readonly OpeningBill[], by: Actor, now: Date): Promise<boolean>;
  addHeldMoney(filePk: string, rows: readonly NumberedOpening[], by: Actor, now: Date): Promise<void>;
  /** Adds expected adjustments to reconciled bills. @returns false if a bill is no longer there. */
  addExpected(filePk: string, rows: readonly NumberedOpening[], by: Actor, now: Date): Promise<boolean>;
  addRemittances(filePk: string, remittances: readonly OutstandingRemittance[], by: Actor, now: Date): Promise<void>;
  /** Records what the entries of posted events pay, and that carriers are owed carrier payable. Call after posting. */
  addEntries(filePk: string, entries: readonly CarrierEntry[]): Promise<void>;
  /** Amounts posted by the upload, by group. */
  posted(filePk: string): Promise<ReadonlyMap<string, readonly LedgerEntry[]>>;
  /** Sentences that say what was used since; empty if nothing was. Locks the bills, the held money, and the remittances. */
  blockers(filePk: string): Promise<readonly string[]>;
  /** Deletes everything that the upload added except for its ledger events; `blockers` must have found none. */
  remove(filePk: string): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly opening: OpeningRepository;
  }
}
