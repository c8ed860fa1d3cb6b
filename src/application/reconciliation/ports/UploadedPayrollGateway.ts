import type { Deduction } from '../../../domain/reconciliation/Deduction';
import { createToken, type Token } from '../../shared/Token';
import type { UploadedPayroll } from '../UploadedPayroll';

/** Payroll files that were uploaded for a group and count. Everything rejects with ApiError. */
export interface UploadedPayrollGateway {
  /** The newest first; at most 20. */
  list(groupNumber: string): Promise<readonly UploadedPayroll[]>;
  /** All of its rows; none when it was reversed meanwhile. Rows are numbered as in the file, its first row being 1. */
  deductions(filePk: string): Promise<readonly Deduction[]>;
}

export const UploadedPayrollGateway: Token<UploadedPayrollGateway> = createToken('UploadedPayrollGateway');
