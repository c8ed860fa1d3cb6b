import type { ColumnMapping } from '../../domain/reconciliation/PayrollTable';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { SuggestedColumns } from '../../domain/reconciliation/suggestColumns';

/** A payroll file whose columns are not chosen yet. */
export interface OpenedPayrollFile {
  readonly name: string;
  readonly headers: readonly string[];
  /** Row of the headings, from 1. Row 1 of the deductions is right below. */
  readonly headerRow: number;
  /** The first rows, as a preview. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  /** @param memberIds of the bill; may repeat */
  suggest(memberIds: readonly string[]): Promise<SuggestedColumns>;
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
