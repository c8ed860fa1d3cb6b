import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted, sentence } from '../../platform/text/wording';
import type { Payment } from '../payments/Payment';
import type { RemittanceEvent, RemittanceState } from './RemittanceState';
import { actorText } from './RunHistory';

/**
 * Contents of a NACHA file: payments as debits, test deposits that verify bank accounts as credits, remittances to carriers as
 * credits (each with an addenda record that counts as an entry), reversals of debits as credits, or refunds as credits.
 */
export const BANK_FILE_KINDS = ['PAYMENTS', 'MICRO_DEPOSITS', 'REMITTANCES', 'REVERSALS', 'REFUNDS'] as const;
export type BankFileKind = (typeof BANK_FILE_KINDS)[number];

/**
 * `UNKNOWN`: it is unknown whether the bank has the file. The entries of `REJECTED` and `CANCELED` files are released, so that
 * another file draws their payments. `PARTLY_ACCEPTED`: the bank rejected some entries, whose payments have ended.
 *
 * @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent
 */
export const STORED_BANK_FILE_STATES = [
  'MADE',
  'SENT',
  'ACCEPTED',
  'PARTLY_ACCEPTED',
  'REJECTED',
  'UNKNOWN',
  'CANCELED',
] as const;
export type StoredBankFileState = (typeof STORED_BANK_FILE_STATES)[number];

/** `SETTLED`: the bank has the file, and none of its payments is still pending. */
export const BANK_FILE_STATES = [...STORED_BANK_FILE_STATES, 'SETTLED'] as const;
export type BankFileState = (typeof BANK_FILE_STATES)[number];

/** Steps that a person records for a file. Downloading the file records it as sent. */
export const BANK_FILE_STEPS = ['cancel', 'acknowledge', 'reject', 'markUnknown'] as const;
export type BankFileStep = (typeof BANK_FILE_STEPS)[number];

const STARTS: Readonly<Record<BankFileStep, readonly BankFileState[]>> = {
  cancel: ['MADE'],
  acknowledge: ['SENT', 'UNKNOWN'],
  reject: ['SENT', 'ACCEPTED', 'UNKNOWN'],
  markUnknown: ['SENT'],
};

/** The steps that a file's state allows. */
export function possibleSteps(state: BankFileState): readonly BankFileStep[] {
  return BANK_FILE_STEPS.filter((step) => STARTS[step].includes(state));
}

/** Number and total of a file's entries. */
export interface BankFileTotals {
  readonly entryCount: number;
  readonly amountCents: Cents;
}

/** An entry of a file that the bank did not accept. */
export interface RejectedEntry extends Pick<Payment, 'confirmation'> {
  /** The bank's reason. */
  readonly reason: string;
}

/** The most rejected entries in one acknowledgment. */
export const MAX_REJECTED_ENTRIES = 200;

/** The bank's response to a file, or a note that it was not sent. */
export interface BankFileChange extends BankFileTotals {
  readonly step: BankFileStep;
  /** Entries that the bank rejected; not included in its totals. Default: none. */
  readonly rejected?: readonly RejectedEntry[];
  /** Empty for an acknowledgment, which has the bank's numbers. */
  readonly reason: string;
}

/** How the bank's acknowledgment differs from the file as sent, as a sentence; undefined if it does not. */
export function acknowledgmentProblem(
  sent: BankFileTotals,
  accepted: BankFileTotals,
  rejected: BankFileTotals = NO_ENTRIES,
): string | undefined {
  const entryCount = accepted.entryCount + rejected.entryCount;
  const amountCents = accepted.amountCents + rejected.amountCents;
  if (sent.entryCount === entryCount && sent.amountCents === amountCents) return undefined;
  return `${acknowledgmentText(accepted, rejected)}; ${totalsText(sent)} ${sent.entryCount === 1 ? 'was' : 'were'} sent.`;
}

const NO_ENTRIES: BankFileTotals = { entryCount: 0, amountCents: ZERO };

/** The bank's numbers, without a period: `The bank reports 12 entries, $3,400.00`. */
export function acknowledgmentText(accepted: BankFileTotals, rejected: BankFileTotals): string {
  if (rejected.entryCount === 0) return `The bank reports ${totalsText(accepted)}`;
  return `The bank accepted ${totalsText(accepted)}, and rejected ${totalsText(rejected)}`;
}

/** `12 entries, $3,400.00`. */
export function totalsText({ entryCount, amountCents }: BankFileTotals): string {
  return `${counted(entryCount, 'entry', 'entries')}, ${formatCents(amountCents)}`;
}

/** A state change of a file after it was made. */
interface BankFileEvent {
  readonly state: BankFileState;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** The person's name, or `PROCESSING_NAME` for a run. */
  readonly by: string;
  readonly note: string;
}

/** A NACHA file. Its entries never change. */
export interface BankFile {
  readonly filePk: string;
  /** `ach-2026-03-10-A.txt`. */
  readonly fileName: string;
  readonly kind: BankFileKind;
  readonly businessDate: LocalDate;
  /** ISO timestamp, UTC: when processing made it. */
  readonly addDate: string;
  readonly entryCount: number;
  readonly amountCents: Cents;
  readonly state: BankFileState;
  /** Changes since it was made, oldest first. */
  readonly history: readonly BankFileEvent[];
  /** Latest first, at most 20. ISO timestamps, UTC. */
  readonly downloads: readonly { readonly at: string; readonly by: string }[];
}

export const BANK_FILE_STATE_LABELS: Readonly<Record<BankFileState, string>> = {
  MADE: 'Not sent',
  SENT: 'Sent',
  ACCEPTED: 'Accepted',
  PARTLY_ACCEPTED: 'Partly accepted',
  REJECTED: 'Rejected',
  UNKNOWN: 'Outcome unknown',
  CANCELED: 'Canceled',
  SETTLED: 'Settled',
};

/** History of a file's states, oldest first: `Sent by Pat Doe`. The note is a sentence, or empty. */
export function bankFileHistory({ addDate, history }: Pick<BankFile, 'addDate' | 'history'>) {
  return [
    { at: addDate, text: 'Made', note: '' },
    ...history.map(({ at, state, by, note }) => {
      const label = state === 'UNKNOWN' ? 'Marked as unknown' : (BANK_FILE_STATE_LABELS[state] ?? state);
      return { at, text: `${label} by ${actorText(by)}`, note: note && sentence(note) };
    }),
  ];
}

/** Money that processing passes on to a carrier, bill by bill. Its bills and amount never change. */
export interface Remittance {
  readonly remittancePk: string;
  readonly carrierCode: string;
  /** The carrier's code if it has no record. */
  readonly carrierName: string;
  readonly businessDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly billCount: number;
  readonly amountCents: Cents;
  readonly state: RemittanceState;
  /** Nine digits: stated in the 820 and repeated in the payment to the carrier. Empty in answers of earlier versions. */
  readonly traceNumber: string;
  /** Name of the ACH file that pays it; null if there is none, and for carriers. */
  readonly achFile: string | null;
  /** When the bank's rejection or return of its credit was recorded, unless it was paid again since: ISO timestamp, UTC. */
  readonly returnedAt: string | null;
  /** Recorded events, oldest first. Empty for carriers. */
  readonly history: readonly RemittanceEvent[];
}

export const REMITTANCE_FORMATS = ['820', 'xlsx'] as const;
export type RemittanceFormat = (typeof REMITTANCE_FORMATS)[number];
