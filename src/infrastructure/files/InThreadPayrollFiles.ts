import { of } from 'rxjs';
import {
  assertSize,
  type OpenedPayrollFile,
  PayrollFileError,
  type PayrollProgress,
  sameSheet,
} from '../../application/billing/reconciliation/PayrollFile';
import type { PayrollFiles } from '../../application/billing/reconciliation/ports';
import type { GivenFile } from '../../application/platform/shared/GivenFile';
import type { BillLine } from '../../domain/billing/bills/BillLine';
import type { ComparisonFacts } from '../../domain/billing/reconciliation/ComparisonFacts';
import { type ComparisonResult, comparePayroll } from '../../domain/billing/reconciliation/comparePayroll';
import { coverageFamily } from '../../domain/billing/reconciliation/coverageFamily';
import type { ColumnMapping, Deduction, PayrollRows } from '../../domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../domain/billing/reconciliation/payrollFile/BillIndex';
import {
  codesByAmount,
  codesNotice,
  withCoverages,
} from '../../domain/billing/reconciliation/payrollFile/codesByAmount';
import { groupDeductions } from '../../domain/billing/reconciliation/payrollFile/deductionGroups';
import { interpretPayroll } from '../../domain/billing/reconciliation/payrollFile/interpretPayroll';
import { mergeDeductions } from '../../domain/billing/reconciliation/payrollFile/mergeDeductions';
import { applyBasis, fitOf } from '../../domain/billing/reconciliation/payrollFile/payBasis';
import {
  nameOf,
  readTogether,
  type TableOfFile,
  tableOfAll,
  whyNotTogether,
} from '../../domain/billing/reconciliation/payrollFile/severalFiles';
import { tableOf } from '../../domain/billing/reconciliation/payrollFile/tableOf';
import type { OnProgress } from '../../domain/billing/reconciliation/readDeductions';
import { DETECTION_ROWS } from '../../domain/billing/reconciliation/suggestColumns';
import { cellSeparation } from '../../domain/platform/files/AmountCells';
import { decodeText } from '../../domain/platform/files/decodeText';
import { MAX_PLACES, type PlaceInFile } from '../../domain/platform/files/FileAccount';
import { assertReadable, fileKind } from '../../domain/platform/files/fileKind';
import { MAX_COLUMNS } from '../../domain/platform/files/fileLimits';
import { openSeparated } from '../../domain/platform/files/separatedRows';
import { tableBesideNotice } from '../../domain/platform/files/tableBeside';
import { UnreadableFile } from '../../domain/platform/files/UnreadableFile';
import { unreadSheetsMessage } from '../../domain/platform/files/unreadSheets';
import { openWorkbook } from '../../domain/platform/files/workbooks/openWorkbook';
import { browserUnzip } from './browserUnzip';

/** Reads and compares in the calling thread: in the browser's worker, or in a test. */
export class InThreadPayrollFiles implements PayrollFiles {
  /** Always undefined: the calling thread sees nothing before a call is finished. */
  readonly progress$ = of(undefined);

  /** @param onProgress called while rows are read and members are compared */
  constructor(private readonly onProgress?: (progress: PayrollProgress) => void) {}

  /** Nothing is sent. */
  prepare(): void {}

