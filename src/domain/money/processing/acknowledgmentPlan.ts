import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';
import {
  type AcknowledgedRejection,
  type PlannedAcknowledgment,
  rejectionEffect,
  type SentBankFile,
  type SentEntry,
} from './AcknowledgedFile';
import type { AcknowledgmentRow } from './acknowledgment';
import {
  acknowledgmentProblem,
  acknowledgmentText,
  BANK_FILE_STATE_LABELS,
  type BankFileKind,
  type BankFileTotals,
  MAX_REJECTED_ENTRIES,
  possibleSteps,
  totalsText,
} from './BankFile';

/**
 * The creation date and modifier in a bank's reference, as `260310A`; undefined for other references. Banks may omit the century
 * and separators, or repeat the file name.
 */
export function referenceKey(reference: string): string | undefined {
  const plain = reference.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const { day, modifier } =
    /^(?:ACH)?(?:VERIFY|CARRIERS|REVERSALS|REFUNDS)?(?:20)?(?<day>\d{6})(?<modifier>[A-Z0-9])(?:TXT)?$/.exec(plain)
      ?.groups ?? {};
  return day === undefined || modifier === undefined ? undefined : `${day}${modifier}`;
}

/**
 * Compares the rows of an acknowledgment with the files sent. Disagreements are reported and never guessed.
 *
 * @source docs/decisions/bank-files.md#the-banks-acknowledgment-can-be-a-file
 */
export function planAcknowledgment(
  rows: readonly AcknowledgmentRow[],
  files: readonly SentBankFile[],
  entries: readonly SentEntry[],
): readonly PlannedAcknowledgment[] {
  const byFile = new Map<string, AcknowledgmentRow[]>();
  for (const row of rows) {
    const name = referenceKey(row.file) ?? row.file.toLowerCase();
    if (!byFile.get(name)?.push(row)) byFile.set(name, [row]);
  }
  return [...byFile].map(([name, own]) => {
    const found = files.filter(({ reference }) => reference === name);
    const [file] = found;
    if (!file) return left(own, null, `There is no ACH file ${own[0]?.file ?? ''}.`);
    if (found.length > 1)
      return left(own, null, 'More than one ACH file has this reference. Enter the answer by hand.');
    return plan(
      own,
      file,
      entries.filter(({ filePk }) => filePk === file.filePk),
    );
  });
}

function plan(
  rows: readonly AcknowledgmentRow[],
  file: SentBankFile,
  entries: readonly SentEntry[],
): PlannedAcknowledgment {
  if (file.isRecorded) return { ...left(rows, file, 'This acknowledgment is recorded.'), outcome: 'RECORDED' };
  const about = rows.filter(isAboutFile);
  const [whole, second] = about;
  if (!whole) return left(rows, file, 'No row is about the whole file, so it is not clear what the bank accepted.');
  if (second)
    return left(
      rows,
      file,
      `Lines ${whole.line} and ${second.line} are both about the whole file. Ask the bank which of them applies.`,
    );
  const problem = stateProblem(whole, file) ?? numbersProblem(whole, file);
  if (problem !== undefined) return left(rows, file, problem);
  return whole.status === 'REJECTED' ? planRejection(whole, rows, file) : planAcceptance(whole, rows, file, entries);
}

const isAboutFile = ({ batch, trace }: AcknowledgmentRow) => batch === null && trace === null;

/** Why a file with credits that have settled cannot be rejected. */
const SETTLED: Readonly<Partial<Record<BankFileKind, string>>> = {
  REVERSALS:
    'The bank rejected this file, but reversals in it have settled. Record the return of each of them instead.',
  REFUNDS: 'The bank rejected this file, but refunds in it have settled. Record the return of each of them instead.',
  REMITTANCES:
    'The bank rejected this file, but remittances in it have cleared. Undo that first if they were not paid.',
};

/** Why the file's state does not allow the answer; undefined if it does. */
function stateProblem({ status }: AcknowledgmentRow, { state, kind, hasProcessed }: SentBankFile): string | undefined {
  const label = BANK_FILE_STATE_LABELS[state].toLowerCase();
  if (state === 'MADE') return 'This file has not been downloaded, so the bank cannot have it from here. Ask the bank.';
  if (status === 'REJECTED' && hasProcessed)
    return (
      SETTLED[kind] ??
      'The bank rejected this file, but payments of it are processed. Return or reverse each of them instead.'
    );
  if (possibleSteps(state).includes(status === 'REJECTED' ? 'reject' : 'acknowledge')) return undefined;
  return `This file is ${label} already. Nothing is changed.`;
}

/** Why the numbers of a row cannot be compared with the file; undefined if they can. Rejected files may have none. */
function numbersProblem({ status, ...row }: AcknowledgmentRow, file: SentBankFile): string | undefined {
  const { amountCents, otherCents } = totalsOf(row, file.kind);
  if ((otherCents ?? 0) !== 0) {
    const [has, sent] = file.kind === 'PAYMENTS' ? ['credits', 'debits'] : ['debits', 'credits'];
    return `The bank reports ${has}, but this file has ${sent} only. Ask the bank whether it means this file.`;
  }
  if (status === 'REJECTED') return undefined;
  if (row.entryCount !== null && amountCents !== null) return undefined;
  return 'The bank gives no number or total of the entries, so the file cannot be compared. Enter the answer by hand.';
}

