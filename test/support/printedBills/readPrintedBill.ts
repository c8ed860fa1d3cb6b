import { readFile } from '../../../server/platform/files/reading/readFile';
import type { UploadRecord } from '../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { PrintedBillTruth } from './printedBillTruth';

/** How a printed bill was read: the rows as texts that can be compared, or why it was not accepted. */
export interface PrintedBillRead {
  readonly lines: readonly string[];
  /** Empty if it was accepted. */
  readonly problem: string;
  readonly errors: readonly string[];
}

/** Reads a PDF like an uploaded bill. */
export async function readPrintedBill(bytes: Uint8Array): Promise<PrintedBillRead> {
  const records: UploadRecord[] = [];
  const errors: string[] = [];
  const order = { kind: UploadKind.CarrierBill, templates: [] };
  const { result } = await readFile(bytes, order, {
    onBatch: (batch) => {
      records.push(...batch.records);
      errors.push(...batch.badRows.flatMap((bad) => bad.errors.map(({ message }) => message)));
    },
    onProgress: () => undefined,
  });
  const lines = records.map(({ values }) => {
    const { memberId, memberName, coverage, amount, coverageMonth, periodFrom, groupNumber, billNumber } = values;
    const month = coverageMonth === periodFrom ? null : coverageMonth;
    return lineText([groupNumber, billNumber, periodFrom, memberId, memberName, coverage, amount, month]);
  });
  return { lines: lines.sort(), problem: result.problem, errors };
}

/** The lines of a bill as they should be read. */
export function meantLines({ lines, adjustments }: PrintedBillTruth): readonly string[] {
  return [...lines, ...adjustments]
    .map(({ memberId, memberName, coverage, amountCents, month }) => {
      const meant = coverage === 'LTD' ? 'Long Term Disability' : coverage;
      return lineText(['10420', 'INV-2611', '2026-11-01', memberId, memberName, meant, amountCents, month]);
    })
    .sort();
}

function lineText(values: readonly (string | number | null | undefined)[]): string {
  return values.map((value) => `${value ?? ''}`).join(' | ');
}