  async open(given: readonly GivenFile[], wanted?: readonly string[]): Promise<OpenedPayrollFile> {
    if (given.length > MAX_FILES) throw new PayrollFileError(`Choose at most ${MAX_FILES} files.`);
    const { files, notice, sheet, places } = await tablesOf(given, wanted);
    const table = tableOfAll(files);
    let bill: BillIndex | undefined;
    const read = (mapping: ColumnMapping, onProgress?: OnProgress) => {
      const { problem, ...found } = readTogether(files, mapping, onProgress, (memberId) =>
        Boolean(bill?.hasSeveralPeople(memberId)),
      );
      if (problem !== undefined) throw new PayrollFileError(problem);
      const codes = bill ? codesByAmount(found.deductions, bill) : [];
      const notices = [notice, found.notice, codesNotice(codes)].filter(Boolean);
      return { ...found, deductions: withCoverages(found.deductions, codes), notice: notices.join(' ') };
    };
    return {
      name: nameOf(files),
      files: files.map(({ fileName, table: { source } }) => ({ fileName, rows: source.length })),
      headers: table.headers,
      headerRow: table.headerRow,
      sample: table.rows.slice(0, DETECTION_ROWS),
      rowCount: table.rows.length,
      sheet: sheet.name,
      sheets: sheet.candidates,
      ...(places.length > 1 && { places }),
      isOpen: () => true,
      interpret: async (lines, contributions, month) => {
        bill = new BillIndex(lines, month);
        return interpretPayroll(table, bill, files[0]?.cells, contributions);
      },
      preview: async (mapping) => {
        if (!bill) throw new RangeError('The file has not been compared with a bill');
        return fitOf(groupDeductions(read(mapping).deductions, bill), bill, mapping.basis);
      },
      read: async (mapping) => {
        const found = read(mapping, this.report('rows'));
        const scaled = bill && mapping.basis ? applyBasis(found.deductions, bill, mapping.basis) : found.deductions;
        return { ...found, deductions: mergeDeductions(scaled) };
      },
      close: () => undefined,
    };
  }

  compare(
    lines: readonly BillLine[],
    deductions: readonly Deduction[],
    facts?: ComparisonFacts,
  ): Promise<ComparisonResult> {
    return Promise.resolve(comparePayroll(lines, deductions, facts, this.report('members')));
  }

  /** Nothing is left to cancel: each call finishes before the page can ask. */
  cancel(): void {}

  private report(unit: PayrollProgress['unit']): OnProgress {
    return (done, total) => this.onProgress?.({ unit, done, total });
  }
}

/** A month of weekly payrolls of several pay groups. */
const MAX_FILES = 40;
/** Maximum rows below the headings, all files combined. Higher than for uploads, because these rows are not stored on the server. */
const MAX_ROWS = 400_000;
/** A sheet that looks less like deductions than this, compared with the best one, is not offered. */
const SHEET_SHARE = 0.6;
const MIN_ROWS = 2;
const NOT_CHOSEN = 'It was not chosen.';
const HIDDEN = 'It is hidden.';
/** The server reads PDFs: their reader is too large for the page. */
const AS_UPLOAD =
  'This is a PDF. Upload it under Files as payroll deductions, commit it, and compare the bill with the uploaded file.';
/** Heading of the names of sheets. */
const SHEET_HEADING = 'Coverage (sheet)';

/**
 * The tables of files that are compared together.
 *
 * @param wanted names of the first file's sheets that a person chose. Of the other workbooks, the sheets like them are read.
 * @throws PayrollFileError
 */
