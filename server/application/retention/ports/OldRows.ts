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
