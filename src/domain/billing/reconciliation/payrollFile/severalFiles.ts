import type { CellSeparation } from '../../../platform/files/AmountCells';
import { counted } from '../../../platform/text/wording';
import { fileCentsOf } from '../balance/FileBalance';
import type { RowAccount } from '../balance/RowAccount';
import { coverageFamily, coverageText } from '../coverageFamily';
import type { ColumnMapping, Deduction, PayrollTable } from '../PayrollTable';
import { type OnProgress, type ReadDeductions, readAsWritten, withUsualSigns } from '../readDeductions';
import { textAt } from './columnsOf';
import { PAY_DATE } from './interpretPayroll';
import type { Rows } from './layouts/cells';
import { joinedTierWords } from './tierWords';

/** A file of a comparison, before its columns are chosen. */
export interface TableOfFile {
  readonly fileName: string;
  readonly table: PayrollTable & { readonly source: Rows };
  /** Undefined for a workbook. */
  readonly cells: CellSeparation | undefined;
}

/** A file of a comparison. */
export interface FileOfComparison {
  readonly fileName: string;
  /** Rows of the sheet that was read. */
  readonly rows: number;
}

/** Maximum number of headings listed in a message. */
const NAMED = 3;
/** Maximum length of the combined file name; the contract allows 255. */
const MAX_NAME_LENGTH = 220;

/** One name for a comparison's files: as many of their names as fit. @param files at least one */
export function nameOf(files: readonly { readonly fileName: string }[]): string {
  const names = files.map(({ fileName }) => fileName);
  const all = names.join(', ');
  if (names.length === 1 || all.length <= MAX_NAME_LENGTH) return all;
  let shown = 1;
  while (names.slice(0, shown + 1).join(', ').length <= MAX_NAME_LENGTH) shown += 1;
  return `${names.slice(0, shown).join(', ')} and ${counted(names.length - shown, 'more file')}`;
}

/**
 * Where a row is, for the user: `Row 12`, or `week2.csv, row 12` if several files were compared.
 *
 * @param position in all rows of the files, from 1
 */
export function placeOfRow(files: readonly FileOfComparison[] | undefined, position: number): string {
  if (!files || files.length < 2) return `Row ${position}`;
  let before = 0;
  for (const { fileName, rows } of files) {
    if (position <= before + rows) return `${fileName}, row ${position - before}`;
    before += rows;
  }
  return `Row ${position}`;
}

/**
 * Reason files cannot be compared together: columns other than coverages differ, or a file with pay dates was chosen twice.
 * Undefined if they can.
 *
 * @source docs/decisions/payroll-files.md#files-of-one-layout-are-compared-together
 */
export function whyNotTogether(files: readonly TableOfFile[]): string | undefined {
  const [first, ...others] = files;
  if (!first) return undefined;
  for (const [index, other] of others.entries()) {
    const [added, missing] = [headingsOnlyIn(other, first), headingsOnlyIn(first, other)];
    const differs = [
      ...(added.length > 0 ? [`also has ${named(added)}`] : []),
      ...(missing.length > 0 ? [`does not have ${named(missing)}`] : []),
    ];
    if (differs.length > 0)
      return `“${other.fileName}” has other columns than “${first.fileName}”: it ${differs.join(' and ')}. Only files of one layout can be compared together.`;
    const same = files.slice(0, index + 1).find((one) => haveSameRows(one, other));
    if (same && hasPayDates(other))
      return `“${other.fileName}” has the same rows as “${same.fileName}”. Choose each payroll once.`;
  }
  return undefined;
}

/** All files as one table, for column detection. @param files at least one; must pass `whyNotTogether` */
export function tableOfAll(files: readonly TableOfFile[]): PayrollTable {
  const [first, ...others] = files.map(({ table }) => table);
  if (!first || others.length === 0) return first ?? { headers: [], headerRow: 1, rows: [], headingRow: [] };
  const added = others.flatMap(({ headers }) => headers).filter((heading) => !first.headers.includes(heading));
  const headers = [...first.headers, ...new Set(added)];
  const rows = [first, ...others].flatMap((table) => {
    const from = headers.map((heading) => table.headers.indexOf(heading));
    return from.every((at, index) => at === index)
      ? table.rows
      : table.rows.map((row) => from.map((at) => row[at] ?? ''));
  });
  return { headers, headerRow: first.headerRow, rows, headingRow: first.headingRow };
}

/**
 * Reads each file by its own headings. Rows are numbered as if the files followed one another; row 1 is the first row below the
 * first file's headings.
 *
 * @returns a `problem` if none of a file's rows can be used.
 */
