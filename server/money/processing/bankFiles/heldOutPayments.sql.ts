import { type RawBuilder, sql } from 'kysely';
import { HELD_FOR_CHANGE } from '../../../../src/domain/money/payments/accountChange';
import { type AchTerms, achAmountProblem, type GroupDay } from '../../../../src/domain/money/payments/achEntry';
import { lastPresentationDay, PRESENTATION_DAYS } from '../../../../src/domain/money/payments/presentAgain';
import { dateText, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { hasOpenChange } from '../../../platform/database/statements/openAccountChanges';
import type { Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import type { HeldOutPayment } from '../ports';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';
import { IS_UNFILED_ACH } from './pendingPayments.sql';

/**
 * Pending payments that cannot be part of a bank file yet, or at all, each with the reason.
 *
 * @param pending query of `lockPending`
 * @param encryption checks bank details; without it they are not checked
 */
export async function heldOutPayments(
  tx: Tx,
  pending: RawBuilder<unknown>,
  achTerms: AchTerms,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<HeldOutPayment[]> {
  const heldOut = await undrawable(tx, pending, achTerms, encryption);
  heldOut.push(...(await pastPresentation(tx, pending, heldOut)));
  heldOut.push(...(await overGroupDay(tx, pending, achTerms, heldOut)));
  return heldOut;
}

/** Whether a payment `p` is one of these. */
export function isOneOf(payments: readonly HeldOutPayment[]): RawBuilder<unknown> {
  return sql`p.payment_pk = any(${sql.val(payments.map(({ paymentPk }) => paymentPk))}::text[])`;
}

/** The payments that no bank can draw as they are, each with the reason. */
async function undrawable(
  tx: Tx,
  pending: RawBuilder<unknown>,
  { entryCents }: AchTerms,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<HeldOutPayment[]> {
  const { rows: accounts } = await sql<BankAccountRow>`
    with ${pending} select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted",
      a.account_encrypted as "accountEncrypted"
    from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
    join bank_accounts a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
    where ${IS_UNFILED_ACH}`.execute(tx);
  const problems = await bankDetailProblems(accounts, encryption);
  const isHeld = hasOpenChange(sql`s`);
  const { rows } = await sql<{ paymentPk: string; bankAccountPk: string; amountCents: Cents; isHeld: boolean }>`
    with ${pending} select p.payment_pk as "paymentPk", s.bank_account_pk as "bankAccountPk", s.amount_cents as "amountCents",
      ${isHeld} as "isHeld"
    from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
    where ${IS_UNFILED_ACH} and (s.amount_cents > ${entryCents}
      or s.bank_account_pk = any(${sql.val([...problems.keys()])}::text[]) or ${isHeld})
    order by p.payment_pk, s.source_no`.execute(tx);
  const heldOut = new Map<string, HeldOutPayment>();
  for (const { paymentPk, bankAccountPk, amountCents, isHeld: waits } of rows) {
    const tooLarge = achAmountProblem(amountCents, entryCents);
    const held = waits ? { reason: HELD_FOR_CHANGE, isFinal: false } : problems.get(bankAccountPk);
    const problem = tooLarge === undefined ? held : { reason: tooLarge, isFinal: true };
    if (problem && !heldOut.get(paymentPk)?.isFinal) heldOut.set(paymentPk, { paymentPk, ...problem });
  }
  return [...heldOut.values()];
}

/** Payments that present a returned debit again, and would settle too late for it. */
async function pastPresentation(
  tx: Tx,
  pending: RawBuilder<unknown>,
  heldOut: readonly HeldOutPayment[],
): Promise<readonly HeldOutPayment[]> {
  const { rows } = await sql<{ paymentPk: string; originalSettleDate: LocalDate }>`
    with ${pending} select p.payment_pk as "paymentPk", a.original_settle_date as "originalSettleDate"
    from pending p join presented_payments a on a.group_number = p.group_number and a.payment_pk = p.payment_pk
    where greatest(p.settle_date, p.first_day) > a.original_settle_date + ${PRESENTATION_DAYS}::integer
      and not ${isOneOf(heldOut)} and exists (select 1 from payment_sources s where s.group_number = p.group_number and s.payment_pk = p.payment_pk
        and ${IS_UNFILED_ACH})`.execute(tx);
  return rows.map(({ paymentPk, originalSettleDate }) => {
    const until = dateText(lastPresentationDay(originalSettleDate));
    return {
      paymentPk,
      reason: `It could be presented again until ${until}, and would settle later.`,
      isFinal: true,
    };
  });
}

/**
 * Payments with which their groups would draw more than the limit on a day. The oldest are filed; the others are tried again by
 * the next run, when they settle a day later. One that is above the limit by itself can never be filed.
 */
async function overGroupDay(
  tx: Tx,
  pending: RawBuilder<unknown>,
  { groupDayCents }: AchTerms,
  heldOut: readonly HeldOutPayment[],
): Promise<readonly HeldOutPayment[]> {
  if (groupDayCents === null) return [];
  const { rows } = await sql<GroupDay & { readonly paymentPk: string; readonly dayKey: string }>`
    with ${pending}, due as (
      select p.group_number, p.payment_pk, p.add_date, greatest(p.settle_date, p.first_day) as day, sum(s.amount_cents) as amount_cents
      from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      where ${IS_UNFILED_ACH} and not ${isOneOf(heldOut)}
      group by p.group_number, p.payment_pk, p.add_date, day
    )
    select due.payment_pk as "paymentPk", due.group_number || ' ' || due.day as "dayKey", due.day as "settleDate",
      due.amount_cents::bigint as "amountCents", (
        select coalesce(sum(s.amount_cents), 0)::bigint from ach_entries e
        join payments f on f.group_number = e.group_number and f.payment_pk = e.payment_pk
        join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
        where e.group_number = due.group_number and f.settle_date = due.day and f.disposition = 'NONE') as "drawnCents"
    from due order by due.add_date, due.payment_pk`.execute(tx);
  const drawn = new Map<string, number>();
  const over: HeldOutPayment[] = [];
  for (const { paymentPk, dayKey, settleDate, amountCents, drawnCents } of rows) {
    const before = drawn.get(dayKey) ?? Number(drawnCents);
    const amount = Number(amountCents);
    if (before + amount <= groupDayCents) {
      drawn.set(dayKey, before + amount);
      continue;
    }
    const limit = `The bank accounts of a group can be drawn on for at most ${formatCents(groupDayCents)} a day`;
    const isFinal = amount > groupDayCents;
    const others = `${limit}, and its other payments that settle on ${dateText(settleDate)} come first.`;
    over.push({ paymentPk, reason: isFinal ? `${limit}.` : others, isFinal });
  }
  return over;
}
