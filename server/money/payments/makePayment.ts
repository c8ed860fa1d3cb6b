import { randomInt } from 'node:crypto';
import { createPayment, type MadePayment } from '../../../contract/money/payments';
import { statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { payorLimits, rulesFor } from '../../../src/domain/billing/rules/PaymentRules';
import {
  type AchTerms,
  achAmountProblem,
  DEFAULT_ACH_TERMS,
  groupDayProblem,
} from '../../../src/domain/money/payments/achEntry';
import type { CheckoutRequest } from '../../../src/domain/money/payments/CheckoutRequest';
import { checkout } from '../../../src/domain/money/payments/checkout';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import { BANK_ACCOUNT_METHOD, isHeld, PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { paymentQuestions } from '../../../src/domain/money/payments/paymentQuestion';
import { NOTHING_HELD } from '../../../src/domain/money/payments/planPayments';
import { availableOf } from '../../../src/domain/money/payments/SuspenseBalance';
import {
  type CheckoutTime,
  plannedSettlements,
  scheduledDay,
  scheduleProblem,
} from '../../../src/domain/money/payments/schedule';
import { NEW_ACCOUNT_LIMIT } from '../../../src/domain/people/controls/Control';
import { reachesWhole } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { assertWithinLimits } from '../../people/controls/checkControl';
import { type CommandInput, command } from '../../platform/shared/command';
import { newPk } from '../../platform/shared/newPk';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { assertPayable, payorOf } from './assertPayable';
import { assertAnswered, saveReason } from './paymentQuestions';
import type { BillPaymentChange, BillToPay, NewPayment } from './ports';

type PaymentRequest = Pick<CommandInput<typeof createPayment>, 'caller' | 'scope' | 'body' | 'now'>;

/** Terms for drawing on bank accounts. */
export interface DebitOptions {
  /** Whether bank files are made, so that bank accounts can be drawn on. */
  readonly offersAch: boolean;
  readonly achTerms: AchTerms;
}

/**
 * Pays bills of one group.
 *
 * @throws Refusal STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, SAME_PERSON, LIMIT_EXCEEDED, REASON_NEEDED, KEY_REUSED; ON_HOLD.
 * @source product.md, Money
 */
export const makePayment = (options: DebitOptions = { offersAch: true, achTerms: DEFAULT_ACH_TERMS }) =>
  command(createPayment, (tx, request) => pay(tx, request, options));

async function pay(
  tx: Transaction,
  { caller, scope, body: request, now }: PaymentRequest,
  { offersAch, achTerms }: DebitOptions,
): Promise<MadePayment> {
  const { groupNumber, sources, allocations } = request;
  const bills = await tx.payableBills.lock(
    groupNumber,
    allocations.map(({ billPk }) => billPk),
    now,
    scope,
  );
  const usesHeldMoney = reachesWhole(scope, groupNumber) && sources.some(({ method }) => isHeld(method));
  const available = usesHeldMoney ? availableOf(await tx.heldMoney.lock(groupNumber)) : NOTHING_HELD;
  const rules = await tx.rules.paymentRules(groupNumber, now);
  const { entryCents: achEntryCents, debitDays } = achTerms;
  const { samePersonMayPay } = rules;
  const payor = await payorOf(tx, { userId: caller.userId, samePersonMayPay }, now);
  const limits = payorLimits(rulesFor(rules, caller.userId, payor.ties), caller.userId);
  const payable = { available, offersAch, achEntryCents, ...limits };
  const equation = checkout(request, bills, payable);
  assertPayable(equation, bills, payor);
  const time = { now, cutoffs: rules.cutoffs, debitDays };
  const refusal = scheduleProblem(request, bills, time);
  if (refusal) throw new Refusal(ErrorCode.NotPayable, refusal, { problems: [{ path: 'payOn', message: refusal }] });
  await assertBankAccounts(tx, request);

  const payments = newPayments(request, time);
  const overDay = await bankLimitProblem(tx, groupNumber, payments, achTerms);
  if (overDay) throw new Refusal(ErrorCode.AchTooLarge, overDay);
  const questions = await questionsAbout(tx, request, now);
  assertAnswered(questions, request.explained);
  await assertWriteOffs(tx, payments, caller.userId, now);
  for (const payment of payments) await tx.payments.add(payment, caller, now);
  const drawn = payments.find(({ method }) => method === BANK_ACCOUNT_METHOD);
  await saveReason(tx, questions, request.explained, drawn, caller, now);
  await tx.payableBills.change(
    groupNumber,
    bills.map((bill) => pendingOn(bill, payments)),
    caller,
    now,
  );
  const made = await Promise.all(payments.map(({ paymentPk }) => tx.payments.get(paymentPk)));
  const main = made.find(({ method }) => method === BANK_ACCOUNT_METHOD) ?? made[0];
  if (!main) throw new Error('A checkout made no payment.');
  return { ...main, others: made.filter((payment) => payment !== main) };
}

/** Questions that need a reason, read under a lock so that the second of two simultaneous payments sees the first. */
async function questionsAbout(tx: Transaction, { groupNumber, sources }: CheckoutRequest, now: Date) {
  const accountPks = sources.flatMap(({ bankAccountPk }) => bankAccountPk ?? []);
  const activity = await tx.payments.lockAccountActivity(groupNumber, accountPks, now);
  return paymentQuestions(sources, activity, await tx.controls.limitNow(NEW_ACCOUNT_LIMIT, now));
}

/**
 * Refuses write-offs above a limit over time. No one can approve one in the checkout.
 *
 * @throws Refusal LIMIT_EXCEEDED.
 * @source docs/decisions/controls.md#no-one-approves-in-the-checkout
 */
async function assertWriteOffs(
  tx: Transaction,
  payments: readonly NewPayment[],
  userId: string,
  now: Date,
): Promise<void> {
  const by = { userId, secondUserId: null };
  const writtenOff = payments
    .filter(({ method }) => method === PaymentMethod.OverShortDebit)
    .flatMap(({ groupNumber, allocations }) =>
      allocations.map(({ billPk: itemPk, amountCents }) => {
        return { ...by, kind: 'writeOff' as const, groupNumber, itemPk, amountCents };
      }),
    );
  const over = payments.flatMap(({ groupNumber, paymentPk: itemPk, amountCents: paidCents, allocations, excessTo }) => {
    const amountCents = cents(paidCents - sumCents(allocations.map((part) => part.amountCents)));
    const isOver = excessTo === 'overShort' && amountCents > 0;
    return isOver ? [{ ...by, kind: 'over' as const, groupNumber, itemPk, amountCents }] : [];
  });
  await assertWithinLimits(tx, writtenOff, now, { refusesSecondPerson: true });
  await assertWithinLimits(tx, over, now, { refusesSecondPerson: true });
}

async function assertBankAccounts(tx: Transaction, { groupNumber, sources }: CheckoutRequest): Promise<void> {
  const requested = sources.flatMap(({ bankAccountPk }) => bankAccountPk ?? []);
  if (requested.length === 0) return;
  const usable = await tx.payments.lockBankAccounts(groupNumber, requested);
  if (requested.some((bankAccountPk) => !usable.includes(bankAccountPk))) {
    throw new Refusal(
      ErrorCode.NotPayable,
      'This bank account no longer exists or is not verified. Select another one.',
    );
  }
}

/**
 * Why new payments of a group exceed what the bank lets it draw, as sentences; undefined if they do not. Locks what the group
 * draws on their day until the transaction ends, so that two payments at once cannot exceed it together.
 */
export async function bankLimitProblem(
  tx: Transaction,
  groupNumber: string,
  payments: readonly Pick<NewPayment, 'method' | 'sources' | 'amountCents' | 'settleDate'>[],
  { entryCents, groupDayCents }: AchTerms,
): Promise<string | undefined> {
  const drawn = payments.find(({ method }) => method === BANK_ACCOUNT_METHOD);
  if (!drawn) return undefined;
  const [tooLarge] = drawn.sources.flatMap(({ amountCents }) => achAmountProblem(amountCents, entryCents) ?? []);
  if (tooLarge !== undefined || groupDayCents === null) return tooLarge;
  const drawnCents = await tx.payments.lockDrawnOn(groupNumber, drawn.settleDate);
  return groupDayProblem({ ...drawn, drawnCents }, groupDayCents);
}

/** One payment for each method. A write-off belongs to the payment before it. */
function newPayments(request: CheckoutRequest, time: CheckoutTime): readonly NewPayment[] {
  const { groupNumber, excessTo = 'creditSuspense' } = request;
  const payments: NewPayment[] = [];
  const scheduledFor = scheduledDay(request, time);
  for (const planned of plannedSettlements(request, time)) {
    const before = PAYMENT_METHODS[planned.method].source === 'writeOff' ? payments.at(-1) : undefined;
    const key = { paymentPk: newPk(groupNumber), groupNumber, confirmation: newConfirmation() };
    payments.push({ ...planned, ...key, madeWithPk: before?.paymentPk ?? null, excessTo, scheduledFor });
  }
  return payments;
}

/** How new payments change one of their bills. */
export function pendingOn(
  bill: BillToPay,
  payments: readonly Pick<NewPayment, 'allocations' | 'confirmation'>[],
): BillPaymentChange {
  const paying = payments.filter(({ allocations }) => allocations.some(({ billPk }) => billPk === bill.billPk));
  const amounts = paying.flatMap(({ allocations }) => allocations.filter(({ billPk }) => billPk === bill.billPk));
  const pendingCents = sumCents([bill.pendingCents, ...amounts.map(({ amountCents }) => amountCents)]);
  return {
    billPk: bill.billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents }),
    paidCents: bill.paidCents,
    pendingCents,
    event: 'pay',
    note: `Payment ${paying.map(({ confirmation }) => confirmation).join(', ')}`,
  };
}

/** No letters and digits that look or sound alike. */
const CONFIRMATION_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCKS = 3;
const BLOCK_LENGTH = 4;

/** A random confirmation number that is easy to read out: `LB-7F3K-9Q2M-WX4T`. */
export function newConfirmation(): string {
  const letter = () => CONFIRMATION_ALPHABET[randomInt(CONFIRMATION_ALPHABET.length)];
  const block = () => Array.from({ length: BLOCK_LENGTH }, letter).join('');
  return ['LB', ...Array.from({ length: BLOCKS }, block)].join('-');
}
