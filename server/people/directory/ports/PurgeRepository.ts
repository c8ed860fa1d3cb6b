import type { PurgePreview, PurgeResult } from '../../../../src/domain/people/directory/Purge';
import type { LockedPerson } from './DirectoryRepository';

export interface PurgedPerson {
  readonly userId: string;
  readonly alias: string;
}

/** Purges of people, in one transaction. */
export interface PurgeRepository {
  /** As `DirectoryRepository.lock`; also serializes purges. */
  lock(userIds: readonly string[]): Promise<ReadonlyMap<string, LockedPerson>>;
  /** People deleted before then, the earliest first. */
  findReady(deletedBefore: Date, limit: number): Promise<readonly string[]>;
  /** An unused alias. */
  newAlias(): Promise<string>;
  /** Removes all personal data, and writes the alias in its place. */
  purge(
    people: readonly PurgedPerson[],
    act: { readonly userId: string; readonly name: string; readonly now: Date },
  ): Promise<void>;
  /** Results of the last purge of all deleted people, if not older than `since`. */
  findResults(since: Date): Promise<readonly PurgeResult[] | undefined>;
  saveResults(results: readonly PurgeResult[], now: Date): Promise<void>;
}

export interface PurgeQueries {
  /** Deleted people by id or by time of deletion; at most `most`, the earliest deleted first. */
  preview(
    who: { readonly userIds: readonly string[] } | { readonly deletedBefore: Date },
    most: number,
  ): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly purges: PurgeRepository;
  }
}
