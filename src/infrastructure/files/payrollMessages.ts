import type { OpenedPayrollFile } from '../../application/reconciliation/PayrollFile';
import type { BillLine } from '../../domain/bills/BillLine';
import type { ComparisonResult } from '../../domain/reconciliation/comparePayroll';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { ColumnMapping, Deduction } from '../../domain/reconciliation/PayrollTable';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { SuggestedColumns } from '../../domain/reconciliation/suggestColumns';

/** What the page asks the worker. Long lists come in parts, so that packing them never holds the page up. */
export type PayrollRequest = { readonly call: number } & (
  | { readonly kind: 'open'; readonly name: string; readonly bytes: ArrayBuffer }
  | { readonly kind: 'suggest'; readonly file: number; readonly memberIds: readonly string[] }
  | { readonly kind: 'read'; readonly file: number; readonly mapping: ColumnMapping }
  | { readonly kind: 'close'; readonly file: number }
  | { readonly kind: 'lines'; readonly items: readonly BillLine[] }
  | { readonly kind: 'deductions'; readonly items: readonly Deduction[] }
  | { readonly kind: 'compare' }
);

export type OpenedFacts = Omit<OpenedPayrollFile, 'suggest' | 'read' | 'close'> & { readonly file: number };

/** What the worker answers: parts of a list, then one `done` or `failed`. */
export type PayrollAnswer = { readonly call: number } & (
  | { readonly kind: 'opened'; readonly facts: OpenedFacts }
  | { readonly kind: 'suggested'; readonly columns: SuggestedColumns }
  | { readonly kind: 'deductionPart'; readonly items: readonly Deduction[] }
  | ({ readonly kind: 'read' } & Omit<ReadDeductions, 'deductions'>)
  | { readonly kind: 'discrepancyPart'; readonly items: readonly Discrepancy[] }
  | { readonly kind: 'compared'; readonly rest: Omit<ComparisonResult, 'discrepancies'> }
  | { readonly kind: 'failed'; readonly message: string; readonly isOurs: boolean }
);

/** Items a message: packing and unpacking so many takes a few milliseconds. */
export const PART = 2_000;

export function* partsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PART) yield items.slice(at, at + PART);
}
