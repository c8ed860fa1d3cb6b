import type { OpenedPayrollFile, PayrollProgress } from '../../application/billing/reconciliation/PayrollFile';
import type { BillLine } from '../../domain/billing/bills/BillLine';
import type { CoveragePair } from '../../domain/billing/bills/bridge';
import type { ComparisonFacts, EnrollmentRow, PreviousBill } from '../../domain/billing/reconciliation/ComparisonFacts';
import type { ComparisonResult } from '../../domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../domain/billing/reconciliation/Discrepancy';
import type { ColumnMapping, Deduction } from '../../domain/billing/reconciliation/PayrollTable';
import type { Contributions } from '../../domain/billing/reconciliation/payrollFile/basisOptions';
import type { PayrollInterpretation } from '../../domain/billing/reconciliation/payrollFile/interpretPayroll';
import type { Fit } from '../../domain/billing/reconciliation/payrollFile/payBasis';
import type { ReadDeductions } from '../../domain/billing/reconciliation/readDeductions';
import type { LocalDate } from '../../domain/platform/dates/LocalDate';

/** Requests of the page to the worker. Long lists are sent in parts, so that copying them does not block the page. */
export type PayrollRequest = { readonly call: number } & (
  | {
      readonly kind: 'open';
      readonly files: readonly { readonly name: string; readonly bytes: ArrayBuffer }[];
      readonly sheets?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'interpret';
      readonly file: number;
      readonly contributions?: Contributions | undefined;
      readonly month?: LocalDate | undefined;
    }
  | { readonly kind: 'preview'; readonly file: number; readonly mapping: ColumnMapping }
  | { readonly kind: 'read'; readonly file: number; readonly mapping: ColumnMapping }
  | { readonly kind: 'close'; readonly file: number }
  /** The first part replaces the lines of another bill. They stay until then. */
  | { readonly kind: 'lines'; readonly items: readonly BillLine[]; readonly isFirst: boolean }
  | { readonly kind: 'deductions'; readonly items: readonly Deduction[] }
  | { readonly kind: 'enrollment'; readonly items: readonly EnrollmentRow[] }
  | { readonly kind: 'pairs'; readonly items: readonly CoveragePair[] }
  /** With the rows that were read last, or those that were sent. */
  | { readonly kind: 'compare'; readonly facts: ShortFacts; readonly isLastRead: boolean }
);

/** The facts without the lists that are sent in parts. */
export type ShortFacts = Omit<ComparisonFacts, 'enrollment' | 'previous'> & {
  readonly previous: Omit<PreviousBill, 'pairs'> | null;
};

export type OpenedFacts = Omit<OpenedPayrollFile, 'isOpen' | 'interpret' | 'preview' | 'read' | 'close'> & {
  readonly file: number;
};

/** Answers of the worker: progress or parts of a list, then one final message. */
export type PayrollAnswer = { readonly call: number } & (
  | { readonly kind: 'opened'; readonly facts: OpenedFacts }
  | { readonly kind: 'interpreted'; readonly found: PayrollInterpretation }
  | { readonly kind: 'previewed'; readonly fit: Fit }
  | { readonly kind: 'progress'; readonly progress: PayrollProgress }
  | { readonly kind: 'deductionPart'; readonly items: readonly Deduction[] }
  | ({ readonly kind: 'read' } & Omit<ReadDeductions, 'deductions'>)
  | { readonly kind: 'discrepancyPart'; readonly items: readonly Discrepancy[] }
  | { readonly kind: 'compared'; readonly rest: Omit<ComparisonResult, 'discrepancies'> }
  | { readonly kind: 'failed'; readonly message: string; readonly isOurs: boolean }
);

/** Items per message: copying them takes a few milliseconds. */
export const PART = 2_000;

export function* partsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PART) yield items.slice(at, at + PART);
}
