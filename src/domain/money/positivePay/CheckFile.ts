import type { LocalDate } from '../../platform/dates/LocalDate';
import type { FileColumn } from '../../platform/files/columnLayout';
import { type Cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';

/** `ISSUE`: the bank may pay the check. `VOID`: it may not. */
export const CHECK_RECORD_KINDS = ['ISSUE', 'VOID'] as const;
export type CheckRecordKind = (typeof CHECK_RECORD_KINDS)[number];

export const CHECK_RECORD_LABELS: Readonly<Record<CheckRecordKind, string>> = { ISSUE: 'Issued', VOID: 'Void' };

/** A check as reported to the bank. */
export interface CheckRecord {
  readonly kind: CheckRecordKind;
  readonly checkNumber: number;
  readonly issuedOn: LocalDate;
  /** The day of the void; null for an issued check. */
  readonly voidedOn: LocalDate | null;
  readonly amountCents: Cents;
  readonly payee: string;
}

/** Possible contents of a column in the bank's file. `text` is the same text in every row. */
export const CHECK_FILE_FIELDS = [
  'account',
  'checkNumber',
  'issueDate',
  'amount',
  'payee',
  'indicator',
  'voidDate',
  'text',
] as const;
export type CheckFileField = (typeof CHECK_FILE_FIELDS)[number];

export const CHECK_FILE_FIELD_LABELS: Readonly<Record<CheckFileField, string>> = {
  account: 'Account number',
  checkNumber: 'Check number',
  issueDate: 'Issue date',
  amount: 'Amount',
  payee: 'Payee',
  indicator: 'Issue or void',
  voidDate: 'Void date',
  text: 'Fixed text',
};

export const CHECK_DATE_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'MMDDYY', 'YYYYMMDD'] as const;
export type CheckDateFormat = (typeof CHECK_DATE_FORMATS)[number];

/** The columns and codes that a bank expects in a positive pay file. */
export interface CheckFileLayout {
  /** In order. */
  readonly columns: readonly FileColumn<CheckFileField>[];
  /** Whether the first row has the headings. */
  readonly hasHeadings: boolean;
  readonly dateFormat: CheckDateFormat;
  /** Codes in the column `indicator`. One of them may be empty. */
  readonly issueCode: string;
  readonly voidCode: string;
  /** Maximum length of a payee, from 1 to `MAX_PAYEE` characters; longer names are cut. */
  readonly payeeLength: number;
}

/** Maximum characters of a payee in a bank's file. */
export const MAX_PAYEE = 100;
/** Maximum characters of the code for an issued or a void check. */
export const MAX_CHECK_CODE = 10;
/** Maximum number of checks in one file. The rest go into the next file. */
export const MAX_CHECK_RECORDS = 5_000;

/**
 * The default layout, for banks without a layout of their own. @source
 * docs/decisions/positive-pay.md#each-account-has-its-own-layout
 */
export const STANDARD_CHECK_LAYOUT: CheckFileLayout = {
  columns: (['account', 'checkNumber', 'issueDate', 'amount', 'payee', 'indicator'] as const).map((field) => ({
    field,
    heading: CHECK_FILE_FIELD_LABELS[field],
  })),
  hasHeadings: true,
  dateFormat: 'YYYY-MM-DD',
  issueCode: 'I',
  voidCode: 'V',
  payeeLength: 80,
};

/**
 * `MADE`: never downloaded. `SENT`: downloaded for the bank, answer not recorded. `ACCEPTED`: the bank accepted all records.
 * `PARTLY_ACCEPTED`: it rejected some, which are reported again. All records of a canceled or rejected file are reported again.
 */
export const CHECK_FILE_STATES = ['MADE', 'SENT', 'ACCEPTED', 'PARTLY_ACCEPTED', 'CANCELED', 'REJECTED'] as const;
export type CheckFileState = (typeof CHECK_FILE_STATES)[number];

