import { classNamed } from '../../../src/domain/billing/classes/MemberClass';
import { ErrorCauses } from '../../../src/domain/office/uploads/errorCauses';
import type {
  FoundWord,
  ReadBatch,
  ReadingOrder,
  ReadingResult,
  RowError,
  UploadRecord,
  UploadValues,
} from '../../../src/domain/office/uploads/RowReader';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { type FileAccount, FileAccountCounter, roundedChoice } from '../../../src/domain/platform/files/FileAccount';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import type { SheetUse } from '../../../src/domain/platform/files/unreadSheets';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import {
  type FileReading,
  type FileSource,
  type FileStorage,
  type ReadingWatch,
  storageKeyOf,
} from '../../platform/files/filePorts';
import { officeDate } from '../../platform/shared/officeDate';
import { Refusal } from '../../platform/shared/Refusal';
import { BillFileChecker } from './checking/BillFileChecker';
import { ContinuationChecker } from './checking/ContinuationChecker';
import type { CheckResult, FileChecker } from './checking/FileChecker';
import { GroupFileChecker } from './checking/GroupFileChecker';
import { LockboxChecker } from './checking/LockboxChecker';
import { OpeningChecker } from './checking/OpeningChecker';
import { PeopleChecker } from './checking/PeopleChecker';
import { SetupChecker } from './checking/SetupChecker';
import type { UploadLookup } from './ports';
import type { FileCheck, UploadReach, UploadView } from './Upload';

const MAX_ERRORS = 100;
const MAX_PREVIEWED = 1_000;
const NOT_CHOSEN = 'It was not chosen.';

export interface CheckWatch extends Omit<ReadingWatch, 'onBatch'> {
  readonly onRows?: (batch: ReadBatch) => Promise<void>;
}

/**
 * Reads a file and returns the effect of committing it.
 *
 * @throws UnreadableFile for an unsupported or damaged file.
 */
export async function checkFile(
  reading: FileReading,
  file: FileSource,
  order: ReadingOrder,
  judge: FileChecker,
  { onRows, ...watch }: CheckWatch = {},
): Promise<FileCheck & { readonly isIncluded: CheckResult['isIncluded'] }> {
  const errors: RowError[] = [];
  const causes = new ErrorCauses();
  const preview: UploadRecord[] = [];
  const sums = { bad: 0, badRows: 0, good: 0 };
  const onBatch = async (batch: ReadBatch) => {
    const judged = await judge.take(batch);
    for (const row of [...judged.badRows].sort((one, other) => one.row - other.row)) {
      for (const error of row.errors) causes.add(error);
    }
    sums.badRows += judged.badRows.length;
    sums.bad += sumOf(judged.badRows);
    sums.good += sumOf(judged.records);
    if (errors.length < MAX_ERRORS) errors.push(...judged.badRows.flatMap((row) => row.errors));
    if (preview.length < MAX_PREVIEWED) preview.push(...judged.records);
    await onRows?.(judged);
  };
  const { format, notice, sheets, result } = await reading.read(file, order, { ...watch, onBatch });
  const verdict = verdictOf(judge.end(result), result);
  for (const error of verdict.errors) causes.add(error);
  const { layoutBy, templatePk, sample, headings, words, problem } = result;
  const template = order.templates.find((candidate) => candidate.templatePk === templatePk);
  return {
    format,
    layout: sheets.length > 1 ? { ...result.layout, sheets: readNames(sheets) } : result.layout,
    layoutBy,
    templatePk,
    templateName: template?.name ?? null,
    ...verdict,
    problem: problem || nothingGood(verdict),
    notice: [verdict.notice, result.notice, notice].filter(Boolean).join(' '),
    sample: {
      rows: sample,
      headings,
      words: words.map((word) => withClass(word, verdict.classNames ?? [])),
      ...(verdict.classNames && { classNames: verdict.classNames }),
      ...(sheets.length > 1 && { sheets }),
    },
    errors: [...verdict.errors, ...errors].slice(0, MAX_ERRORS),
    causes: causes.list(),
    account: accountOf(result, verdict, sums, sheets),
    preview: preview.filter(verdict.isIncluded).slice(0, MAX_PREVIEWED),
  };
}

/** Rows with errors, and the amounts of rows before bills with errors are left out. In cents. */
interface CheckedSums {
  readonly badRows: number;
  readonly bad: number;
  readonly good: number;
}

