import { map } from 'rxjs';
import type { MadePayment } from '../../../contract/money/payments';
import { BillDetail } from '../../../src/application/billing/bills/BillDetail';
import type { Checkout } from '../../../src/application/money/payments/Checkout';
import { CloseWithZeroPayment } from '../../../src/application/money/payments/CloseBill';
import { OpenCheckout } from '../../../src/application/money/payments/OpenCheckout';
import { VoidPayment } from '../../../src/application/money/payments/PaymentList';
import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import type { AccountDetails } from '../../../src/domain/money/payments/accountChange';
import { isVerified } from '../../../src/domain/money/payments/BankAccount';
import { BANK_AUTHORIZATION } from '../../../src/domain/money/payments/bankVerification';
import { HELD_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { Random } from '../Random';
import type { Visit } from './Visit';

/** How many steps a checkout may take, with those that got no answer. */
const STEPS = 30;
/** Not the numbers of real accounts. */
const FIRST_ACCOUNT_NUMBER = 123_456_789;
/** How often a person who does not know the outcome closes the page and opens it again. */
const RELOADS = 0.3;

/** A payor's input. */
export interface PaymentToMake {
  readonly groupNumber: string;
  /** Name of the bank account. */
  readonly account: string;
  readonly billPk: string;
  /** Amount applied to the bill. */
  readonly amountCents: number;
  /** From the bank account. Less than the bill gets is written off; more is held. */
  readonly cashCents: number;
}

/** Pays a bill from the group's bank account, once, whatever is lost on the way. @returns the payment on the receipt */
export async function payBill(visit: Visit, payment: PaymentToMake, random: Random): Promise<MadePayment> {
  for (let reloads = 0; ; reloads += 1) {
    const { groupNumber, billPk } = payment;
    const opened = await visit.insist(() => visit.get(OpenCheckout).run(groupNumber, [billPk]));
    if (opened.kind === 'alreadyPaid') {
      if (reloads === 0)
        throw new Error(`The page shows payment ${opened.payment.confirmation}, which was seen before.`);
      return opened.payment;
    }
    const paid = await payAt(opened.checkout, visit, payment, () => reloads < 3 && random.chance(RELOADS));
    if (paid) return paid;
    await visit.reload();
  }
}

/** @returns undefined if the person gives up and closes the page */
async function payAt(
  checkout: Checkout,
  visit: Visit,
  { billPk, account, amountCents, cashCents }: PaymentToMake,
  givesUp: () => boolean,
): Promise<MadePayment | undefined> {
  const from = checkout.current.accounts.find(({ name }) => name === account);
  if (!from || !isVerified(from)) throw new Error(`The account ${account} cannot be used.`);
  checkout.selectAccount(from.bankAccountPk);
  checkout.setAmount(billPk, cents(amountCents));
  // The checkout suggests held money of a bill that needs nothing more. These people keep it.
  for (const method of HELD_METHODS) checkout.useHeldMoney(method, undefined);
  if (cashCents !== amountCents) checkout.setPaymentAmount(cents(cashCents));
  if (cashCents < amountCents) checkout.writeOffShort(true);
  if (cashCents > amountCents) checkout.confirmExcess(true);
  for (let step = 0; step < STEPS; step += 1) {
    const { stage } = checkout.current;
    if (stage.kind === 'paid') {
      await visit.until(checkout.leave());
      return stage.payment;
    }
    const problem = 'problem' in stage ? stage.problem : undefined;
    if (problem instanceof Error && !isOutcomeUnknown(problem)) throw problem;
    if (problem !== undefined || stage.kind === 'unknown') {
      if (givesUp()) return undefined;
      await visit.pause();
    }
    if (stage.kind === 'choosing') await visit.until(checkout.review());
    else if (stage.kind === 'reviewing') {
      // A group that is billed the same each month may pay two bills in a week.
      if (stage.preview.questions.length > 0) checkout.explain('For another month');
      await visit.until(checkout.confirm());
    } else if (stage.kind === 'unknown') await visit.until(checkout.checkAgain());
    if (checkout.current.stage === stage) break;
  }
  const { stage, equation } = checkout.current;
  throw new Error(`The bill cannot be paid: ${JSON.stringify({ stage, equation })}`);
}

/** Voids a pending payment. @returns false if it is too late */
export async function voidPayment(visit: Visit, paymentPk: string): Promise<boolean> {
  try {
    await visit.insist(() => visit.get(VoidPayment).run(paymentPk, 'Wrong account'));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOO_LATE') return false;
    throw error;
  }
}

/** Closes a bill with a zero or negative balance. @returns the balance that the payor sees */
export async function closeWithNothingDue(visit: Visit, billPk: string): Promise<Cents> {
  const bill$ = visit
    .get(BillDetail)
    .watch(billPk, false)
    .pipe(map((view) => view.bill));
  for (;;) {
    const bill = await visit.read(bill$);
    if (bill.status === 'PAID') return bill.dueCents;
    const result = await visit.insist(() => visit.get(CloseWithZeroPayment).run(bill));
    if (result.kind === 'closed') return result.bill.dueCents;
    await visit.pause();
  }
}

/** The name of a group's n-th bank account. */
export const accountName = (n: number): string => `Operating ${n}`;

/** The details with which a group's n-th bank account is added. */
export const accountDetails = (n: number): AccountDetails => ({
  routingNumber: ROUTING_NUMBER,
  accountNumber: String(FIRST_ACCOUNT_NUMBER + n),
  accountType: 'checking',
});

/** Adds a group's n-th bank account, once. */
export async function addBankAccount(visit: Visit, groupNumber: string, n: number): Promise<void> {
  const opened = await visit.insist(() => visit.get(OpenCheckout).run(groupNumber, []));
  if (opened.kind !== 'open') throw new Error('A payment was made that nobody waited for.');
  const { checkout } = opened;
  const name = accountName(n);
  if (checkout.current.accounts.some((account) => account.name === name)) return visit.until(checkout.leave());
  const account = {
    groupNumber,
    name,
    bankName: 'First Bank',
    ...accountDetails(n),
    authorizationVersion: BANK_AUTHORIZATION.version,
  };
  try {
    await visit.until(checkout.addAccount(account));
    await visit.until(checkout.leave());
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    // The answer was lost: the accounts that the page shows next say whether it was added.
    await visit.reload();
    await addBankAccount(visit, groupNumber, n);
  }
}
