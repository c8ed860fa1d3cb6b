import { isReconciled } from '../../../../src/domain/billing/bills/BillStatus';
import { paymentReversed } from '../../../../src/domain/money/ledger/LedgerEvent';
import { isLive, type Payment, type ReversalKind } from '../../../../src/domain/money/payments/Payment';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import { isHeld } from '../../../../src/domain/money/payments/paymentMethods';
import { dishonorBy, type ReturnCode, returnLabel } from '../../../../src/domain/money/payments/returnCodes';
import { type ReversalEffect, reversalEffect } from '../../../../src/domain/money/payments/reversalEffect';
import { ZERO } from '../../../../src/domain/platform/money/Cents';
import { wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedPayment } from '../ports';
import type { NewReversal, ReversingPerson } from './ports';
import { reversalMail } from './reversalMail';

export interface ReversalOrder {
  readonly kind: ReversalKind;
  /** Null for a reversal. */
  readonly returnCode: ReturnCode | null;
  /** May be empty for a return. */
  readonly reason: string;
  /** Empty for a reversal, and for a return that does not name it. */
  readonly statementLine: string;
}

/** The effect of returning or reversing a payment. Locks everything that it changes. */
export async function lockEffect(
  tx: Transaction,
  payment: LockedPayment,
  now: Date,
): Promise<{ readonly effect: ReversalEffect; readonly writeOffs: readonly Payment[] }> {
  const writeOffs: Payment[] = [];
  for (const writeOffPk of payment.writeOffPks) {
    const writeOff = await tx.payments.lock(writeOffPk);
    if (writeOff && isLive(writeOff)) writeOffs.push(writeOff);
  }
  const billPks = [payment, ...writeOffs].flatMap(({ allocations }) => allocations.map(({ billPk }) => billPk));
  const bills = await tx.payableBills.lock(payment.groupNumber, [...new Set(billPks)], now);
  return { effect: reversalEffect(payment, writeOffs, bills, await tx.heldMoney.lockFreeExcess(payment)), writeOffs };
}

/**
 * Returns or reverses a payment, with the write-offs that were made with it: posts the opposite of what processing posted, makes
 * its bills due again, and mails the group's payors. The caller has checked that this is allowed.
 *
 * @returns the payment as it is then.
 */
export async function postReversal(
  tx: Transaction,
  payment: LockedPayment,
  order: ReversalOrder,
  by: ReversingPerson,
  now: Date,
): Promise<Payment> {
  const { groupNumber, confirmation } = payment;
  const { effect, writeOffs } = await lockEffect(tx, payment, now);
  const { fromSuspenseCents, owedCents } = effect;
  const dishonor = order.returnCode === null ? null : dishonorBy(order.returnCode, payment, now);
  await undo(tx, payment, { ...order, fromSuspenseCents, owedCents, dishonorBy: dishonor }, by, now);
  const why = `Payment ${confirmation} was ${order.kind.toLowerCase()}`;
  for (const writeOff of writeOffs) {
    const withIt = {
      kind: 'REVERSED',
      returnCode: null,
      reason: why,
      fromSuspenseCents: ZERO,
      owedCents: ZERO,
      statementLine: '',
      dishonorBy: null,
    } as const;
    if (writeOff.status === 'PENDING') await tx.payments.markVoided(writeOff, why, by, now);
    else await undo(tx, writeOff, withIt, by, now);
  }
  const note = [`Payment ${confirmation}`, order.returnCode && returnLabel(order.returnCode), order.reason];
  await tx.payableBills.change(
    groupNumber,
    effect.bills.map(({ billPk, statusBefore, statusAfter, paidCents, pendingCents }) => ({
      billPk,
      statusBefore,
      status: statusAfter,
      paidCents,
      pendingCents,
      event: order.kind === 'RETURNED' ? ('paymentReturned' as const) : ('paymentReversed' as const),
      note: note.filter(Boolean).join(': '),
    })),
    by,
    now,
  );
  await tx.notices.add({ kind: 'paymentReturned', groupNumber, paymentPk: payment.paymentPk }, now);
  const after = await tx.payments.get(payment.paymentPk);
  for (const to of await tx.returns.payorEmails(groupNumber, true)) await tx.mail.send(reversalMail(to, after, effect));
  return after;
}

async function undo(
  tx: Transaction,
  payment: Payment,
  reversal: NewReversal,
  by: ReversingPerson,
  now: Date,
): Promise<void> {
  await tx.returns.markReversed(payment, reversal, by, now);
  if (payment.status !== 'PROCESSED') {
    await tx.ledger.settleDebits(payment, by, now);
    return;
  }
  const kind = reversal.kind === 'RETURNED' ? 'PAYMENT_RETURNED' : 'PAYMENT_REVERSED';
  const posted = await tx.ledger.entriesOf(payment);
  await tx.ledger.postPayment(paymentReversed(kind, payment, posted, reversal.owedCents), by, now);
  if (reversal.fromSuspenseCents > 0) await tx.heldMoney.takeExcess(payment, reversal.fromSuspenseCents, by, now);
  if (isHeld(payment.method)) await tx.heldMoney.restore(payment, by, now);
  if (payment.method === PaymentMethod.DebitSuspense) await undoCarrying(tx, payment, by, now);
}

/** @throws Refusal WRONG_STATUS when a bill with a part of the short is reconciled: it has been paid, or is about to be. */
async function undoCarrying(tx: Transaction, payment: Payment, by: ReversingPerson, now: Date): Promise<void> {
  const bills = await tx.carriedShorts.lockBills(payment);
  const reconciled = bills.find(({ status }) => isReconciled(status));
  if (reconciled) {
    const message = `The short is part of bill ${reconciled.billNumber}, which is reconciled. Unreconcile it first.`;
    throw wrongStatus(message);
  }
  await tx.carriedShorts.remove(payment, bills, by, now);
}
