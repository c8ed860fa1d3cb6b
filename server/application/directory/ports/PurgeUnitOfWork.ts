import type { LockedPerson } from './DirectoryUnitOfWork';

/** What becomes of somebody who was to be purged. */
export interface PurgeResult {
  readonly userId: string;
  readonly ok: boolean;
  /** What they are called from now on; empty where nothing was done. */
  readonly alias: string;
  readonly message: string;
}

/** Somebody who could be purged, and how much of them there is. */
export interface PurgePreview {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** ISO, UTC. */
  readonly deletedAt: string | null;
  /** Rows that go for good: rights, preferences, drafts, mails, sessions. */
  readonly goes: number;
  /** Entries of bills and payments that stay, under the alias. */
  readonly stays: number;
  /** Notes that say the name or an address and will say the alias. */
  readonly notes: number;
  /** Notes that say the name and stay as they are, for they may mean a member or a namesake. */
  readonly notesKept: number;
}

/** A person and what they are to be called. */
export interface PurgedPerson {
  readonly userId: string;
  readonly alias: string;
}

export interface PurgeTransaction {
  /** As `DirectoryTransaction.hold`; whoever else purges waits. */
  lock(userIds: readonly string[]): Promise<ReadonlyMap<string, LockedPerson>>;
  /** Who has been deleted since before then, the longest first. */
  findReady(deletedBefore: Date, most: number): Promise<readonly string[]>;
  /** An alias that nobody has or had. */
  newAlias(): Promise<string>;
  /** Takes everything away that says who they were, wherever it is, and writes the alias in its place. */
  purge(
    people: readonly PurgedPerson[],
    act: { readonly userId: string; readonly name: string; readonly now: Date },
  ): Promise<void>;
  /** What was answered to the last request that named nobody, when it is not older than that. */
  findResults(since: Date): Promise<readonly PurgeResult[] | undefined>;
  saveResults(results: readonly PurgeResult[], now: Date): Promise<void>;
}

/** Where people are forgotten. */
export interface PurgeUnitOfWork {
  /** Runs `work` in one transaction: all of it happens, or nothing. */
  inTransaction<T>(work: (tx: PurgeTransaction) => Promise<T>): Promise<T>;
  /** Deleted people: those named, or those deleted since before then; at most so many, the longest deleted first. */
  preview(
    who: { readonly userIds: readonly string[] } | { readonly deletedBefore: Date },
    most: number,
  ): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }>;
}
