import { monthLabel } from '../../money/periods/Period';
import { addMonths, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { counted, labelOf } from '../../platform/text/wording';

/** Months for which a member is kept after the last month billed, unless the operator sets a different number. */
export const DEFAULT_ERASE_AFTER_MONTHS = 84;

export const ERASURE_STATES = ['REQUESTED', 'DECLINED', 'DONE'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

const ERASURE_STATE_LABELS: Readonly<Record<ErasureState, string>> = {
  REQUESTED: 'Waiting for approval',
  DECLINED: 'Declined',
  DONE: 'Erased',
};

/** Why a member cannot be erased now. */
export const ERASURE_BLOCKERS = [
  'OPEN_BILL',
  'TOO_RECENT',
  'OPEN_CORRECTION',
  'OPEN_EXPECTED',
  'CONTINUATION',
  'OPEN_UPLOAD',
  'ARCHIVED_LINES',
] as const;
export type ErasureBlocker = (typeof ERASURE_BLOCKERS)[number];

/** Kinds of records that an erasure changes or removes, with their labels for one and many. */
export const ERASED_RECORDS = {
  lines: ['bill line', 'bill lines'],
  rows: ['row of an uploaded file', 'rows of uploaded files'],
  differences: ['difference from payroll', 'differences from payroll'],
  corrections: ['correction', 'corrections'],
  expected: ['expected adjustment', 'expected adjustments'],
  continuation: ['continuation record', 'continuation records'],
  links: ['link to a payroll number', 'links to payroll numbers'],
  texts: ['comment or note', 'comments and notes'],
  drafts: ['draft', 'drafts'],
  logs: ['error report or saved answer', 'error reports and saved answers'],
  files: ['uploaded file', 'uploaded files'],
  attachments: ['attachment', 'attachments'],
  correctionFiles: ['file of corrections', 'files of corrections'],
  exports: ['prepared export of anyone', 'prepared exports of everyone'],
} as const satisfies Readonly<Record<string, readonly [one: string, many: string]>>;
export type ErasedRecord = keyof typeof ERASED_RECORDS;

/** Records by kind; kinds without records are missing. */
export type ErasureCounts = Readonly<Partial<Record<ErasedRecord, number>>>;

/** Records that are permanently deleted; all others are kept with a pseudonym. */
export const REMOVED_RECORDS: readonly ErasedRecord[] = [
  'links',
  'drafts',
  'logs',
  'files',
  'attachments',
  'correctionFiles',
  'exports',
];

export interface ErasureRequest {
  /** The number of the request or of its letter. */
  readonly reference: string;
  /** Date on which the person requested it. */
  readonly requestedOn: LocalDate;
  readonly reason: string;
}

/** Facts that determine whether a member can be erased. */
export interface ErasureFacts {
  /** Numbers of unpaid bills with lines of the member. */
  readonly openBills: readonly string[];
  /** First day of the last month billed; null without lines. */
  readonly lastMonth: LocalDate | null;
  readonly openCorrections: number;
  readonly openExpected: number;
  /** Whether the member is a continuation payer whose coverage has not ended. */
  readonly isContinuing: boolean;
  /** File names of uploads of the group, or of a carrier's with lines of it, that are being read, checked, or committed. */
  readonly openUploads: readonly string[];
  /** Bills of the group with archived lines, which may name the member. */
  readonly archivedBills: number;
}

export interface Blocker {
  readonly code: ErasureBlocker;
  readonly message: string;
}

const NAMED = 3;

/**
 * Why a member cannot be erased now, each with what to do. Empty if it can be.
 *
 * @source BR-ERA-02 BR-ERA-03 docs/decisions/erasure.md#a-member-is-erased-once-nothing-is-open-and-the-records-are-old-enough
 */
export function erasureBlockers(facts: ErasureFacts, today: LocalDate, afterMonths: number): readonly Blocker[] {
  const { openBills, lastMonth, openCorrections, openExpected, isContinuing, openUploads, archivedBills } = facts;
  const blockers: Blocker[] = [];
  const add = (code: ErasureBlocker, message: string) => blockers.push({ code, message });
  if (openBills.length > 0) {
    const which = listed(openBills, openBills.length === 1 ? 'Bill' : 'Bills');
    const [isNot, them] = openBills.length === 1 ? ['is not paid', 'it'] : ['are not paid', 'them'];
    add('OPEN_BILL', `${which} with lines of this member ${isNot}. Settle ${them} first.`);
  }
  const from = lastMonth && addMonths(lastMonth, afterMonths + 1);
  if (lastMonth && from && today < from) {
    const kept = `Names are kept ${counted(afterMonths, 'month')} after the last month billed, ${monthLabel(lastMonth)}`;
    add('TOO_RECENT', `${kept}: this member can be erased from ${dateText(from)}.`);
  }
  if (openCorrections > 0) {
    add(
      'OPEN_CORRECTION',
      `${counted(openCorrections, 'correction')} for this member: wait for the answer, or drop it.`,
    );
  }
  if (openExpected > 0) {
    add('OPEN_EXPECTED', `${counted(openExpected, 'expected adjustment')} for this member: wait for it, or close it.`);
  }
  if (isContinuing) add('CONTINUATION', 'This member is a continuation payer. End the continuation first.');
  if (openUploads.length > 0) {
    add('OPEN_UPLOAD', `${listed(openUploads, 'Files still open:')}. Commit or discard them first.`);
  }
  if (archivedBills > 0) {
    const which = `Lines of ${counted(archivedBills, 'older bill')} of this group are archived and may name this member.`;
    add('ARCHIVED_LINES', `${which} Ask your system administrator to bring them back.`);
  }
  return blockers;
}

function listed(names: readonly string[], before: string): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${before} ${names.slice(0, NAMED).join(', ')}${more}`;
}

/** A request, and who decided it; null while it waits. */
interface DecidedRequest {
  readonly state: ErasureState;
  readonly byUserId: string;
  readonly decided: { readonly byUserId: string } | null;
}

/** Label of a request's state: one declined by its own author is shown as withdrawn. */
export function erasureStateText({ state, byUserId, decided }: DecidedRequest): string {
  if (state === 'DECLINED' && decided?.byUserId === byUserId) return 'Withdrawn';
  return labelOf(ERASURE_STATE_LABELS, state);
}

/** Replacement for a member's name. @param token eight hexadecimal digits */
export function erasedName(token: string): string {
  return `Erased member ${token}`;
}

/** Replacement for a member's number. */
export function erasedNumber(token: string): string {
  return `ERASED-${token}`;
}

/** "3 bill lines": the kinds of records with their counts, both kept and removed. */
export function erasureSummary(counts: ErasureCounts): { readonly changed: string[]; readonly removed: string[] } {
  const changed: string[] = [];
  const removed: string[] = [];
  for (const [kind, [one, many]] of Object.entries(ERASED_RECORDS)) {
    const count = counts[kind as ErasedRecord] ?? 0;
    if (count === 0) continue;
    const text = `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
    (REMOVED_RECORDS.includes(kind as ErasedRecord) ? removed : changed).push(text);
  }
  return { changed, removed };
}
