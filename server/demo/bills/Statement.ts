import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { DemoGroup } from '../groups/DemoGroup';
import type { CarrierCode } from '../market/carriers';
import type { BilledLine } from './BilledLine';

export interface DemoAdjustment {
  readonly kind: 'FEE' | 'CORRECTION';
  readonly description: string;
  readonly carrierCode: CarrierCode;
  readonly amountCents: Cents;
}

/** A bill as the carriers made it: what never changes in its life. */
export interface Statement {
  readonly billPk: string;
  readonly billNumber: string;
  readonly group: DemoGroup;
  readonly month: number;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  readonly billDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly carrierCodes: readonly CarrierCode[];
  readonly lines: readonly BilledLine[];
  readonly adjustments: readonly DemoAdjustment[];
}
