import type { BillLine } from '../bills/BillLine';
import type { Cents } from '../money/Cents';
import type { Deduction } from './Deduction';

/** What is held against each other: a member's lines and deductions, of one coverage or all together. */
export interface Comparison {
  /** Tells members apart, on the bill or only in the file; the same for every coverage of one. */
  readonly memberKey: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null when the member is compared as a whole. */
  readonly coverage: string | null;
  /** In order of their keys. Lines of earlier months are here only where payroll carries them. */
  readonly lines: readonly BillLine[];
  /** In order of their rows; empty when payroll has none. */
  readonly deductions: readonly Deduction[];
  readonly billedCents: Cents;
  readonly deductedCents: Cents;
  /** Whether the bill has this member, with any coverage. */
  readonly isBilledMember: boolean;
  /** Whether the file has this member, with any coverage. */
  readonly isPayrollMember: boolean;
}