export function readTogether(
  files: readonly TableOfFile[],
  mapping: ColumnMapping,
  onProgress?: OnProgress,
  areTogether?: (memberId: string) => boolean,
): ReadDeductions & { readonly problem: string | undefined } {
  const total = files.reduce((sum, { table }) => sum + table.rows.length, 0);
  let [before, done] = [-(files[0]?.table.headerRow ?? 0), 0];
  const parts = files.map(({ fileName, table, cells }) => {
    const start = done;
    const read = readAsWritten(table, mapping, cells, (rows) => onProgress?.(start + rows, total));
    const shift = before + table.headerRow;
    before += table.source.length;
    done += table.rows.length;
    return { fileName, ...shifted(read, shift), problem: read.problem };
  });
  const [only] = parts;
  if (only && parts.length === 1) return withUsualSigns(only, areTogether);
  const failed = parts.find(({ problem }) => problem !== undefined);
  const unread = parts.flatMap((part) => part.unread ?? []);
  const skipped = parts.flatMap((part) => part.skipped ?? []);
  const tierWords = joinedTierWords(parts.map((part) => part.tierWords ?? []));
  const notice = [...noticesByText(parts), repeatedFiles(files), repeatedRows(parts)].filter(Boolean).join(' ');
  const all = {
    deductions: parts.flatMap(({ deductions }) => deductions),
    problems: parts.flatMap(({ problems }) => problems),
    problem: failed && `“${failed.fileName}”: ${failed.problem}`,
    account: parts.map(({ account }) => account).reduce(sumOf),
    ...(unread.length > 0 && { unread }),
    ...(skipped.length > 0 && { skipped }),
    ...(tierWords.length > 0 && { tierWords }),
    ...(notice !== '' && { notice }),
  };
  return withUsualSigns(all, areTogether);
}

function shifted(read: ReadDeductions, by: number): ReadDeductions {
  if (by === 0) return read;
  const move = <One extends { readonly row: number }>(one: One): One => ({ ...one, row: one.row + by });
  const { deductions, problems, skipped } = read;
  return {
    ...read,
    deductions: deductions.map(move),
    problems: problems.map(move),
    ...(skipped && { skipped: skipped.map(move) }),
  };
}

function sumOf(one: RowAccount, other: RowAccount): RowAccount {
  const sum: Record<keyof RowAccount, number> = { ...one };
  for (const key of Object.keys(sum) as (keyof RowAccount)[]) sum[key] += other[key];
  return sum;
}

/** Warnings, each listed once with the names of its files. */
function noticesByText(parts: readonly { readonly fileName: string; readonly notice?: string | undefined }[]) {
  const names = new Map<string, string[]>();
  for (const { fileName, notice } of parts) if (notice) names.set(notice, [...(names.get(notice) ?? []), fileName]);
  return [...names].map(([notice, of]) => `${named(of)}: ${notice}`);
}

/** Only a warning: without pay dates, payrolls of two weeks can have the same rows. */
function repeatedFiles(files: readonly TableOfFile[]): string {
  const repeated = files.flatMap((file, index) => {
    const same = files.slice(0, index).find((one) => haveSameRows(one, file));
    return same ? [`“${file.fileName}” has the same rows as “${same.fileName}”.`] : [];
  });
  return repeated.length === 0
    ? ''
    : `${repeated.join(' ')} All of them are added up. If you chose a payroll twice, remove the files and choose each one once.`;
}

/** Warns about dated deductions that appear in two files, such as a weekly file and a file for the whole month. */
function repeatedRows(parts: readonly (ReadDeductions & { readonly fileName: string })[]): string {
  const fileOf = new Map<string, string>();
  const repeated = new Map<string, number>();
  for (const { fileName, deductions } of parts) {
    for (const deduction of deductions) {
      if (deduction.payDate === undefined || deduction.amountCents === 0) continue;
      const key = rowKey(deduction);
      const earlier = fileOf.get(key) ?? fileName;
      if (earlier !== fileName) {
        const pair = `“${fileName}” and “${earlier}”`;
        repeated.set(pair, (repeated.get(pair) ?? 0) + 1);
      }
      fileOf.set(key, earlier);
    }
  }
  return [...repeated]
    .map(
      ([pair, count]) =>
        `${pair} both have ${counted(count, 'deduction')} of the same person, coverage, pay date, and amount. They are added up. If one file contains the other, choose only the larger one.`,
    )
    .join(' ');
}

function rowKey({ memberId, memberName, ...deduction }: Deduction): string {
  return [memberId, memberName, deduction.coverage, deduction.payDate, fileCentsOf(deduction)].join('\0');
}

/** Headings in `one` that are missing from `other`. Skips coverages, which a payroll without such deductions leaves out. */
function headingsOnlyIn({ table: one }: TableOfFile, { table: other }: TableOfFile): readonly string[] {
  return one.headers.filter(
    (heading, column) =>
      !other.headers.includes(heading) &&
      coverageFamily(heading) === undefined &&
      one.rows.some((row) => textAt(row, column) !== ''),
  );
}

function haveSameRows({ table: one }: TableOfFile, { table: other }: TableOfFile): boolean {
  const [rows, others] = [one.source, other.source];
  return (
    rows.length === others.length &&
    rows.every(
      (row, at) => row.length === others[at]?.length && row.every((cell, column) => cell === others[at]?.[column]),
    )
  );
}

function hasPayDates({ table: { headers } }: TableOfFile): boolean {
  return headers.some((heading) => PAY_DATE.test(coverageText(heading)));
}

function named(texts: readonly string[]): string {
  const shown = texts.slice(0, NAMED).map((text) => `“${text}”`);
  return texts.length > NAMED ? `${shown.join(', ')} and ${texts.length - NAMED} more` : shown.join(', ');
}