async function tablesOf(given: readonly GivenFile[], wanted: readonly string[] | undefined) {
  const bytes = await Promise.all(given.map((file) => file.arrayBuffer()));
  assertSize(
    bytes.reduce((sum, { byteLength }) => sum + byteLength, 0),
    given.length,
  );
  const isOne = given.length === 1;
  let first: ReturnType<typeof chosenSheet> | undefined;
  const files: (TableOfFile & { readonly notice: string })[] = [];
  const places: PlaceInFile[] = [];
  for (const [index, { name: fileName }] of given.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each file takes a lot of memory while it is read
      const { sheets, hidden, cells, notice } = await readSheets(
        new Uint8Array(bytes[index] ?? new ArrayBuffer()),
        wanted,
      );
      const read = first
        ? (wanted ?? [first.name]).map((name) => sheetLike(sheets, name))
        : (wanted ?? [undefined]).map((name) => chosenSheet(sheets, name));
      first ??= read[0];
      const names = read.map(({ name }) => name);
      const tables = read.length > 1 ? withSheetNames(read) : read.map(({ table }) => table);
      const others = sheets.filter(({ name, rows }) => !names.includes(name) && rows.some(isFilled));
      const unread = unreadNotice(
        others.map(({ name }) => name),
        hidden,
      );
      const placeOf = (name: string) =>
        [isOne && name !== '' ? '' : fileName, name && `“${name}”`].filter(Boolean).join(', ');
      for (const [at, { source }] of tables.entries())
        places.push({ name: placeOf(names[at] ?? ''), rows: source.length, notRead: '' });
      for (const { name, rows } of others) places.push({ name: placeOf(name), rows: rows.length, notRead: NOT_CHOSEN });
      for (const name of hidden) places.push({ name: placeOf(name), rows: null, notRead: HIDDEN });
      for (const [at, table] of tables.entries()) {
        const place = tables.length > 1 ? `${fileName} (${names[at]})` : fileName;
        files.push({
          fileName: place,
          table,
          cells,
          notice: [notice, unread, tableBesideNotice(table.headingRow)].filter(Boolean).join(' '),
        });
      }
    } catch (error) {
      if (isOne || !(error instanceof PayrollFileError)) throw error;
      throw new PayrollFileError(`“${fileName}”: ${error.message}`, { cause: error });
    }
  }
  if (!first) throw new PayrollFileError('Choose a file.');
  assertRows(
    files.reduce((sum, { table }) => sum + table.rows.length, 0),
    files.length,
  );
  const objection = whyNotTogether(files);
  if (objection !== undefined) throw new PayrollFileError(objection);
  const notice = [...new Set(files.map((file) => file.notice))].filter(Boolean).join(' ');
  return { files, notice, sheet: first, places: places.slice(0, MAX_PLACES) };
}

/** @throws PayrollFileError */
function assertRows(rows: number, files: number): void {
  if (rows <= MAX_ROWS) return;
  throw new PayrollFileError(
    files === 1
      ? 'This file has more than 400,000 rows. Split it by location.'
      : 'These files have more than 400,000 rows together. Compare fewer.',
  );
}

/** The sheet to read, and those a person may have meant. */
function chosenSheet(sheets: readonly PayrollSheet[], wanted: string | undefined) {
  const usable = sheets.filter(({ rows }) => rows.filter(isFilled).length >= MIN_ROWS);
  if (usable.length === 0) throw new PayrollFileError('There is no row below the headings in this file.');
  const named = usable.find(({ name }) => name === wanted);
  const tables = (named ? [named] : usable).map(({ name, rows }) => ({
    name,
    table: { ...tableOf(rows), source: rows },
  }));
  const best = tables.reduce((one, other) => (other.table.score > one.table.score ? other : one));
  const least = best.table.score * SHEET_SHARE;
  const candidates = tables.filter(({ table }) => table.score > 0 && table.score >= least);
  return {
    ...best,
    candidates: named ? [] : candidates.map(({ name, table }) => ({ name, rowCount: table.rows.length })),
  };
}

/** Tables of several sheets of a workbook. If most sheets are named after coverages, each row has the name of its sheet. */
function withSheetNames(read: readonly { readonly name: string; readonly table: TableOfFile['table'] }[]) {
  const named = read.filter(({ name }) => coverageFamily(name) !== undefined);
  if (named.length * 2 <= read.length) return read.map(({ table }) => table);
  return read.map(({ name, table }) => ({
    ...table,
    headers: [...table.headers, SHEET_HEADING],
    headingRow: [...filledUp(table.headingRow, table.headers.length), SHEET_HEADING],
    rows: table.rows.map((row) => (isFilled(row) ? [...filledUp(row, table.headers.length), name] : row)),
  }));
}

function filledUp(row: readonly string[], width: number): readonly string[] {
  return Array.from({ length: width }, (_, at) => row[at] ?? '');
}

function unreadNotice(visible: readonly string[], hidden: readonly string[]): string {
  return unreadSheetsMessage(
    [...visible, ...hidden].map((name) => ({ name, isHidden: hidden.includes(name), isRead: false })),
  );
}

