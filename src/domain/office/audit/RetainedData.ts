import { RETENTION_RULES, type RetentionRule } from './RetentionRule';

/** Classes of docs/data-levels.md that contain data about people or companies. */
export const DATA_LEVELS = ['special', 'personal', 'internal'] as const;
export type DataLevel = (typeof DATA_LEVELS)[number];

export const DATA_LEVEL_LABELS: Readonly<Record<DataLevel, string>> = {
  special: 'Special',
  personal: 'Personal',
  internal: 'Internal',
};

/** Records that the cleanup deletes, with their class; `memberRows` only if a setting says so. */
export const EXPIRING_DATA = {
  memberFiles: 'special',
  memberRows: 'special',
  unusedFiles: 'special',
  erasedFiles: 'special',
  drafts: 'special',
  attachments: 'personal',
  mails: 'personal',
  invitations: 'personal',
  sessions: 'personal',
  exports: 'personal',
  providerStorage: 'personal',
  recentAttempts: 'personal',
  idempotencyKeys: 'personal',
  uiLogs: 'personal',
  notices: 'internal',
  analyticsEvents: 'internal',
} as const satisfies Partial<Record<RetentionRule, DataLevel>>;
export type ExpiringData = keyof typeof EXPIRING_DATA;

/** Records that the cleanup never deletes, with their class and name. */
export const LASTING_DATA = {
  continuationRows: ['special', 'payments of continuation payers'],
  billLines: ['personal', 'lines of bills'],
  comments: ['personal', 'comments on bills'],
  people: ['personal', 'people who use Listbill'],
  erasures: ['personal', 'requests to erase members'],
  ledgerEvents: ['internal', 'entries of the ledger'],
} as const satisfies Readonly<Record<string, readonly [level: DataLevel, label: string]>>;
export type LastingData = keyof typeof LASTING_DATA;

/** "Applied payroll and enrollment files". A kind from a newer version is shown unchanged. */
export function keptDataLabel(kind: string): string {
  const text = Object.hasOwn(LASTING_DATA, kind)
    ? LASTING_DATA[kind as LastingData][1]
    : Object.hasOwn(RETENTION_RULES, kind)
      ? RETENTION_RULES[kind as RetentionRule][1]
      : kind;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface KeptFor {
  readonly kind: string;
  readonly stays: boolean;
  readonly keptDays: number | null;
}

/** "90 days", "Until they expire", "Always". */
export function keptText({ kind, stays, keptDays }: KeptFor): string {
  if (kind === 'people') return 'Until they are purged';
  if (kind === 'erasedFiles') return 'Until the next cleanup';
  if (stays) return 'Always';
  if (keptDays === null) return 'Until they expire';
  return keptDays === 1 ? '1 day' : `${keptDays.toLocaleString('en-US')} days`;
}
