import type { LocalDate } from '../../platform/dates/LocalDate';

/** Parts of the audit log, as in addresses and on the wire. */
export const AUDIT_AREAS = [
  'bills',
  'payments',
  'deposits',
  'access',
  'rules',
  'setup',
  'files',
  'processing',
  'retention',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

export const AUDIT_AREA_LABELS: Readonly<Record<AuditArea, string>> = {
  bills: 'Bills',
  payments: 'Payments and bank accounts',
  deposits: 'Deposits and suspense',
  access: 'People and access',
  rules: 'Rules',
  setup: 'Groups and carriers',
  files: 'Uploaded files',
  processing: 'Processing and bank files',
  retention: 'Data kept and removed',
};

/** Kinds of records that an event can be about. */
export const AUDIT_SUBJECTS = [
  'bill',
  'payment',
  'deposit',
  'person',
  'group',
  'carrier',
  'agent',
  'rep',
  'upload',
  'suspense',
  'processing',
  'retention',
  'limit',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** A value before and after an event; both are empty if `what` is sufficient. */
export interface AuditChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** Why this value changed; empty if the event's reason explains it. */
  readonly why: string;
}

/** Who changed what, when, and why. */
export interface AuditEvent {
  /** Unique among all events. */
  readonly key: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly area: AuditArea;
  /** Name of the event, such as "Reconciled". */
  readonly what: string;
  /** Null if nobody acted, and in records of earlier versions that have only a name. */
  readonly byUserId: string | null;
  readonly byName: string;
  /** Null for an event that is not about a group. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  readonly subject: { readonly kind: AuditSubject; readonly key: string; readonly name: string };
  /** At most `MAX_AUDIT_CHANGES`, followed by the number of further changes. */
  readonly changes: readonly AuditChange[];
  /** Reason as entered by the person; may be empty. */
  readonly why: string;
}

export const MAX_AUDIT_CHANGES = 20;

/** Longest period that can be read at once, in days. */
export const MAX_AUDIT_DAYS = 366;

/** Longest period of a word search, in days, unless it is limited to a person or a group: words have no index. */
export const MAX_SEARCHED_DAYS = 92;

/** Default number of days shown, including today. */
export const DEFAULT_AUDIT_DAYS = 30;

/** Filter of the audit log. Days begin and end in the office's time zone. */
export interface AuditFilter {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Undefined for all. */
  readonly area: AuditArea | undefined;
  /** Part of the name of a person, a group, or the event's subject, or of the reason. Empty for all. */
  readonly q: string;
  readonly groupNumber: string | undefined;
  readonly userId: string | undefined;
}

/** A change in one line: "Status: Released → Reconciled", "Omar Diaz, Medical: $400.00 → $0.00 (No longer employed)". */
export function auditChangeText({ what, before, after, why }: AuditChange): string {
  const values = before === '' && after === '' ? '' : `: ${before || 'nothing'} → ${after || 'nothing'}`;
  return `${what}${values}${why && ` (${why})`}`;
}