/** The sheet of a further file that is like the first file's. */
function sheetLike(sheets: readonly PayrollSheet[], earlier: string) {
  const choices = sheets.map(({ name, rows }) => ({ name, rowCount: rows.length }));
  const hasChoice = sheets.length > 1 && earlier !== '';
  const like = hasChoice ? sameSheet(choices, earlier) : undefined;
  if (hasChoice && !like)
    throw new PayrollFileError(`It has no sheet like “${earlier}”. Only files of one layout can be compared together.`);
  return chosenSheet(sheets, like?.name);
}

/** A sheet of a workbook; a text file is one without a name. */
interface PayrollSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

interface PayrollSheets extends Omit<PayrollRows, 'rows'> {
  readonly sheets: readonly PayrollSheet[];
  /** Names of hidden sheets with cells, which are not read. */
  readonly hidden: readonly string[];
}

/** The cells of a payroll file, CSV or xlsx, detected by content. @throws PayrollFileError that says what to do. */
async function readSheets(bytes: Uint8Array, wanted: readonly string[] | undefined): Promise<PayrollSheets> {
  const read = await readCells(bytes, wanted);
  const sheets = read.sheets.map(({ name, rows }) => ({ name, rows: withoutEnd(rows) }));
  for (const { rows } of sheets) assertRows(rows.length - 1, 1);
  if (sheets.some(({ rows }) => rows.some((row) => row.length > MAX_COLUMNS))) {
    throw new PayrollFileError('This file has more than 200 columns. Export only the deductions.');
  }
  return { ...read, sheets };
}

async function readCells(bytes: Uint8Array, wanted: readonly string[] = []): Promise<PayrollSheets> {
  try {
    const kind = fileKind(bytes);
    if (kind === 'pdf') throw new PayrollFileError(AS_UPLOAD);
    assertReadable(kind);
    if (kind === 'zip') return { ...(await readWorkbook(bytes, wanted)), cells: undefined, notice: '' };
    const { rows, ...rest } = readCsv(bytes);
    return { ...rest, sheets: [{ name: '', rows }], hidden: [] };
  } catch (error) {
    throw error instanceof UnreadableFile ? new PayrollFileError(error.message, { cause: error }) : error;
  }
}

/** Further sheets are not read. */
const MAX_SHEETS = 20;

/** Rows of a CSV file with any separator. @throws UnreadableFile if a quotation mark is never closed. */
function readCsv(bytes: Uint8Array): PayrollRows {
  const { text, notice } = decodeText(bytes);
  const { separator, read } = openSeparated(text);
  const rows: string[][] = [];
  // The limit plus a heading and one more row, to detect files over the limit.
  read((cells) => rows.push(cells) < MAX_ROWS + 2);
  return { rows, cells: cellSeparation(text, separator), notice };
}

/** The visible sheets of an xlsx workbook, and hidden ones that are wanted. @throws UnreadableFile */
async function readWorkbook(
  bytes: Uint8Array,
  wanted: readonly string[],
): Promise<Pick<PayrollSheets, 'sheets' | 'hidden'>> {
  const book = await openWorkbook(bytes, browserUnzip, { maxRows: MAX_ROWS, canHavePrograms: true });
  const sheets: PayrollSheet[] = [];
  const hidden: string[] = [];
  for (const sheet of book.sheets) {
    const isRead = wanted.includes(sheet.name) || (!sheet.isHidden && sheets.length < MAX_SHEETS);
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other, each piece by piece
    if (!isRead && (await book.head(sheet, 1)).length > 0) hidden.push(sheet.name);
    if (!isRead) continue;
    const rows: (readonly string[])[] = [];
    for await (const some of book.rows(sheet)) for (const row of some) rows.push(row);
    sheets.push({ name: sheet.name, rows });
  }
  return { sheets, hidden };
}

/** Removes trailing empty rows, which spreadsheets often have. */
function withoutEnd(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let length = cells.length;
  while (length > 0 && !isFilled(cells[length - 1] ?? [])) length -= 1;
  return cells.slice(0, length);
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}
