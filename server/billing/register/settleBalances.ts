import { settleBalances } from '../../../contract/billing/register';
import {
  BALANCE_CAUSE,
  type CorrectionState,
  type CorrectionTerms,
} from '../../../src/domain/billing/corrections/Correction';
import { correctionQuestions } from '../../../src/domain/billing/corrections/checkCorrection';
import type { NewCorrection } from '../../../src/domain/billing/corrections/correctionsOf';
import {
  isSameBalance,
  type SeenBalance,
  type SettlementResult,
  type SettlementTerms,
} from '../../../src/domain/billing/register/RegisterPage';
import { settlementOf } from '../../../src/domain/billing/register/settlement';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { type Cents, cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import { type CommandInput, command } from '../../platform/shared/command';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { SettledCorrection } from '../corrections/ports';
import type { BalanceOrigin, LockedBalances } from './ports';

type SettleRequest = CommandInput<typeof settleBalances>;

type Work = Pick<Transaction, 'register' | 'corrections'>;

/**
 * Asks payroll to collect what is under-collected and to refund what is over-collected. It moves no money and changes no balance: payroll's
 * next files do.
 *
 * @throws Refusal IS_PROCESSING; CORRECTION_UNCONFIRMED
 * @source BR-REG-07 docs/decisions/register.md#payroll-settles-a-balance-once-and-up-to-what-employees-paid
 */
export const settleThroughPayroll = command(settleBalances, async (tx, request) => {
  const { caller, params, body, now } = request;
  assertConfirmed(body);
  await tx.gate.assertBillsOpen(now);
  const settled = new Map<string, number>();
  const results: SettlementResult[] = [];
  const locked = await tx.register.lockBalances(params.groupNumber, body.balances);
  for (const balance of body.balances) {
    const { billPk, ...outcome } = await settle(tx, locked, balance, request);
    results.push({ ...balance, ...outcome });
    if (billPk !== undefined) settled.set(billPk, (settled.get(billPk) ?? 0) + 1);
  }
  const notes = [...settled].map(
    ([billPk, count]) => [billPk, `${counted(count, 'balance')} to be settled through payroll.`] as const,
  );
  await tx.expected.addNotes(new Map(notes), caller, now, 'corrections');
  return { results };
});

interface Outcome extends Pick<SettlementResult, 'amountCents' | 'message'> {
  /** The bill that has a new correction. */
  readonly billPk?: string | undefined;
}

/** Each on its own: one that cannot be settled leaves the others as they are. */
async function settle(
  tx: Work,
  locked: LockedBalances,
  balance: SeenBalance,
  { caller, params: { groupNumber }, body, now }: SettleRequest,
): Promise<Outcome> {
  const { balanceCents } = balance;
  const found = locked.balances.find((one) => isSameBalance(one, balance));
  if (found?.balanceCents !== balanceCents) {
    const changed = formatCents(cents(Math.abs(found?.balanceCents ?? 0)));
    return refused(`The balance has changed to ${changed}. Reload the list.`);
  }
  const origin = found && found.balanceCents !== 0 ? await tx.register.origin(groupNumber, balance) : undefined;
  const before = origin && (await tx.corrections.settled(groupNumber, origin.stateKey));
  if (before)
    return isSame(before, body) ? { amountCents: before.oneTimeCents, message: '' } : refused(BEFORE[before.state]);
  const { amountCents, reason } = settlementOf({ ...balance, ...locked.limitsOf(balance) });
  if (amountCents === undefined) return refused(reason);
  if (!origin?.bill) return refused('Reconcile a bill with a payroll file first.');
  const correction = correctionOf(balance, origin, origin.bill, amountCents, body);
  const bill = { groupNumber, billPk: origin.bill.billPk };
  const added = await tx.corrections.add(bill, [correction], caller, now);
  if (added.length === 0) return refused('Payroll is already asked to settle this coverage.');
  locked.add(correction);
  return { amountCents, message: '', billPk: bill.billPk };
}

/** Whether the correction is what is asked for again, for example after an answer that was lost. */
function isSame(before: SettledCorrection, terms: SettlementTerms): boolean {
  const { effectiveDate, installments, tax } = termsOf(before.oneTimeCents, terms);
  return (
    before.state === 'OPEN' &&
    before.effectiveDate === effectiveDate &&
    before.installments === installments &&
    before.tax === tax
  );
}

function refused(message: string): Outcome {
  return { amountCents: ZERO, message };
}

/** Why a balance that has not changed since is not settled again. */
const BEFORE: Readonly<Record<CorrectionState, string>> = {
  PROPOSED: 'Payroll is already asked to settle this balance.',
  OPEN: 'Payroll is already asked to settle this balance.',
  SENT: 'Payroll is already asked to settle this balance.',
  CONFIRMED: 'This balance was settled. It changes with the next payroll file.',
  REJECTED: 'Payroll rejected the settlement of this balance. Its reason is on the corrections page.',
  DROPPED: 'The settlement of this balance was dropped. Restore it on the corrections page.',
};

function correctionOf(
  { memberId, coverage, balanceCents }: SeenBalance,
  { stateKey, memberName }: BalanceOrigin,
  { carrierCode }: NonNullable<BalanceOrigin['bill']>,
  amountCents: Cents,
  terms: SettlementTerms,
): NewCorrection {
  return {
    ...termsOf(amountCents, terms),
    carrierCode,
    memberId,
    memberName,
    coverage: coverage || null,
    differenceKind: BALANCE_CAUSE,
    differenceCents: cents(0 - balanceCents),
    paidThrough: null,
    inquiry: '',
    state: 'OPEN',
    sourceKey: stateKey,
  };
}

/** Refunds are made at once, whatever the installments of the arrears that are chosen with them. */
function termsOf(oneTimeCents: Cents, { effectiveDate, installments, tax }: SettlementTerms): CorrectionTerms {
  return {
    kind: 'SETTLE_DEDUCTION',
    effectiveDate,
    value: '',
    monthlyCents: null,
    oneTimeCents,
    installments: oneTimeCents < 0 ? 1 : installments,
    tax,
    planYear: Number(effectiveDate.slice(0, 4)),
    authorization: '',
    note: '',
  };
}

function assertConfirmed(body: SettleRequest['body']): void {
  if (body.isConfirmed || !body.balances.some(({ balanceCents }) => balanceCents > 0)) return;
  const [question] = correctionQuestions(termsOf(cents(1), body), { paidThrough: null, coverage: null }, dateText);
  if (question) throw new Refusal(ErrorCode.CorrectionUnconfirmed, question);
}
