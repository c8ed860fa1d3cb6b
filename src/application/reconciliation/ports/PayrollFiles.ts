import type { BillLine } from '../../../domain/bills/BillLine';
import type { ColumnMapping } from '../../../domain/reconciliation/ColumnMapping';
import type { PayrollComparison } from '../../../domain/reconciliation/comparePayroll';
import type { Deduction } from '../../../domain/reconciliation/Deduction';
import type { DetectedColumns } from '../../../domain/reconciliation/detectColumns';
import type { ReadDeductions } from '../../../domain/reconciliation/readDeductions';
import { createToken, type Token } from '../../shared/Token';

/** A file as a person gives it. A browser's File is one. */
export interface PayrollFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that could be read, before anybody said what its columns mean. */
export interface OpenedPayrollFile {
  readonly name: string;
  readonly headers: readonly string[];
  /** Where the headings stand in the file, its first row being 1: row 1 of the deductions is right below. */
  readonly headerRow: number;
  /** The first rows, for a person to look at. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly detected: DetectedColumns;
  read(mapping: ColumnMapping): Promise<ReadDeductions>;
  /** Forgets the file. */
  close(): void;
}

/** Reads payroll files and holds them against a bill, without keeping the screen from answering. */
export interface PayrollFiles {
  /** @throws PayrollFileError when it is no file we can read; its message says what to do. */
  open(file: PayrollFile): Promise<OpenedPayrollFile>;
  compare(lines: readonly BillLine[], deductions: readonly Deduction[]): Promise<PayrollComparison>;
}

export const PayrollFiles: Token<PayrollFiles> = createToken('PayrollFiles');
