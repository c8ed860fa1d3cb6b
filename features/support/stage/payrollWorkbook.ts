import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { sheetsOf } from '../../../test/support/files/sheetsOf';
import { memberNumberOf, type StageBill } from './StageBills';
import type { StageUpload } from './uploadFiles';

/** A row of a sheet of payroll deductions. */
export interface SheetRow {
  /** `Week 1`, or `Week 1 (hidden)`. */
  readonly sheet: string;
  /** Empty for a sheet with texts and no table, such as a cover. */
  readonly member: string;
  readonly coverage: string;
  /** Null for a sheet without a table. */
  readonly deducted: Cents | null;
}

const HIDDEN = ' (hidden)';
const HEADINGS = ['Employee ID', 'Employee name', 'Coverage', 'Amount'];

/** A workbook with the sheets of these rows, in their order. */
export function payrollWorkbook(bill: StageBill, rows: readonly SheetRow[]): StageUpload {
  const names = [...new Set(rows.map(({ sheet }) => sheet))];
  const sheets = names.map((name) => {
    const own = rows.filter(({ sheet }) => sheet === name);
    const table = own.flatMap(({ member, coverage, deducted }) =>
      deducted === null ? [] : [[memberNumberOf(bill, member), member, coverage, deducted / 100]],
    );
    return {
      name: name.replace(HIDDEN, ''),
      rows: table.length > 0 ? [HEADINGS, ...table] : [[name], ['Prepared for the carrier']],
      ...(name.endsWith(HIDDEN) && { state: 'hidden' }),
    };
  });
  const bytes = new Uint8Array(sheetsOf(...sheets));
  return { name: 'payroll.xlsx', bytes, kind: UploadKind.PayrollDeductions, owner: bill.group.groupNumber };
}