/** @source docs/decisions/files.md#every-file-ends-in-one-account */
function accountOf(
  { frame, problem }: ReadingResult,
  verdict: CheckResult,
  sums: CheckedSums,
  sheets: readonly SheetUse[],
): FileAccount {
  const { goodRows, errorRows, totalCents } = verdict;
  const counter = new FileAccountCounter(totalCents !== null);
  counter.addTitle(frame.titles);
  counter.addTotal(frame.totals);
  counter.addBlank(frame.blank);
  counter.addUsed(totalCents ?? 0, goodRows);
  const { badRows } = sums;
  if (badRows > 0) counter.addUnused('With errors', sums.bad, badRows);
  const leftOut = errorRows - badRows;
  const why = problem === '' ? 'Of bills with errors' : 'Not used, because the file has a problem';
  if (leftOut > 0) counter.addUnused(why, sums.good - (totalCents ?? 0), leftOut);
  if (frame.unread > 0) counter.addUnused('Not read', 0, frame.unread);
  // Sheets that were read have their rows in `frame`, if they were counted there.
  const named = new Set(frame.places.map(({ name }) => name));
  const others = sheets.map(({ name, isRead }) => ({
    name: `“${name}”`,
    rows: null,
    notRead: isRead ? '' : NOT_CHOSEN,
  }));
  const places = sheets.length > 1 ? others.filter(({ name }) => !named.has(name)) : [];
  for (const place of [...places, ...frame.places]) counter.addPlace(place);
  for (const choice of [...roundedChoice(frame.rounded), ...frame.choices]) counter.addChoice(choice);
  return counter.account({ stated: frame.statedTotals, met: frame.metTotals });
}

/** Sum of the amounts of rows as far as they can be read. */
function sumOf(rows: readonly { readonly values: UploadValues }[]): number {
  let sum = 0;
  for (const { values } of rows) {
    for (const value of [values['amount'], values['employerAmount']]) if (typeof value === 'number') sum += value;
  }
  return sum;
}

function readNames(sheets: readonly SheetUse[]): readonly string[] {
  return sheets.filter(({ isRead }) => isRead).map(({ name }) => name);
}

/** A file with a problem has no good rows, even if the problem was found after some of them. */
function verdictOf(verdict: CheckResult, { problem, rows }: ReadingResult): CheckResult {
  if (problem === '' || rows === 0) return verdict;
  const error = { row: 0, field: '', text: '', message: problem };
  const totalCents = verdict.totalCents === null ? null : ZERO;
  return {
    ...verdict,
    goodRows: 0,
    errorRows: rows,
    totalCents,
    effect: '',
    errors: [error, ...verdict.errors],
    isIncluded: () => false,
    bills: [],
  };
}

/** A class means what the group's rate tables have under its name, and is unknown otherwise. */
function withClass(word: FoundWord, classNames: readonly string[]): FoundWord {
  const isClass = word.field === 'className' && classNames.length > 0;
  return isClass ? { ...word, meaning: classNamed(word.meaning ?? word.text, classNames) ?? null } : word;
}

function nothingGood({ goodRows, errorRows }: CheckResult): string {
  if (goodRows > 0) return '';
  return errorRows > 0 ? 'Every row has errors.' : 'The file has no rows below its headings.';
}

type CheckedUpload = Pick<UploadView, 'filePk' | 'kind' | 'owner'>;

/**
 * @param by the person who uploads or commits, with the groups in scope
 * @param now when the file was uploaded, or later
 */
export function createChecker(
  { filePk, kind, owner }: CheckedUpload,
  { scope, userId }: UploadReach,
  lookup: UploadLookup,
  now = new Date(),
): FileChecker {
  switch (kind) {
    case 'payrollDeductions':
    case 'enrolment':
      return new GroupFileChecker(kind, owner, lookup);
    case 'continuation':
      return new ContinuationChecker(owner, lookup);
    case 'carrierBill':
      return new BillFileChecker(lookup, owner, scope, filePk);
    case 'lockbox':
      return new LockboxChecker(lookup, scope, officeDate(now, lookup.officeTimeZone));
    case 'setup':
      return new SetupChecker(lookup, officeDate(now, lookup.officeTimeZone));
    case 'people':
      return new PeopleChecker(lookup.others, userId, now);
    case 'opening':
      return new OpeningChecker(lookup, scope, filePk);
  }
}

const GONE = 'This file is no longer stored. Upload it again.';

/**
 * Runs `work` with a stored file.
 *
 * @throws Refusal NOT_FOUND if the file is no longer stored; FILE_UNREADABLE with the reason if it cannot be read.
 */
export async function withStoredFile<T>(
  files: FileStorage,
  filePk: string,
  work: (file: FileSource) => Promise<T>,
): Promise<T> {
  const file = async () => {
    const bytes = await files.get(storageKeyOf(filePk));
    if (!bytes) throw new Refusal(ErrorCode.NotFound, GONE);
    return bytes;
  };
  try {
    return await work(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refusal(ErrorCode.FileUnreadable, error.message, {}, { cause: error });
  }
}
