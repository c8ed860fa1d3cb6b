/** What a purge of somebody would take away, and what stays. */
export interface PurgePreview {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** ISO timestamp, UTC. */
  readonly deletedAt: string | null;
  /** Rows that go for good: rights, preferences, drafts, mails, sessions. */
  readonly goes: number;
  /** Entries of bills and payments that stay, under an alias. */
  readonly stays: number;
  /** Notes that say the name or an address and will say the alias. */
  readonly notes: number;
  /** Notes that say the name and stay as they are, for they may mean a member or a namesake. */
  readonly notesKept: number;
}

/** What became of one person of a purge. */
export interface PurgeResult {
  readonly userId: string;
  readonly ok: boolean;
  /** What they are called from now on; empty when nothing was done. */
  readonly alias: string;
  readonly message: string;
}
