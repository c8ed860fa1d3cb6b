import type { BillLine } from '../../domain/bills/BillLine';
import type { ColumnMapping } from '../../domain/reconciliation/PayrollTable';
import type { PayrollInterpretation } from '../../domain/reconciliation/payrollFile/interpretPayroll';
import type { Fit } from '../../domain/reconciliation/payrollFile/payBasis';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { ContributionRule } from '../../domain/rules/BillRules';
import type { GivenFile } from '../shared/GivenFile';

/** A sheet that a person can choose. */
export interface PayrollSheetChoice {
  readonly name: string;
  readonly rowCount: number;
}

/** A payroll file whose columns are not chosen yet. */
export interface OpenedPayrollFile {
  readonly name: string;
  readonly headers: readonly string[];
  /** Row of the headings, from 1. Row 1 of the deductions is right below. */
  readonly headerRow: number;
  /** The first rows, as a preview. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  /** Name of the sheet that is read; empty for a text file. */
  readonly sheet: string;
  /** Sheets that look like deductions; empty if the sheet was chosen. */
  readonly sheets: readonly PayrollSheetChoice[];
  /** Compares the file's content with the lines of a bill, all of which must be given. */
  interpret(lines: readonly BillLine[], contributions?: readonly ContributionRule[]): Promise<PayrollInterpretation>;
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

/** Why a payroll file cannot be used. The message is shown to the user and says what to do. */
export class PayrollFileError extends Error {
  override readonly name = 'PayrollFileError';
}

/** Larger files are not saved with the draft: they have to be added again before other columns can be chosen. */
const MAX_SAVED_BYTES = 1024 * 1024;

/** Undefined if the file is too large to be saved with a draft, or cannot be read: `PayrollFiles.open` reports that. */
export async function contentOf(file: GivenFile): Promise<Uint8Array | undefined> {
  if (file.size > MAX_SAVED_BYTES) return undefined;
  return file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

export function givenFileOf(name: string, content: Uint8Array): GivenFile {
  return { name, size: content.length, arrayBuffer: () => Promise.resolve(content.slice().buffer as ArrayBuffer) };
}
