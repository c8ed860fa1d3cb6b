import type { OpenedPayrollFile } from '../../application/reconciliation/OpenedPayrollFile';
import { PayrollFileError } from '../../application/reconciliation/PayrollFileError';
import type { PayrollFiles } from '../../application/reconciliation/ports/PayrollFiles';
import type { GivenFile } from '../../application/shared/GivenFile';
import type { BillLine } from '../../domain/bills/BillLine';
import { comparePayroll, type PayrollComparison } from '../../domain/reconciliation/comparePayroll';
import type { Deduction } from '../../domain/reconciliation/Deduction';
import { detectColumns } from '../../domain/reconciliation/detectColumns';
import { readDeductions } from '../../domain/reconciliation/readDeductions';
import { tableOf } from '../../domain/reconciliation/tableOf';
import { readPayrollRows } from './readPayrollRows';

const SAMPLE_ROWS = 20;

/** Does the reading and comparing where it is called: in the worker of a browser, or in a test. */
export class PayrollDesk implements PayrollFiles {
  async open(file: GivenFile): Promise<OpenedPayrollFile> {
    const { rows, cells, notice } = await readPayrollRows(new Uint8Array(await file.arrayBuffer()));
    const table = tableOf(rows);
    const sample = table.rows.slice(0, SAMPLE_ROWS);
    return {
      name: file.name,
      headers: table.headers,
      headerRow: table.headerRow,
      sample,
      rowCount: table.rows.length,
      detected: detectColumns(table.headers, sample),
      read: async (mapping) => {
        const { problem, ...read } = readDeductions(table, mapping, cells);
        if (problem !== undefined) throw new PayrollFileError(problem);
        return { ...read, notice };
      },
      close: () => undefined,
    };
  }

  compare(lines: readonly BillLine[], deductions: readonly Deduction[]): Promise<PayrollComparison> {
    return Promise.resolve(comparePayroll(lines, deductions));
  }
}
