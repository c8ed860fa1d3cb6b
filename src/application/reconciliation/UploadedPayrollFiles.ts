import type { UploadedPayroll } from './PayrollFile';
import type { UploadedPayrollGateway } from './ports';

/** Payroll files that need not be dropped, because somebody uploaded them before. */
export class UploadedPayrollFiles {
  constructor(private readonly uploaded: UploadedPayrollGateway) {}

  /** Those of a group, the newest first; none when they cannot be had: dropping a file still works. */
  async list(groupNumber: string): Promise<readonly UploadedPayroll[]> {
    return this.uploaded.list(groupNumber).catch(() => []);
  }
}
