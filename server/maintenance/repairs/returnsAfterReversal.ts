import { sql } from 'kysely';
import { addDays, dateText, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { type Cents, negate } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import { sentence } from '../../../src/domain/text/wording';
import { accountTime, openItems } from '../../database/statements/cashItems';
import type { Db } from '../../database/Tables';
import { returnReversedDebit } from '../../processing/bankReversals/returnReversedDebit';
import type { BookRepair } from './BookRepair';

/** A withdrawal on a bank statement that no entry of the books explains. */
interface OpenLine {
  readonly accountPk: string;
  readonly day: LocalDate;
  readonly amountCents: Cents;
}

/** A payment whose reversal settled and is on a bank statement, and whose debit is not returned in the books. */
interface ReversedDebit {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  readonly amountCents: Cents;
  readonly settleDate: LocalDate;
}

/** A bank can return an unauthorized debit for 60 days; a statement shows it some days later. */
const LATEST_DAYS = 75;

/**
 * Debits that the bank returned after their reversal had settled, which earlier versions refused to record. What is left is a withdrawal on a
 * bank statement. It is a finding only if it can be nothing else: it is the only open line of the amount, the only such payment has that
 * amount, and no open entry of the books has it.
 *
 * @source docs/decisions/reversals.md#a-debit-can-be-returned-while-it-is-being-reversed
 */
export const returnsAfterReversal: BookRepair = {
  kind: 'returns-after-reversal',
  title: 'Debits that the bank returned after their reversal',
  find: async (db, key) => {
    const lines = await openLines(db);
    if (lines.length === 0) return [];
    const debits = await reversedDebits(
      db,
      lines.map(({ amountCents }) => negate(amountCents)),
    );
    if (debits.length === 0) return [];
    const explained = await openAmounts(db, [...new Set(lines.map(({ accountPk }) => accountPk))]);
    return debits.flatMap(({ paymentPk, groupNumber, confirmation, amountCents, settleDate }) => {
      const [line, ...others] = lines.filter((one) => one.amountCents === negate(amountCents));
      const isAlone = debits.filter((one) => one.amountCents === amountCents).length === 1 && others.length === 0;
      if (!line || !isAlone || explained.has(negate(amountCents))) return [];
      if (line.day < settleDate || line.day > addDays(settleDate, LATEST_DAYS)) return [];
      if (key !== undefined && key !== paymentPk) return [];
      const amount = formatCents(amountCents);
      return {
        key: paymentPk,
        groupNumber,
        what: `The bank statement of ${dateText(line.day)} shows ${amount} withdrawn, which is payment ${confirmation}, returned after its reversal settled.`,
        effect: `The group owes ${amount} from today.`,
      };
    });
  },
  lock: async ({ tx }, { key }) => {
    await tx.payments.lock(key);
  },
  repair: async ({ tx, by, now, reason }, { key, what }) => {
    const payment = await tx.payments.lock(key);
    if (!payment) throw new Error(`There is no payment ${key}.`);
    const note = `${what} ${sentence(reason)}`;
    await returnReversedDebit(tx, payment, { code: null, note }, by, now);
    return `The group owes ${formatCents(payment.paymentAmount)}. Match the line with the return of ${payment.confirmation}.`;
  },
};

async function openLines(db: Db): Promise<readonly OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select s.account_pk as "accountPk", l.day, l.amount_cents as "amountCents"
    from statement_lines l join bank_statements s on s.statement_pk = l.statement_pk
    where l.match_pk is null and l.amount_cents < 0 order by l.day, l.line_pk`.execute(db);
  return rows;
}

async function reversedDebits(db: Db, amounts: readonly number[]): Promise<readonly ReversedDebit[]> {
  const { rows } = await sql<ReversedDebit>`
    select p.payment_pk as "paymentPk", p.group_number as "groupNumber", p.confirmation, p.amount_cents as "amountCents",
      p.settle_date as "settleDate"
    from bank_reversals v join payments p on p.group_number = v.group_number and p.payment_pk = v.payment_pk
    where v.settled_at is not null and v.reason <> 'DRAWN_TWICE' and v.owed_cents = 0 and p.disposition = 'REVERSED'
      and p.amount_cents = any(${sql.val([...amounts])}::bigint[])
      and exists (
        select 1 from ledger_events e join matched_cash m on m.group_number = e.group_number and m.event_pk = e.event_pk
        where e.group_number = p.group_number and e.ref_pk = p.payment_pk and e.kind = 'PAYMENT_REVERSED')
    order by p.group_number, p.payment_pk`.execute(db);
  return rows;
}

/** The amounts of the open entries of the books. */
async function openAmounts(db: Db, accountPks: readonly string[]): Promise<ReadonlySet<number>> {
  const amounts = new Set<number>();
  for (const accountPk of accountPks) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const account = await accountTime(db, accountPk);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await sql<{ cents: number }>`
      select "amountCents" as cents from (${openItems(account)}) i`.execute(db);
    for (const { cents } of rows) amounts.add(Number(cents));
  }
  return amounts;
}
