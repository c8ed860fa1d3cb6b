import type { RetentionRule } from '../../../src/domain/office/audit/RetentionRule';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';

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
  'exports',
] as const;
export type OldKind = (typeof OLD_KINDS)[number];

/** Records what was removed, for the audit page. */
export interface RemovalReport {
  /**
   * @param removed at least 1.
   * @param keptDays days that the rule keeps records; null for those with their own expiration.
   */
  record(rule: RetentionRule, removed: number, keptDays: number | null, now: Date): Promise<void>;
}

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

/** Rules for files of uploads. */
export type FileRule = 'unusedFiles' | 'memberFiles';

/** Uploads whose files may be deleted. */
export interface OldFiles {
  /**
   * Finds uploads with a file that have not changed since `before`: those that are uncommitted, reversed, discarded, or refused,
   * or for `memberFiles` the committed ones of payroll and enrollment.
   * Uncommitted ones are discarded, so that they can no longer be committed. The claimed ones no longer refer to their files.
   *
   * @returns their keys; fewer than `most` if none is left. The same keys are returned until they are marked deleted.
   */
  claim(rule: FileRule, before: Date, most: number): Promise<readonly string[]>;
  /** Marks an upload's file as deleted and deletes its row previews. @param message shown with the upload */
  markDeleted(filePk: string, message: string, now: Date): Promise<void>;
  /** The given keys that belong to uploads in any state. */
  existing(filePks: readonly string[]): Promise<ReadonlySet<string>>;
}

/** An applied file of payroll or enrollment. */
export interface FileWithRows {
  readonly owner: string;
  readonly filePk: string;
  readonly kind: RemovableKind;
  /** When it was uploaded, as the database writes it. */
  readonly addDate: string;
}

/** Kinds of files whose rows may be removed. Rows of others are money, or lines of bills. */
export const REMOVABLE_KINDS = [UploadKind.PayrollDeductions, UploadKind.Enrollment] as const;
export type RemovableKind = (typeof REMOVABLE_KINDS)[number];

/** Removes rows of applied files that nothing reads any more. The record of each file stays. */
export interface OldUploadRows {
  /**
   * Files that were uploaded before the given time, are no longer stored themselves, and may have rows, oldest first.
   *
   * @param after the last file of the former batch; undefined for the first.
   * @returns fewer than `most` if none is left.
   */
  candidates(before: Date, after: FileWithRows | undefined, most: number): Promise<readonly FileWithRows[]>;
  /** Marks a file, so that nothing reads its rows, unless they are needed. @returns whether they may be removed. */
  claim(file: FileWithRows, before: Date, now: Date): Promise<boolean>;
  /** Removes some rows of a claimed file. @returns the number; 0 if none is left that may be removed. */
  removeSome(file: FileWithRows, before: Date, most: number): Promise<number>;
  /** Records that no row of a claimed file is left that may be removed. */
  finish(file: FileWithRows): Promise<void>;
}
