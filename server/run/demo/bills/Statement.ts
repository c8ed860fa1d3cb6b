import type { BillLine, ReasonCode } from '../../../../src/domain/billing/bills/BillLine';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { DemoGroup } from '../groups/DemoGroup';
import type { CarrierCode } from '../groups/partners';

/** The reconciler's correction of a line. */
export interface LineCorrection {
  readonly cents: Cents;
  readonly reasonCode: ReasonCode;
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** A line as billed, with the reconciler's correction. */
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
  /** Null if the reconciler agrees or does not notice the error. */
  readonly correction: LineCorrection | null;
}

export interface DemoAdjustment {
  readonly kind: 'FEE' | 'CORRECTION';
  readonly description: string;
  readonly carrierCode: CarrierCode;
  readonly amountCents: Cents;
}

/** A bill as issued by the carriers, which never changes. */
export interface Statement {
  readonly billPk: string;
  readonly billNumber: string;
  readonly group: DemoGroup;
  readonly month: number;
  /** Number of the division; null for a bill of the whole group. */
  readonly division: string | null;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  readonly billDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly carrierCodes: readonly CarrierCode[];
  readonly lines: readonly BilledLine[];
  readonly adjustments: readonly DemoAdjustment[];
}
