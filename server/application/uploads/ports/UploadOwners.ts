import type { Scope } from '../../../../src/domain/access/Scope';

/** Somebody whose files can be sent: a group by its number, a carrier by its code. */
export interface UploadOwner {
  readonly owner: string;
  readonly name: string;
}

/** Some of those that were found, by name, and how many there are. */
export interface FoundOwners {
  readonly items: readonly UploadOwner[];
  readonly total: number;
}

/** Whose files there can be. */
export interface UploadOwners {
  /** Groups within `scope`. @param words in their name or number; empty for all */
  groups(scope: Scope, words: string, most: number): Promise<FoundOwners>;
  /** The carriers of a scope itself, or those that bill a group within it. @param words in their name or code; empty for all */
  carriers(scope: Scope, words: string, most: number): Promise<FoundOwners>;
}
