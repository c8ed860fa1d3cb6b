import type { Cents } from '../../../src/domain/money/Cents';

/** What payroll took from one employee for one coverage in a month, with what the employer adds. */
export interface PayrollRow {
  /** As the carrier writes it, but for a slip of the pen. */
  readonly memberId: string;
  readonly memberName: string;
  /** The coverage as the bill names it. */
  readonly coverage: string;
  readonly amountCents: Cents;
}
