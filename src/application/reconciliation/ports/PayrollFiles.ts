import type { BillLine } from '../../../domain/bills/BillLine';
import type { PayrollComparison } from '../../../domain/reconciliation/comparePayroll';
import type { Deduction } from '../../../domain/reconciliation/Deduction';
import type { GivenFile } from '../../shared/GivenFile';
import { createToken, type Token } from '../../shared/Token';
import type { OpenedPayrollFile } from '../OpenedPayrollFile';

/** Reads payroll files and holds them against a bill, without keeping the screen from answering. */
export interface PayrollFiles {
  /** @throws PayrollFileError when it is no file we can read; its message says what to do. */
  open(file: GivenFile): Promise<OpenedPayrollFile>;
  compare(lines: readonly BillLine[], deductions: readonly Deduction[]): Promise<PayrollComparison>;
}

export const PayrollFiles: Token<PayrollFiles> = createToken('PayrollFiles');
