/** What a purge of one person deletes and keeps. */
export interface PurgePreview {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** ISO timestamp, UTC. */
  readonly deletedAt: string | null;
  /** Rows to delete: rights, preferences, drafts, emails, sessions. */
  readonly deletedRows: number;
  /** Entries on bills and payments that are kept under an alias. */
  readonly keptEntries: number;
  /** Notes in which the name or address is replaced with the alias. */
  readonly notes: number;
  /** Notes that keep the name because it may refer to a member or to another person. */
  readonly notesKept: number;
}

/** Outcome for one person of a purge. */
export interface PurgeResult {
  readonly userId: string;
  readonly ok: boolean;
  /** Name used from now on; empty when the person was not purged. */
  readonly alias: string;
  readonly message: string;
}
