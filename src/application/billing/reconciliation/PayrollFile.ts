import type { BillLine } from '../../../domain/billing/bills/BillLine';
import type { ColumnMapping } from '../../../domain/billing/reconciliation/PayrollTable';
import type { Contributions } from '../../../domain/billing/reconciliation/payrollFile/basisOptions';
import type { PayrollInterpretation } from '../../../domain/billing/reconciliation/payrollFile/interpretPayroll';
import type { Fit } from '../../../domain/billing/reconciliation/payrollFile/payBasis';
import type { FileOfComparison } from '../../../domain/billing/reconciliation/payrollFile/severalFiles';
import type { ReadDeductions } from '../../../domain/billing/reconciliation/readDeductions';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import type { PlaceInFile } from '../../../domain/platform/files/FileAccount';
import { MAX_BYTES } from '../../../domain/platform/files/fileLimits';

/** A sheet that a person can choose. */
export interface PayrollSheetChoice {
  readonly name: string;
  readonly rowCount: number;
}

const MONTHS =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?';
const DATE_PART = new RegExp(`\\d+|\\b(?:${MONTHS})\\b`, 'g');

/**
 * The sheet that was chosen in an earlier file: the one of the same name, else the only one whose name differs just in its
 * date, such as "Paid 2026-12-15" for "Paid 2026-11-15".
 *
 * @returns undefined if there is none or more than one.
 */
export function sameSheet(sheets: readonly PayrollSheetChoice[], earlier: string): PayrollSheetChoice | undefined {
  const undated = (name: string) => name.toLowerCase().replace(DATE_PART, '#');
  const [only, ...others] = sheets.filter(({ name }) => undated(name) === undated(earlier));
  return sheets.find(({ name }) => name === earlier) ?? (others.length === 0 ? only : undefined);
}

/** The sheets of a remembered choice; undefined if there was none. */
export function sheetsIn(
  mapping: Pick<ColumnMapping, 'sheet' | 'moreSheets'> | undefined,
): readonly string[] | undefined {
  return mapping?.sheet === undefined ? undefined : [mapping.sheet, ...(mapping.moreSheets ?? [])];
}

/** One or more open payroll files, before their columns are chosen. */
export interface OpenedPayrollFile {
  /** Of several files, their names. */
  readonly name: string;
  readonly files: readonly FileOfComparison[];
  readonly headers: readonly string[];
  /** Row of the headings in the first file, from 1. Row 1 of the deductions is right below. */
  readonly headerRow: number;
  /** The first rows, as a preview. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  /** Name of the sheet that is read; empty for a text file. */
  readonly sheet: string;
  /** Sheets that look like deductions; empty if the sheet was chosen. */
  readonly sheets: readonly PayrollSheetChoice[];
  /** Sheets and files that are read, and sheets that are not; undefined if there is only one. */
  readonly places?: readonly PlaceInFile[] | undefined;
  /** Whether it can still be used: not after reading was canceled, nor after a failure for which it has to be opened again. */
  isOpen(): boolean;
  /** Compares the file's content with the lines of a bill. Requires all of its lines. @param month any day of the bill's month */
  interpret(
    lines: readonly BillLine[],
    contributions?: Contributions,
    month?: LocalDate,
  ): Promise<PayrollInterpretation>;
  /** How well the bill of `interpret` fits. @throws PayrollFileError if the file cannot be read with these columns */
  preview(mapping: ColumnMapping): Promise<Fit>;
  /** Reads all rows, scaled to the premiums of the bill of `interpret` if the mapping says what the amounts are. */
  read(mapping: ColumnMapping): Promise<ReadDeductions>;
  /** Releases the file's memory. */
  close(): void;
}

/** A payroll file that was uploaded and committed. */
export interface UploadedPayroll {
  readonly filePk: string;
  readonly fileName: string;
  readonly rows: number;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly addUser: string;
}

/** How much of a payroll file was read, or how many members were compared. */
export interface PayrollProgress {
  readonly unit: 'rows' | 'members';
  readonly done: number;
  /** More than 0. */
  readonly total: number;
}

/** Why a payroll file cannot be used. The message is shown to the user and says what to do. */
export class PayrollFileError extends Error {
  override readonly name = 'PayrollFileError';
}

/** @param bytes total size of the files @throws PayrollFileError if it exceeds 20 MB */
export function assertSize(bytes: number, files: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new PayrollFileError(
    files === 1
      ? 'This file is larger than 20 MB. Split it, or save it as CSV.'
      : 'These files are larger than 20 MB together. Save them as CSV, or compare fewer.',
  );
}
