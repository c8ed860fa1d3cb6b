import {
  type BankReversal,
  type BankReversalEffect,
  type NewBankReversal,
  previewBankReversal,
  reverseAtBank as reverseAtBankCall,
} from '../../../../contract/money/bankReversals';
import { paymentReversed } from '../../../../src/domain/money/ledger/LedgerEvent';
import {
  BANK_REVERSAL_REASON_LABELS,
  type BankReversalReason,
  lastReversalDay,
  reversalDay,
  whyNotReversedAtBank,
} from '../../../../src/domain/money/payments/bankReversal';
import { isLive } from '../../../../src/domain/money/payments/Payment';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { checkControl, limitRefusal } from '../../../people/controls/checkControl';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import { newPk } from '../../../platform/shared/newPk';
import { invalid, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { lockPayment } from '../../payments/lockPayment';
import type { LockedPayment } from '../../payments/ports';
import { lockEffect } from '../../payments/returns/postReversal';
import type { LockedReversal } from './ports';
import { mailReversal } from './reversalOnItsWay';

/** Previews the changes, or returns the reason the debit cannot be reversed. @throws Refusal NOT_FOUND. */
export const previewAtBank = command(previewBankReversal, async (tx, { caller, params, now }) =>
  effectOf(tx, await lockPayment(tx, params.paymentPk), caller, now),
);

/**
 * Reverses a debit that the office made in error: the next bank file credits the same amount to the same account. The payment and its bills
 * change when the reversal settles. Above a limit, another manager must approve it first.
 *
 * @returns the reversal.
 * @throws Refusal BAD_REQUEST for an impossible discovery time or a different amount; NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT;
 *   LIMIT_EXCEEDED, KEY_REUSED; ON_HOLD.
 * @source BR-REV-01 BR-REV-02 docs/decisions/reversals.md#a-debit-is-reversed-by-a-credit-within-five-bank-days
 */
export const reverseDebit = command(reverseAtBankCall, async (tx, { caller, params, body, now }) => {
  return reverseAtBank(tx, await lockPayment(tx, params.paymentPk), body, caller, now);
});

async function effectOf(
  tx: Transaction,
  payment: LockedPayment,
  caller: Caller,
  now: Date,
): Promise<BankReversalEffect> {
  const reversals = await tx.bankReversals.of(payment);
  const settleDate = reversalDay(dayOf(now), payment.settleDate);
  const problem = await problemOf(tx, payment, reversals, undefined, now);
  const isProcessed = payment.status === 'PROCESSED' && isLive(payment);
  const effect = isLive(payment) ? (await lockEffect(tx, payment, now)).effect : undefined;
  const decision = problem === undefined ? await checkControl(tx, controlled(payment, caller), now) : undefined;
  const posted = isProcessed ? await tx.ledger.entriesOf(payment) : [];
  const { entries } = paymentReversed('PAYMENT_REVERSED', payment, posted, effect?.owedCents ?? ZERO);
  return {
    problem: problem ?? (decision?.outcome === 'refused' ? decision.message : null),
    approval: decision?.outcome === 'secondPerson' ? decision.message : null,
    amountCents: payment.paymentAmount,
    asOf: now.toISOString(),
    settleDate,
    lastDay: lastReversalDay(payment.settleDate),
    bills: effect?.bills ?? [],
    fromSuspenseCents: effect?.fromSuspenseCents ?? ZERO,
    owedCents: effect?.owedCents ?? ZERO,
    remitted: isProcessed ? await tx.bankReversals.remitted(payment) : [],
    postings: byAccount(entries),
    reversals,
  };
}

/**
 * Requests the reversal of a locked payment. The caller has checked permissions.
 *
 * @throws Refusal BAD_REQUEST; WRONG_STATUS; LIMIT_EXCEEDED.
 */
async function reverseAtBank(
  tx: Transaction,
  payment: LockedPayment,
  body: NewBankReversal,
  by: Caller,
  now: Date,
): Promise<BankReversal> {
  const reversals = await tx.bankReversals.of(payment);
  const problem = await problemOf(tx, payment, reversals, body.reason, now);
  if (problem) throw wrongStatus(problem);
  assertDiscovered(body, payment, now);
  if (body.amountCents !== payment.paymentAmount)
    throw invalid('amountCents', 'The payment amount has changed. Open the payment again.');
  const decision = await checkControl(tx, controlled(payment, by), now);
  const refusal = limitRefusal(decision);
  if (refusal) throw refusal;
  const state = decision.outcome === 'secondPerson' ? 'WAITING' : 'OPEN';
  const reversal = {
    ...body,
    reversalPk: newPk(payment.groupNumber),
    reversalNo: (reversals[0]?.reversalNo ?? 0) + 1,
    state,
    lastDay: lastReversalDay(payment.settleDate),
  } as const;
  await tx.bankReversals.add(payment, reversal, by, now);
  const why = `${BANK_REVERSAL_REASON_LABELS[body.reason]}: ${body.note}`;
  const what = state === 'WAITING' ? 'Waiting for another manager' : 'Waiting for the next bank file';
  await tx.bankReversals.addEvent(payment, `${what}. ${why}`, by, now);
  const [added] = await tx.bankReversals.of(payment);
  if (!added) throw new Error(`There is no reversal of ${payment.paymentPk}.`);
  if (state === 'OPEN') await mailReversal(tx, payment, added, now);
  return withoutFacts(added);
}

/** Reason a payment cannot be reversed at the bank now; undefined if it can. @param reason undefined if not chosen yet */
export async function problemOf(
  tx: Transaction,
  payment: LockedPayment,
  reversals: readonly LockedReversal[],
  reason: BankReversalReason | undefined,
  now: Date,
): Promise<string | undefined> {
  const settleDate = reversalDay(dayOf(now), payment.settleDate);
  const fileStates = await tx.bankReversals.fileStates(payment);
  return whyNotReversedAtBank({ payment, fileStates, reversals, reason, settleDate });
}

/** The action counted toward limits over time. */
export function controlled(
  { groupNumber, paymentPk, paymentAmount }: Pick<LockedPayment, 'groupNumber' | 'paymentPk' | 'paymentAmount'>,
  { userId }: Pick<Caller, 'userId'>,
) {
  return {
    kind: 'reversal' as const,
    itemPk: paymentPk,
    groupNumber,
    userId,
    secondUserId: null as string | null,
    amountCents: paymentAmount,
  };
}

/** The reversal as displayed. */
export function withoutFacts(reversal: LockedReversal): BankReversal {
  const shown: { -readonly [Field in keyof LockedReversal]?: LockedReversal[Field] } = { ...reversal };
  delete shown.groupNumber;
  delete shown.settledAt;
  return shown as BankReversal;
}

const MINUTE_MS = 60_000;

/** @throws Refusal BAD_REQUEST. */
function assertDiscovered({ discoveredAt }: NewBankReversal, { addDate }: LockedPayment, now: Date): void {
  const at = Date.parse(discoveredAt);
  if (at > now.getTime()) throw invalid('discoveredAt', 'The error cannot have been discovered in the future.');
  // People enter times to the minute.
  if (at < Math.floor(Date.parse(addDate) / MINUTE_MS) * MINUTE_MS)
    throw invalid('discoveredAt', 'The error cannot have been discovered before the payment was made.');
}

function byAccount(entries: ReturnType<typeof paymentReversed>['entries']): BankReversalEffect['postings'] {
  const totals = new Map<(typeof entries)[number]['account'], Cents>();
  for (const { account, amountCents } of entries) {
    totals.set(account, cents((totals.get(account) ?? 0) + amountCents));
  }
  return [...totals]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([account, amountCents]) => ({ account, amountCents }));
}
