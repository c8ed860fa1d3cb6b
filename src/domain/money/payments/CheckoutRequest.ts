import type { Bill } from '../../billing/bills/Bill';
import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { CheckoutMethod } from './paymentMethods';
import type { PaymentReason } from './paymentQuestion';

/** A source of money for bills: a bank account to draw on, or held money. */
export interface PaymentSource {
  readonly method: CheckoutMethod;
  /** Null unless the method draws on a bank account. */
  readonly bankAccountPk: string | null;
  readonly amountCents: Cents;
}

/** An amount to pay on one bill, with the version shown to the payor; a bill that has changed must be reviewed again. */
export interface RequestedAllocation extends Pick<Bill, 'billPk' | 'version'> {
  /** More than zero. */
  readonly amountCents: Cents;
}

/** One group's payment request. Becomes one payment per method. @source PAY-1 */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
  /** Default: credit suspense. */
  readonly excessTo?: ExcessUse | undefined;
  /** The excess shown to and confirmed by the payor. Required above `excessLimit`, and must equal this request's excess. */
  readonly confirmExcessCents?: Cents | undefined;
  /** The bank day on which a scheduled payment is sent. Default: as soon as possible. */
  readonly payOn?: LocalDate | undefined;
  /** Whether a scheduled payment may settle after a bill is due. Default: no. */
  readonly acceptsLate?: boolean | undefined;
  /** The payor's reason for continuing despite the preview's questions. Default: none. */
  readonly explained?: PaymentReason | undefined;
}

/** Use of a payment's excess: held for the group, or written off as Over/Short Credit within its tolerance. */
export type ExcessUse = 'creditSuspense' | 'overShort';

/** The fields of a bill that determine whether it can be paid, and how much. */
export type PayableBill = Pick<
  Bill,
  'billPk' | 'billNumber' | 'groupNumber' | 'status' | 'version' | 'dueDate' | 'dueCents' | 'paidCents' | 'pendingCents'
>;
