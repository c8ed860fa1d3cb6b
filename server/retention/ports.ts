/** Kinds of rows that expire. */
export const OLD_KINDS = [
  'uiLogs',
  'idempotencyKeys',
  'analyticsEvents',
  'mails',
  'drafts',
  'providerStorage',
  'invitations',
  'recentAttempts',
  'notices',
  'sessions',
] as const;
export type OldKind = (typeof OLD_KINDS)[number];

/** Deletes expired rows. */
export interface OldRows {
  /**
   * Deletes rows of a kind that were created, or expired, before the given time. Skips rows that another server is deleting.
   *
   * @returns the number of deleted rows; fewer than `most` if none is left.
   */
  remove(kind: OldKind, before: Date, most: number): Promise<number>;
}

/** Files attached to comments. */
export interface OldAttachments {
  /** Removed files whose content is still stored, removed before the given time, oldest first. */
  removedBefore(before: Date, most: number): Promise<readonly string[]>;
  /** Marks the content as deleted, so that the file cannot be restored. @returns false if it was restored meanwhile. */
  markDeleted(attachmentPk: string): Promise<boolean>;
  /** The given keys whose content belongs to an attached file, removed or not. */
  existing(attachmentPks: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Uploads whose files may be deleted. */
export interface OldFiles {
  /**
   * Finds uploads with a file that are uncommitted, reversed, discarded or refused and have not changed since `before`.
   * Uncommitted ones are discarded, so that they can no longer be committed. The claimed ones no longer refer to their files.
   *
   * @returns their keys; fewer than `most` if none is left. The same keys are returned until they are marked deleted.
   */
  claim(before: Date, most: number): Promise<readonly string[]>;
  /** Marks an upload's file as deleted and deletes its row previews. @param message shown with the upload */
  markDeleted(filePk: string, message: string, now: Date): Promise<void>;
  /** The given keys that belong to uploads in any state. */
  existing(filePks: readonly string[]): Promise<ReadonlySet<string>>;
}