/** The total on the side of the file's entries, and on the other side. */
function totalsOf(
  { debitCents, creditCents }: Pick<AcknowledgmentRow, 'debitCents' | 'creditCents'>,
  kind: BankFileKind,
): { readonly amountCents: Cents | null; readonly otherCents: Cents | null } {
  const [amountCents, otherCents] = kind === 'PAYMENTS' ? [debitCents, creditCents] : [creditCents, debitCents];
  return { amountCents, otherCents };
}

function planRejection(
  whole: AcknowledgmentRow,
  rows: readonly AcknowledgmentRow[],
  file: SentBankFile,
): PlannedAcknowledgment {
  const { amountCents } = totalsOf(whole, file.kind);
  const reported = { entryCount: whole.entryCount ?? file.entryCount, amountCents: amountCents ?? file.amountCents };
  const problem = acknowledgmentProblem(file, reported);
  if (problem)
    return left(
      rows,
      file,
      `The bank rejected this file, but the numbers differ. ${problem} Ask the bank whether it means this file.`,
    );
  const reason = whole.reason || 'The bank gives no reason.';
  return {
    ...left(rows, file, `${reason.replace(/[.\s]*$/, '.')} The next processing run makes a new file with its entries.`),
    outcome: 'REJECT',
    change: { step: 'reject', reason, ...NO_NUMBERS },
  };
}

const NO_NUMBERS: BankFileTotals = { entryCount: 0, amountCents: ZERO };

function planAcceptance(
  whole: AcknowledgmentRow,
  rows: readonly AcknowledgmentRow[],
  file: SentBankFile,
  entries: readonly SentEntry[],
): PlannedAcknowledgment {
  const reported = {
    entryCount: whole.entryCount ?? 0,
    amountCents: totalsOf(whole, file.kind).amountCents ?? ZERO,
  };
  const parts = rows.filter((row) => !isAboutFile(row));
  for (const row of parts) {
    const problem = partProblem(row, file, entries);
    if (problem) return left(rows, file, `Line ${row.line}: ${problem}`);
  }
  const rejected = rejectedEntries(parts, entries);
  if (whole.status === 'PARTLY_ACCEPTED' && rejected.size === 0)
    return left(rows, file, 'The bank accepted a part of this file, but no row names what it rejected. Ask the bank.');
  if (rejected.size === 0) return planWhole(reported, rows, file);
  return planPartly(reported, rows, file, rejected);
}

function planWhole(
  reported: BankFileTotals,
  rows: readonly AcknowledgmentRow[],
  file: SentBankFile,
): PlannedAcknowledgment {
  const problem = acknowledgmentProblem(file, reported);
  const change = { step: 'acknowledge', reason: '', ...reported } as const;
  if (!problem)
    return { ...left(rows, file, `${acknowledgmentText(reported, NO_NUMBERS)}, as sent.`), outcome: 'ACCEPT', change };
  const message = `${problem} The payments stay pending until the bank answers again.`;
  return { ...left(rows, file, message), outcome: 'MARK_UNKNOWN', change };
}

/** Rejected entries with the row that rejects each. A row about the entry itself takes precedence over one about its batch. */
function rejectedEntries(
  parts: readonly AcknowledgmentRow[],
  entries: readonly SentEntry[],
): ReadonlyMap<SentEntry, AcknowledgmentRow> {
  const rejections = parts.filter(({ status }) => status === 'REJECTED');
  const found = entries.flatMap((entry): [SentEntry, AcknowledgmentRow][] => {
    const row =
      rejections.find(({ trace }) => trace === entry.trace) ?? rejections.find((one) => isBatchOf(one, entry));
    return row ? [[entry, row]] : [];
  });
  return new Map(found);
}

const isBatchOf = (row: AcknowledgmentRow, entry: SentEntry) => row.trace === null && row.batch === entry.batch;

/** Why entries in a kind of file cannot be rejected individually. */
const NOT_BY_ENTRY: Readonly<Partial<Record<BankFileKind, string>>> = {
  MICRO_DEPOSITS: 'Small deposits are not rejected one by one. Enter the answer by hand.',
};

/** Why a row about a batch or an entry does not agree with the file; undefined if it does. */
function partProblem(row: AcknowledgmentRow, file: SentBankFile, entries: readonly SentEntry[]): string | undefined {
  const whyNot = NOT_BY_ENTRY[file.kind];
  if (whyNot !== undefined) return whyNot;
  const own = entries.filter((entry) => (row.trace === null ? row.batch === entry.batch : row.trace === entry.trace));
  if (own.length === 0)
    return row.trace === null
      ? `This file has no batch ${row.batch}.`
      : `This file has no entry with the trace number ${row.trace}.`;
  const sent = totalOf(own);
  const { amountCents, otherCents } = totalsOf(row, file.kind);
  if ((otherCents ?? 0) !== 0)
    return file.kind === 'PAYMENTS'
      ? 'The bank reports credits, but this file has debits only.'
      : 'The bank reports debits, but this file has credits only.';
  return acknowledgmentProblem(sent, {
    // Some banks put a sequence number here instead of a count.
    entryCount: row.trace === null ? (row.entryCount ?? sent.entryCount) : sent.entryCount,
    amountCents: amountCents ?? sent.amountCents,
  });
}

