import { readFile } from '../../../server/platform/files/reading/readFile';
import type { UploadRecord } from '../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { PrintedBillForm } from './PrintedBillForm';
import type { PrintedBillTruth } from './printedBillTruth';
import type { PrintedBillRead } from './readPrintedBill';

/** Reads a PDF like an uploaded payroll register. */
export async function readPrintedRegister(bytes: Uint8Array): Promise<PrintedBillRead> {
  const records: UploadRecord[] = [];
  const errors: string[] = [];
  const order = { kind: UploadKind.PayrollDeductions, templates: [] };
  const { result } = await readFile(bytes, order, {
    onBatch: (batch) => {
      records.push(...batch.records);
      errors.push(...batch.badRows.flatMap((bad) => bad.errors.map(({ message }) => message)));
    },
    onProgress: () => undefined,
  });
  return { lines: records.map(({ values }) => textOf(values)).sort(), errors, problem: result.problem };
}

/** The deductions of a register as they should be read: a payroll's own words for coverages stay. */
export function meantDeductions({ columns }: PrintedBillForm, { lines }: PrintedBillTruth): readonly string[] {
  const hasShares = columns.some(({ field }) => field === 'employer');
  return lines
    .map(({ memberId, memberName, coverage, amountCents }) => {
      const employee = hasShares ? Math.floor(amountCents / 4) : amountCents;
      const employerAmount = hasShares ? amountCents - employee : null;
      return textOf({ memberId, memberName, coverage, amount: employee, employerAmount });
    })
    .sort();
}

function textOf({ memberId, memberName, coverage, amount, employerAmount = null }: UploadRecord['values']): string {
  return [memberId, memberName, coverage, amount, employerAmount ?? ''].join(' | ');
}
