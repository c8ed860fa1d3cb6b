import { statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { Account } from '../../../src/domain/money/ledger/Account';
import { carrierShares, openShares } from '../../../src/domain/money/ledger/carrierShares';
import { type LedgerEvent, paymentProcessed } from '../../../src/domain/money/ledger/LedgerEvent';
import { type Cents, cents, negate } from '../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type {
  BillPaymentChange,
  BillToSettle,
  LoadedPayments,
  PaymentToSettle,
  SettledPayments,
} from '../payments/ports';

/**
 * Processes many payments in one transaction, as `settlePayment` does one. Payments from held money and those with write-offs
 * are left to it.
 *
 * @returns the processed payments; the others of `paymentPks` were left out.
 * @source product.md, Nightly processing; Money, invariants 2, 3, 5, 6, 10
 * @source docs/decisions/processing.md#a-failing-payment-does-not-stop-its-transaction
 */
export async function settleTogether(
  tx: Transaction,
  paymentPks: readonly string[],
  by: PaymentActor,
  now: Date,
): Promise<readonly PaymentToSettle[]> {
  const loaded = await tx.payments.loadToSettle(paymentPks);
  if (loaded.payments.length > 0) await tx.payments.saveSettled(settled(loaded), by, now);
  return loaded.payments;
}

/** Works out what processing the payments, one after the other, changes. @throws Error for a bill without carriers */
export function settled({ payments, bills }: LoadedPayments): SettledPayments {
  const current = new Map(bills.map((bill) => [bill.billPk, bill]));
  const events: LedgerEvent[] = [];
  const billChanges: (BillPaymentChange & { readonly groupNumber: string })[] = [];
  const excesses: { groupNumber: string; paymentPk: string; amountCents: Cents }[] = [];
  for (const payment of payments) {
    const shared = payment.allocations.map(({ billPk, amountCents }) => {
      const bill = current.get(billPk);
      if (!bill?.carriers.length) throw new Error(`Bill ${billPk} has no carriers to pay.`);
      const paid = new Map(bill.carriers.map(({ carrierCode, paidCents }) => [carrierCode, paidCents]));
      return {
        bill,
        allocation: { billPk, amountCents, shares: openShares(carrierShares(bill, bill.carriers), paid) },
      };
    });
    const event = paymentProcessed(
      payment,
      shared.map(({ allocation }) => allocation),
    );
    events.push(event);
    for (const { bill, allocation } of shared) {
      const next = paidBy(bill, allocation.amountCents, event);
      current.set(bill.billPk, next);
      const { billPk, groupNumber, paidCents, pendingCents, status } = next;
      const note = `Payment ${payment.confirmation}`;
      const change = { billPk, groupNumber, paidCents, pendingCents, status, statusBefore: bill.status, note };
      billChanges.push({ ...change, event: 'paymentProcessed' });
    }
    const { groupNumber, paymentPk, excessTo } = payment;
    const amountCents = excessOf(payment);
    if (amountCents > 0 && excessTo === 'creditSuspense') excesses.push({ groupNumber, paymentPk, amountCents });
  }
  return { payments, events, billChanges, excesses };
}

function excessOf({ paymentAmount, allocations }: PaymentToSettle): Cents {
  return cents(allocations.reduce((rest, { amountCents }) => rest - amountCents, paymentAmount as number));
}

function paidBy(bill: BillToSettle, amountCents: Cents, { entries }: LedgerEvent): BillToSettle {
  const pendingCents = cents(bill.pendingCents - amountCents);
  const paidCents = cents(bill.paidCents + amountCents);
  const owed = entries.filter(({ account, billPk }) => account === Account.CarrierPayable && billPk === bill.billPk);
  const carriers = bill.carriers.map((carrier) => {
    const entry = owed.find(({ carrierCode }) => carrierCode === carrier.carrierCode);
    return entry ? { ...carrier, paidCents: cents(carrier.paidCents + negate(entry.amountCents)) } : carrier;
  });
  return { ...bill, pendingCents, paidCents, carriers, status: statusOfMoney({ ...bill, pendingCents, paidCents }) };
}