function planPartly(
  reported: BankFileTotals,
  rows: readonly AcknowledgmentRow[],
  file: SentBankFile,
  rejected: ReadonlyMap<SentEntry, AcknowledgmentRow>,
): PlannedAcknowledgment {
  const [payments, problem] = rejectedPayments(rejected, file.kind);
  if (problem !== undefined) return left(rows, file, problem);
  const total = totalOf([...rejected.keys()]);
  const accepted = {
    entryCount: file.entryCount - total.entryCount,
    amountCents: cents(file.amountCents - total.amountCents),
  };
  // Banks report either what they accepted or everything they received. One of the two must match exactly.
  const isReported = [accepted, file].some(
    ({ entryCount, amountCents }) => reported.entryCount === entryCount && reported.amountCents === amountCents,
  );
  if (!isReported) {
    const message = `${acknowledgmentProblem(file, reported, total) ?? ''} Ask the bank, or mark the file as unknown.`;
    return left(rows, file, message.trim());
  }
  const change = {
    step: 'acknowledge',
    reason: '',
    ...accepted,
    rejected: payments.map(({ confirmation, reason }) => ({ confirmation, reason })),
  } as const;
  const message = `${acknowledgmentText(accepted, total)}. ${rejectionEffect(file.kind, payments.length)}`;
  return { ...left(rows, file, message), outcome: 'ACCEPT_PARTLY', rejected: payments, change };
}

/** Number of entries including addenda records, and their total. */
function totalOf(entries: readonly SentEntry[]): BankFileTotals {
  return {
    entryCount: entries.reduce((sum, { entryCount }) => sum + entryCount, 0),
    amountCents: sumCents(entries.map(({ amountCents }) => amountCents)),
  };
}

/** The payments of rejected entries, or why the rejection cannot be recorded. */
function rejectedPayments(
  rejected: ReadonlyMap<SentEntry, AcknowledgmentRow>,
  kind: BankFileKind,
): readonly [readonly AcknowledgedRejection[], string | undefined] {
  const payments = new Map<string, AcknowledgedRejection>();
  const totals = new Map<string, BankFileTotals>();
  for (const [{ paymentPk, confirmation, groupName, amountCents, entryCount }, { line, reason }] of rejected) {
    const before = payments.get(paymentPk);
    const sum = cents(amountCents + (before?.amountCents ?? 0));
    payments.set(paymentPk, {
      line,
      paymentPk,
      confirmation,
      groupName,
      amountCents: sum,
      reason: reason || 'The bank gives no reason.',
    });
    totals.set(paymentPk, { entryCount: (totals.get(paymentPk)?.entryCount ?? 0) + entryCount, amountCents: sum });
  }
  if (payments.size > MAX_REJECTED_ENTRIES)
    return [
      [],
      `The bank rejected ${counted(payments.size, 'entry', 'entries')}. At most ${MAX_REJECTED_ENTRIES} are recorded at once. Ask the bank to reject the file, or enter them by hand.`,
    ];
  for (const { paymentPk, confirmation, payment, isProcessed, isInOtherFile } of rejected.keys()) {
    const own = totals.get(paymentPk) ?? NO_NUMBERS;
    if (isProcessed && kind === 'REVERSALS')
      return [[], `The reversal of payment ${confirmation} has settled. Record its return on the payment first.`];
    if (isProcessed && kind === 'REFUNDS')
      return [[], `Refund ${confirmation} has settled. Record it as returned first, with the code that the bank gave.`];
    if (isProcessed && kind === 'REMITTANCES')
      return [[], `Remittance ${confirmation} has cleared. Record it as returned instead.`];
    if (isProcessed)
      return [[], `Payment ${confirmation} is processed already. Return it first, with the code that the bank gave.`];
    if (isInOtherFile)
      return [[], `Payment ${confirmation} is in another file as well. Reverse it once it is processed.`];
    if (own.entryCount !== payment.entryCount || own.amountCents !== payment.amountCents)
      return [
        [],
        `Payment ${confirmation} has ${totalsText(payment)} in this file, but the bank rejected ${totalsText(own)}. Ask the bank.`,
      ];
  }
  return [[...payments.values()], undefined];
}

/** A file without a change. */
function left(rows: readonly AcknowledgmentRow[], file: SentBankFile | null, message: string): PlannedAcknowledgment {
  const first = rows.find(isAboutFile) ?? rows[0];
  return {
    line: first?.line ?? 1,
    reference: first?.file ?? '',
    file: file && { filePk: file.filePk, fileName: file.fileName, kind: file.kind },
    outcome: 'LEAVE',
    message,
    rejected: [],
    change: null,
  };
}
