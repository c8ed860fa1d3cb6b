import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { LedgerEvent } from '../../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../../src/domain/money/Cents';
import type { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';
import type { BillLife } from '../bills/BillLife';
import type { Actor } from '../people/Actor';

/** A payment and what became of it. */
export interface DemoPayment {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly groupNumber: string;
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly bankAccountPk: string | null;
  readonly allocations: readonly { readonly bill: BillLife; readonly amountCents: Cents }[];
  readonly by: Actor;
  /** ISO timestamps, UTC. */
  readonly madeAt: string;
  readonly cutoffAt: string;
  readonly settleDate: LocalDate;
  readonly fate: PaymentFate;
}

export type PaymentFate =
  | { readonly kind: 'pending' }
  | { readonly kind: 'voided'; readonly at: string; readonly reason: string }
  | { readonly kind: 'processed'; readonly at: string; readonly posting: LedgerEvent };
