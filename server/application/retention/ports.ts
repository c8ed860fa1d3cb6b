/** What would otherwise grow without end. */
export const OLD_KINDS = [
  'uiLogs',
  'idempotencyKeys',
  'analyticsEvents',
  'mails',
  'drafts',
  'providerStorage',
  'recentAttempts',
] as const;
export type OldKind = (typeof OLD_KINDS)[number];

/** Rows that nobody needs any more, by kind. */
export interface OldRows {
  /**
   * Takes rows of a kind out whose time is before the one given: when they were made, or when they ran out. Rows that
   * somebody else is just taking out count as gone.
   *
   * @returns how many; fewer than `most` when none is left.
   */
  remove(kind: OldKind, before: Date, most: number): Promise<number>;
}

/** Uploads that do not count, and whether their files are still kept. */
export interface OldFiles {
  /**
   * Uploads with a file that were never committed, or were taken back, thrown away or refused, and that nobody has done
   * anything with since the time given. What waited to be committed is thrown away by this: from now on nobody can commit it.
   *
   * @returns their keys; fewer than `most` when none is left. Asked again, the same until their files are told gone.
   */
  claim(before: Date, most: number): Promise<readonly string[]>;
  /** The file of an upload is gone; what was shown of its rows goes as well, the record of it stays. @param words that say so */
  markDeleted(filePk: string, words: string, now: Date): Promise<void>;
  /** Those of the keys that uploads have, whatever their state. */
  existing(filePks: readonly string[]): Promise<ReadonlySet<string>>;
}
