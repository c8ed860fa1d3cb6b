/** Cleanup rules, with labels for one and for several deleted records. */
export const RETENTION_RULES = {
  uiLogs: ['error report of a browser', 'error reports of browsers'],
  idempotencyKeys: ['answer to a repeated request', 'answers to repeated requests'],
  analyticsEvents: ['anonymous event', 'anonymous events'],
  mails: ['mail', 'mails'],
  drafts: ['draft', 'drafts'],
  providerStorage: ['sign-in record', 'sign-in records'],
  invitations: ['expired invitation', 'expired invitations'],
  recentAttempts: ['count of attempts', 'counts of attempts'],
  notices: ['notice', 'notices'],
  sessions: ['session', 'sessions'],
  exports: ['record of a prepared export', 'records of prepared exports'],
  unusedFiles: ['file that was not applied', 'files that were not applied'],
  memberFiles: ['applied payroll or enrollment file', 'applied payroll and enrollment files'],
  memberRows: ['row of a payroll or enrollment file', 'rows of payroll and enrollment files'],
  attachments: ['removed attachment', 'removed attachments'],
  erasedFiles: ['file that named an erased member', 'files that named erased members'],
  orphanedFiles: ['file without a record', 'files without a record'],
} as const satisfies Readonly<Record<string, readonly [one: string, many: string]>>;
export type RetentionRule = keyof typeof RETENTION_RULES;

/** Deleted records: "3 files that were not applied". A rule from a newer version is shown unchanged. */
export function removedText(rule: string, count: number): string {
  const words = Object.hasOwn(RETENTION_RULES, rule) ? RETENTION_RULES[rule as RetentionRule] : ([rule, rule] as const);
  return `${count.toLocaleString('en-US')} ${count === 1 ? words[0] : words[1]}`;
}
