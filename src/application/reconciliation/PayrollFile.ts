import type { ColumnMapping } from '../../domain/reconciliation/PayrollTable';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { SuggestedColumns } from '../../domain/reconciliation/suggestColumns';

/** A file that could be read, before anybody said what its columns mean. */
export interface OpenedPayrollFile {
  readonly name: string;
  readonly headers: readonly string[];
  /** Where the headings stand in the file, its first row being 1: row 1 of the deductions is right below. */
  readonly headerRow: number;
  /** The first rows, for a person to look at. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  /** @param memberIds of the bill; repetitions do not matter */
  suggest(memberIds: readonly string[]): Promise<SuggestedColumns>;
  read(mapping: ColumnMapping): Promise<ReadDeductions>;
  /** Forgets the file. */
  close(): void;
}

/** A payroll file that was uploaded and counts. */
export interface UploadedPayroll {
  readonly filePk: string;
  readonly fileName: string;
  readonly rows: number;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly addUser: string;
}

/** Why a payroll file cannot be used. The message is for the person who gave it, and says what to do. */
export class PayrollFileError extends Error {
  override readonly name = 'PayrollFileError';
}
