import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import { isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import {
  ACH_OFF_TEXT,
  type AchTerms,
  DEFAULT_ACH_TERMS,
  daysToDebit,
} from '../../../src/domain/money/payments/achEntry';
import {
  type AutopayBill,
  type AutopayChange,
  type AutopayTerms,
  autopayDay,
  autopayOn,
  autopayPlan,
  autopayStopText,
  autopayTermsText,
  laterChanges,
} from '../../../src/domain/money/payments/autopay';
import type { PaymentSource } from '../../../src/domain/money/payments/CheckoutRequest';
import { settlementOf } from '../../../src/domain/money/payments/cutoff';
import { BANK_ACCOUNT_METHOD, HELD_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { type HeldMoney, planPayments } from '../../../src/domain/money/payments/planPayments';
import { countsFor, type Tie } from '../../../src/domain/people/controls/secondPerson';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { newPk } from '../../platform/shared/newPk';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { stopOf, versionOf } from '../payments/autopay/Autopay';
import type { Authorizer, AutopayQueries } from '../payments/autopay/ports';
import { bankLimitProblem, newConfirmation, pendingOn } from '../payments/makePayment';
import type { BillToPay } from '../payments/ports';
import { autopayDayOf, groupsWithAutopay } from './autopayDays';
import type { PaymentFileRun } from './ports';

/** Recorded where the server acts and no person did. */
const AUTOPAY = { userId: null, name: 'Autopay' } as const;

/** The most bills of a group that are read in one run; the next run reads the rest. */
const MAX_BILLS = 1_000;

/**
 * Makes the autopay payments that are due to be sent, each in its own transaction and in the name of the payor who authorized
 * it. A bill is paid once however often processing runs. A bill that fails does not stop the others. The day of a group is the
 * business date of the run, or the group's own business date where that is later.
 *
 * @source product.md, Screens: Pay; Nightly processing
 * @source docs/decisions/autopay.md#autopay-pays-a-bill-once
 */
export class PayByAutopay {
  constructor(
    private readonly autopay: AutopayQueries,
    private readonly transactions: Transactions,
    private readonly reportFailure: (what: string, error: unknown) => void,
    /** Whether bank accounts can be drawn on. Otherwise the bills are missed, with the reason. */
    readonly offersAch = true,
    /** A bill that would exceed them is missed, with the reason, and tried again by the next run. */
    readonly achTerms: AchTerms = DEFAULT_ACH_TERMS,
  ) {}

  /** @param shouldContinue checked before each bill; the next run pays the rest. */
  async run({ runPk, businessDate, now }: PaymentFileRun, shouldContinue: () => boolean): Promise<void> {
    if (!(await this.autopay.mayPay(runPk, now))) return;
    for (const groupNumber of await groupsWithAutopay(this.autopay, businessDate, now)) {
      try {
        await this.payGroup(groupNumber, businessDate, now, async () => {
          return shouldContinue() && (await this.autopay.mayPay(runPk, now));
        });
      } catch (error) {
        this.reportFailure(`autopay of group ${groupNumber} failed`, error);
      }
    }
  }

  private async payGroup(
    groupNumber: string,
    businessDate: LocalDate,
    now: Date,
    shouldContinue: () => Promise<boolean>,
  ): Promise<void> {
    const { day, isOn } = await this.transactions.run((tx) => stopIfNeeded(tx, groupNumber, businessDate, now));
    if (!isOn) return;
    const { changes } = await this.autopay.stored(groupNumber);
    const terms = autopayOn(day, changes)?.terms;
    if (!terms) return;
    for (const bill of await this.autopay.unpaidBills(groupNumber, MAX_BILLS)) {
      if (!isDue(bill, terms, day, this.achTerms)) continue;
      if (!(await shouldContinue())) return;
      try {
        await this.transactions.run((tx) => payBill(tx, { ...bill, groupNumber }, day, now, this));
      } catch (error) {
        this.reportFailure(`autopay of bill ${bill.billPk} failed`, error);
      }
    }
  }
}

/**
 * Turns autopay off if it can pay no bill any more. Later changes of other payors still apply: they are saved again after the one
 * that turns it off, as their payors agreed to them.
 *
 * @returns the group's day, and whether autopay is on then.
 */
async function stopIfNeeded(
  tx: Transaction,
  groupNumber: string,
  businessDate: LocalDate,
  now: Date,
): Promise<{ readonly day: LocalDate; readonly isOn: boolean }> {
  const stored = await tx.autopay.lock(groupNumber);
  const { cutoffs } = await tx.rules.paymentRules(groupNumber, now);
  const day = autopayDayOf(businessDate, now, cutoffs);
  const current = autopayOn(day, stored.changes);
  if (!current?.terms) return { day, isOn: false };
  const stop = await stopOf(stored, current, (userId) => tx.autopay.authorizer(userId));
  if (!stop) return { day, isOn: true };
  let version = versionOf(stored) + 1;
  await tx.autopay.addChange(
    groupNumber,
    { version, terms: null, startsOn: day, statement: autopayStopText(stop) },
    AUTOPAY,
    now,
  );
  for (const later of laterChanges(day, stored.changes)) {
    if (await stopOf(stored, later, (userId) => tx.autopay.authorizer(userId))) continue;
    version += 1;
    const by = { userId: later.byUserId, name: later.byName };
    await tx.autopay.addChange(groupNumber, { ...later, version }, by, new Date(later.at));
  }
  return { day, isOn: false };
}

/** Whether bank accounts can be drawn on, and the terms. */
interface BankTerms {
  readonly offersAch: boolean;
  readonly achTerms: AchTerms;
}

function isDue(
  bill: AutopayBill,
  { daysBeforeDue }: AutopayTerms,
  day: LocalDate,
  { debitDays }: Pick<AchTerms, 'debitDays'>,
): boolean {
  const isOpen = bill.isReconciled && bill.record?.state !== 'PAID' && bill.record?.state !== 'SKIPPED';
  return isOpen && autopayDay(bill.dueDate, daysBeforeDue, debitDays) <= day;
}

async function payBill(
  tx: Transaction,
  { groupNumber, billPk }: Pick<BillToPay, 'groupNumber' | 'billPk'>,
  day: LocalDate,
  now: Date,
  { offersAch, achTerms }: BankTerms,
): Promise<void> {
  const stored = await tx.autopay.lock(groupNumber);
  const current = autopayOn(day, stored.changes);
  const authorizer = current?.byUserId ? await tx.autopay.authorizer(current.byUserId) : undefined;
  if (!current?.terms || !authorizer || (await stopOf(stored, current, async () => authorizer))) return;
  const [bill] = await tx.payableBills.lock(groupNumber, [billPk], now);
  const record = (await tx.autopay.lockRecord(groupNumber, billPk)) ?? null;
  if (!bill || !isReconciled(bill.status) || bill.hasZeroPayment) return;
  const { samePersonMayPay } = await tx.rules.paymentRules(groupNumber, now);
  const coveredCents = cents(bill.paidCents + bill.pendingCents);
  const facts = { ...bill, isReconciled: true, coveredCents, record };
  const plan = autopayPlan(facts, current, {
    userId: authorizer.userId,
    samePersonMayPay,
    tiedIds: samePersonMayPay ? [] : (await tx.rights.ties(authorizer.userId, now)).flatMap(tiedIdOf),
    debitDays: achTerms.debitDays,
  });
  const reason = plan.kind === 'blocked' ? plan.reason : whyMissed(bill, offersAch);
  if (plan.kind !== 'blocked' && (plan.kind !== 'planned' || plan.payOn > day)) return;
  const missed =
    reason ?? (await makePayment(tx, bill, { ...current, terms: current.terms }, authorizer, day, now, achTerms));
  if (missed === undefined || record?.reason === missed) return;
  await tx.autopay.saveRecord({ groupNumber, billPk, state: 'MISSED', reason: missed, paid: null }, AUTOPAY, now);
}

/** Whose reconciled bills a person may not pay. */
const tiedIdOf = (tie: Tie) => (countsFor('payment', tie) ? [tie.userId] : []);

/** Why a planned payment of a bill cannot be made now, as a sentence; undefined if it can. */
function whyMissed({ lock }: BillToPay, offersAch: boolean): string | undefined {
  if (!offersAch) return ACH_OFF_TEXT;
  return lock ? 'The bill was being edited.' : undefined;
}

/** @returns why the bank would not draw the payment, and then makes none; otherwise undefined. */
async function makePayment(
  tx: Transaction,
  bill: BillToPay,
  { terms, version }: AutopayChange & { readonly terms: AutopayTerms },
  authorizer: Authorizer,
  day: LocalDate,
  now: Date,
  achTerms: AchTerms,
): Promise<string | undefined> {
  const { groupNumber, billPk, version: billVersion } = bill;
  const { bankAccountPk } = terms;
  const amountCents = amountOpen(bill);
  const { cutoffs } = await tx.rules.paymentRules(groupNumber, now);
  const [usable] = await tx.payments.lockBankAccounts(groupNumber, [bankAccountPk]);
  // Removed after the terms were read, which is possible once they have ended.
  if (usable === undefined) return undefined;
  const sources = sourcesOf(amountCents, await tx.heldMoney.lockForBill(groupNumber, billPk), bankAccountPk);
  const plans = planPayments({ sources, allocations: [{ billPk, version: billVersion, amountCents }] });
  const payments = plans.map((plan) => ({
    ...plan,
    ...settlementOf(
      plan.method,
      now,
      cutoffs,
      day,
      daysToDebit(
        achTerms.debitDays,
        plan.sources.map((source) => source.amountCents),
      ),
    ),
    paymentPk: newPk(groupNumber),
    groupNumber,
    confirmation: newConfirmation(),
    madeWithPk: null,
    excessTo: 'creditSuspense' as const,
    note: `Autopay, ${autopayTermsText(terms)}`,
  }));
  // The bank account pays last, if it pays at all.
  const main = payments.at(-1);
  if (main === undefined) return undefined;
  const problem = await bankLimitProblem(tx, groupNumber, payments, achTerms);
  if (problem !== undefined) return problem;
  for (const payment of payments) await tx.payments.add(payment, authorizer, now);
  const confirmations = payments.map(({ confirmation }) => confirmation).join(', ');
  const change = { ...pendingOn(bill, payments), note: `Payment ${confirmations} by autopay` };
  await tx.payableBills.change(groupNumber, [change], authorizer, now);
  const paid = { paymentPk: main.paymentPk, version };
  await tx.autopay.saveRecord({ groupNumber, billPk, state: 'PAID', reason: '', paid }, authorizer, now);
  return undefined;
}

/**
 * What was received for the bill, then the bank account for the rest.
 *
 * @source docs/decisions/autopay.md#autopay-uses-a-check-received-for-the-bill-first
 */
function sourcesOf(dueCents: Cents, held: HeldMoney, bankAccountPk: string): readonly PaymentSource[] {
  let restCents = dueCents;
  const fromHeld = HELD_METHODS.map((method): PaymentSource => {
    const amountCents = cents(Math.min(held[method], restCents));
    restCents = cents(restCents - amountCents);
    return { method, bankAccountPk: null, amountCents };
  });
  const fromBank = { method: BANK_ACCOUNT_METHOD, bankAccountPk, amountCents: restCents };
  return [...fromHeld, fromBank].filter(({ amountCents }) => amountCents > 0);
}
