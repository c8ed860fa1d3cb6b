import type { BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** What a payment would do to one bill. */
export interface BillPreview {
  readonly billPk: string;
  /** Empty for a bill that is not there. */
  readonly billNumber: string;
  readonly amountCents: Cents;
  readonly openBeforeCents: Cents;
  readonly openAfterCents: Cents;
  readonly statusAfter: BillStatus;
  /** Why it cannot be paid as asked, in plain words. */
  readonly problem: string | null;
}

/** What a payment would do, as the server sees it. */
export interface PaymentPreview {
  readonly balanced: boolean;
  /** sources − allocations: positive waits in suspense, negative is not covered. */
  readonly difference: Cents;
  readonly perBill: readonly BillPreview[];
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC: until then the payment can be taken back. */
  readonly cutoff: string;
}
