import type { BillStatus } from '../../domain/bills/BillStatus';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { Cents } from '../../domain/money/Cents';

/** What a payment would do, as the server sees it. */
export interface PaymentPreview {
  readonly balanced: boolean;
  /** sources − allocations: positive waits in suspense, negative is not covered. */
  readonly difference: Cents;
  readonly perBill: readonly {
    readonly billPk: string;
    readonly billNumber: string;
    readonly amountCents: Cents;
    readonly openBeforeCents: Cents;
    readonly openAfterCents: Cents;
    readonly statusAfter: BillStatus;
    readonly problem: string | null;
  }[];
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC: until then the payment can be taken back. */
  readonly cutoff: string;
}