export const CHECK_FILE_STATE_LABELS: Readonly<Record<CheckFileState, string>> = {
  MADE: 'Not sent',
  SENT: 'Sent',
  ACCEPTED: 'Accepted by the bank',
  PARTLY_ACCEPTED: 'Partly accepted by the bank',
  CANCELED: 'Canceled',
  REJECTED: 'Rejected by the bank',
};

/** Whether the file may still be sent: it has not ended, and the bank's answer is not recorded. */
export function isForBank(state: CheckFileState): boolean {
  return state === 'MADE' || state === 'SENT';
}

/**
 * The state of a file whose checks must be reported again; undefined if they were.
 *
 * @source docs/decisions/positive-pay.md#a-check-is-reported-issued-once-and-void-once
 */
export function withdrawnState(state: CheckFileState): 'CANCELED' | 'REJECTED' | undefined {
  if (state === 'MADE') return 'CANCELED';
  return canAnswer(state) ? 'REJECTED' : undefined;
}

/** Whether the bank's answer can be recorded. A later answer adds records that the bank rejected afterward. */
export function canAnswer(state: CheckFileState): boolean {
  return state === 'SENT' || state === 'ACCEPTED' || state === 'PARTLY_ACCEPTED';
}

/** Number and sum of the records of a file. */
export interface CheckTotals {
  readonly issueCount: number;
  readonly issueCents: Cents;
  readonly voidCount: number;
  readonly voidCents: Cents;
}

/** A file of checks for the bank. */
export interface CheckFile extends CheckTotals {
  readonly filePk: string;
  readonly fileName: string;
  readonly state: CheckFileState;
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  readonly madeBy: string;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
  /** Latest first. */
  readonly downloads: readonly { readonly at: string; readonly by: string }[];
  /** Who canceled it or recorded the bank's rejection; null otherwise. */
  readonly ended: { readonly at: string; readonly by: string; readonly reason: string } | null;
  /** Who last recorded the bank's answer; null if there is none. */
  readonly answered: {
    readonly at: string;
    readonly by: string;
    readonly rejectedCount: number;
    /** The first records that the bank rejected. */
    readonly rejected: readonly RejectedRecord[];
  } | null;
}

/** A record that the bank rejected, so that the next file reports it again. */
export interface RejectedRecord extends Pick<CheckRecord, 'kind' | 'checkNumber'> {
  /** Reason as the bank stated it. */
  readonly reason: string;
}

export function totalsOf(records: readonly Pick<CheckRecord, 'kind' | 'amountCents'>[]): CheckTotals {
  const of = (kind: CheckRecordKind) => records.filter((record) => record.kind === kind);
  const sumOf = (kind: CheckRecordKind) => sumCents(of(kind).map(({ amountCents }) => amountCents));
  return {
    issueCount: of('ISSUE').length,
    issueCents: sumOf('ISSUE'),
    voidCount: of('VOID').length,
    voidCents: sumOf('VOID'),
  };
}

/** "2 issued for $500.00 and 1 void for $300.00". */
export function totalsText({ issueCount, issueCents, voidCount, voidCents }: CheckTotals): string {
  const parts = [
    ...(issueCount > 0 ? [`${issueCount} issued for ${formatCents(issueCents)}`] : []),
    ...(voidCount > 0 ? [`${voidCount} void for ${formatCents(voidCents)}`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'No checks';
}

/** The effect of making the next file. */
export function makeEffect(pending: CheckTotals): string {
  const { issueCount, voidCount } = pending;
  return `The file reports ${counted(issueCount + voidCount, 'record')}: ${totalsText(pending)}. Later files do not report them again.`;
}

/** Why a number is not the account's number; undefined if it is. @param text as typed */
export function numberProblem(text: string, { last4 }: { readonly last4: string }): string | undefined {
  const number = text.trim();
  if (!/^\d{4,17}$/.test(number)) return 'Enter the account number: 4 to 17 digits.';
  return number.endsWith(last4) ? undefined : `Enter the number of the account that ends in ${last4}.`;
}
