import type { Bill } from '../bills/Bill';
import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import type { CheckoutMethod } from './paymentMethods';
import type { PaymentReason } from './paymentQuestion';

/** An amount that pays bills: drawn on a bank account, or taken from held money. */
export interface PaymentSource {
  readonly method: CheckoutMethod;
  /** Null unless the method draws on a bank account. */
  readonly bankAccountPk: string | null;
  readonly amountCents: Cents;
}

/** An amount to pay on one bill. */
export interface RequestedAllocation {
  readonly billPk: string;
  /** The version that the payor saw; a bill that has changed must be reviewed again. */
  readonly version: number;
  /** More than zero. */
  readonly amountCents: Cents;
}

/** What one group pays at once. Becomes one payment for each method. @source PAY-1 */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
  /** Default: credit suspense. */
  readonly excessTo?: ExcessUse | undefined;
  /** The excess that the payor saw and confirmed. Required above `excessLimit`, and must be the excess of this request. */
  readonly confirmExcessCents?: Cents | undefined;
  /** The bank day on which a scheduled payment is sent. Default: as soon as possible. */
  readonly payOn?: LocalDate | undefined;
  /** Whether a scheduled payment may settle after a bill is due. Default: no. */
  readonly acceptsLate?: boolean | undefined;
  /** The payor's reason for what the preview asked about. Default: none. */
  readonly explained?: PaymentReason | undefined;
}

/** Where the excess of a payment goes: held for the group, or written off as Over/Short Credit within its tolerance. */
export type ExcessUse = 'creditSuspense' | 'overShort';

/** The fields of a bill that decide whether and how much can be paid on it. */
export type PayableBill = Pick<
  Bill,
  'billPk' | 'billNumber' | 'groupNumber' | 'status' | 'version' | 'dueDate' | 'dueCents' | 'paidCents' | 'pendingCents'
>;
