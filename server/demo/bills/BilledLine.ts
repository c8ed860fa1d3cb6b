import type { BillLine, ReasonCode } from '../../../src/domain/bills/BillLine';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';

/** What the reconciler says is right, and why. */
export interface Correction {
  readonly cents: Cents;
  readonly reasonCode: ReasonCode;
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** A line as the carrier bills it, and what the group's reconciler would make of it. */
export interface BilledLine
  extends Pick<
    BillLine,
    | 'memberId'
    | 'memberName'
    | 'carrierCode'
    | 'coverage'
    | 'plan'
    | 'tier'
    | 'volumeCents'
    | 'change'
    | 'retroPeriod'
    | 'billedCents'
  > {
  /** Null where the reconciler agrees, or does not notice. */
  readonly correction: Correction | null;
}
