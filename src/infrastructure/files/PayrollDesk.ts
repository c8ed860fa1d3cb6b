import { type OpenedPayrollFile, PayrollFileError } from '../../application/reconciliation/PayrollFile';
import type { PayrollFiles } from '../../application/reconciliation/ports';
import type { GivenFile } from '../../application/shared/GivenFile';
import type { BillLine } from '../../domain/bills/BillLine';
import { type ComparisonResult, comparePayroll } from '../../domain/reconciliation/comparePayroll';
import { tableOf } from '../../domain/reconciliation/detectColumns';
import type { Deduction } from '../../domain/reconciliation/PayrollTable';
import { readDeductions } from '../../domain/reconciliation/readDeductions';
import { DETECTION_ROWS, suggestColumns } from '../../domain/reconciliation/suggestColumns';
import { readPayrollRows } from './readPayrollRows';

/** Does the reading and comparing where it is called: in the worker of a browser, or in a test. */
export class PayrollDesk implements PayrollFiles {
  async open(file: GivenFile): Promise<OpenedPayrollFile> {
    const { rows, cells, notice } = await readPayrollRows(new Uint8Array(await file.arrayBuffer()));
    const table = tableOf(rows);
    const sample = table.rows.slice(0, DETECTION_ROWS);
    return {
      name: file.name,
      headers: table.headers,
      headerRow: table.headerRow,
      sample,
      rowCount: table.rows.length,
      suggest: (memberIds) => Promise.resolve(suggestColumns(table, memberIds)),
      read: async (mapping) => {
        const { problem, ...read } = readDeductions(table, mapping, cells);
        if (problem !== undefined) throw new PayrollFileError(problem);
        return { ...read, notice };
      },
      close: () => undefined,
    };
  }

  compare(lines: readonly BillLine[], deductions: readonly Deduction[]): Promise<ComparisonResult> {
    return Promise.resolve(comparePayroll(lines, deductions));
  }
}
