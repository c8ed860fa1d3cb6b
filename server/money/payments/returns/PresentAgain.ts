import { presentPaymentAgain } from '../../../../contract/money/reversals';
import {
  ACH_OFF_TEXT,
  type AchTerms,
  DEFAULT_ACH_TERMS,
  daysToDebit,
} from '../../../../src/domain/money/payments/achEntry';
import { settlementOf } from '../../../../src/domain/money/payments/cutoff';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import { BANK_ACCOUNT_METHOD } from '../../../../src/domain/money/payments/paymentMethods';
import {
  MAX_PRESENTATIONS,
  type PresentationChain,
  type PresentationEffect,
  presentationEffect,
} from '../../../../src/domain/money/payments/presentAgain';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { dateText } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import type { PaymentActor } from '../../../platform/shared/Actor';
import { type KeyedAnswer, keyedBy } from '../../../platform/shared/idempotency';
import { newPk } from '../../../platform/shared/newPk';
import { notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import { runOnce } from '../../../platform/shared/runOnce';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import { payorProblem } from '../assertPayable';
import { lockPayment } from '../lockPayment';
import { bankLimitProblem, newConfirmation, pendingOn } from '../makePayment';
import type { BillToPay, LockedPayment, NewPayment, PaymentChangeRequest, PaymentQueries } from '../ports';
import { presentedMail } from './reversalMail';

/**
 * Presents a payment that the bank returned for lack of money again: a new payment draws the same amount from the same account, and
 * pays the same bills. The group's payors get a mail.
 *
 * @source docs/decisions/returns.md#a-returned-debit-may-be-presented-again-twice-within-180-days
 */
export class PresentAgain {
  /** @param offersAch whether bank files are made. */
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentQueries,
    private readonly offersAch = true,
    private readonly achTerms: AchTerms = DEFAULT_ACH_TERMS,
  ) {}

  /** Effect of presenting the payment again, or why it cannot be presented. @throws Refusal NOT_FOUND. */
  async preview(scope: Scope, paymentPk: string, now: Date): Promise<PresentationEffect> {
    await this.assertReach(scope, paymentPk);
    return this.transactions.run(async (tx) => {
      const { effect } = await lockPresentation(tx, await lockPayment(tx, paymentPk), now, this.achTerms);
      return this.offersAch ? effect : { ...effect, problem: ACH_OFF_TEXT };
    });
  }

  /**
   * @returns the new payment.
   * @throws Refusal NOT_FOUND; WRONG_STATUS, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, ACH_OFF, ACH_TOO_LARGE, KEY_REUSED; ON_HOLD.
   */
  async run({ caller, idempotencyKey, scope, paymentPk, now }: PaymentChangeRequest): Promise<KeyedAnswer> {
    await this.assertReach(scope, paymentPk);
    const keyed = keyedBy(presentPaymentAgain, { caller, idempotencyKey }, { paymentPk }, {});
    return runOnce(this.transactions, keyed, now, async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      if (!this.offersAch) throw new Refusal(ErrorCode.AchOff, ACH_OFF_TEXT);
      return presentAgain(tx, await lockPayment(tx, paymentPk), caller, now, this.achTerms);
    });
  }

  private async assertReach(scope: Scope, paymentPk: string): Promise<void> {
    if (!(await this.payments.find(scope, paymentPk))) throw notFound('payment');
  }
}

interface LockedPresentation {
  readonly effect: PresentationEffect;
  readonly chain: PresentationChain;
  readonly bills: readonly BillToPay[];
  readonly next: NewPayment;
}

/** The effect, the bills, and the new payment. Locks the first debit, so that it is presented again by one call at a time. */
async function lockPresentation(
  tx: Transaction,
  payment: LockedPayment,
  now: Date,
  { debitDays }: Pick<AchTerms, 'debitDays'>,
): Promise<LockedPresentation> {
  const { groupNumber, allocations, paymentAmount: amountCents } = payment;
  const { chain, bankAccountPks } = await tx.returns.lockPresentations(payment);
  const bills = await tx.payableBills.lock(
    groupNumber,
    allocations.map(({ billPk }) => billPk),
    now,
  );
  const { cutoffs } = await tx.rules.paymentRules(groupNumber, now);
  const settlement = settlementOf(BANK_ACCOUNT_METHOD, now, cutoffs, undefined, daysToDebit(debitDays, [amountCents]));
  const facts = { payment, chain, bills, accountCount: bankAccountPks.length, settleDate: settlement.settleDate };
  const effect = presentationEffect(facts);
  const { presentationNo } = effect;
  const next: NewPayment = {
    ...settlement,
    method: BANK_ACCOUNT_METHOD,
    amountCents,
    sources: [{ method: BANK_ACCOUNT_METHOD, bankAccountPk: bankAccountPks[0] ?? null, amountCents }],
    allocations: allocations.map((part) => {
      return { ...part, version: bills.find(({ billPk }) => billPk === part.billPk)?.version ?? 0 };
    }),
    paymentPk: newPk(groupNumber),
    groupNumber,
    confirmation: newConfirmation(),
    madeWithPk: null,
    excessTo: payment.excessTo,
    note: `Presents payment ${chain.original.confirmation} again, ${presentationNo} of ${MAX_PRESENTATIONS}`,
  };
  return { effect, chain, bills, next };
}

/**
 * Makes the payment that presents a locked one again. The caller has checked the right.
 *
 * @throws Refusal WRONG_STATUS; BILL_LOCKED; NOT_PAYABLE for a removed bank account; ACH_TOO_LARGE.
 */
export async function presentAgain(
  tx: Transaction,
  payment: LockedPayment,
  by: PaymentActor,
  now: Date,
  achTerms: AchTerms,
): Promise<Payment> {
  const { groupNumber } = payment;
  const { effect, chain, bills, next } = await lockPresentation(tx, payment, now, achTerms);
  if (effect.problem !== null) throw wrongStatus(effect.problem);
  for (const bill of bills) {
    // The payor of the first payment was a second person where the group asks for one.
    const refusal = payorProblem(bill, { userId: by.userId ?? '', samePersonMayPay: true });
    if (refusal) throw refusal;
  }
  await assertAccount(tx, next);
  const overDay = await bankLimitProblem(tx, groupNumber, [next], achTerms);
  if (overDay) throw new Refusal(ErrorCode.AchTooLarge, overDay);
  await tx.payments.add(next, by, now);
  await tx.returns.addPresentation(payment, next, { chain, presentationNo: effect.presentationNo }, by, now);
  await tx.payableBills.change(
    groupNumber,
    bills.map((bill) => ({
      ...pendingOn(bill, [next]),
      note: `Payment ${next.confirmation} presents payment ${payment.confirmation} again`,
    })),
    by,
    now,
  );
  const made = await tx.payments.get(next.paymentPk);
  const settles = dateText(made.settleDate);
  for (const to of await tx.returns.payorEmails(groupNumber, false)) {
    await tx.mail.send(presentedMail(to, made, { original: chain.original.confirmation, settles }));
  }
  return made;
}

/** @throws Refusal NOT_PAYABLE. */
async function assertAccount(tx: Transaction, { groupNumber, sources }: NewPayment): Promise<void> {
  const requested = sources.flatMap(({ bankAccountPk }) => bankAccountPk ?? []);
  const usable = await tx.payments.lockBankAccounts(groupNumber, requested);
  if (usable.length === requested.length) return;
  const message =
    'The bank account of this payment was removed, so it cannot be drawn on again. Ask the group for a new payment.';
  throw new Refusal(ErrorCode.NotPayable, message);
}
