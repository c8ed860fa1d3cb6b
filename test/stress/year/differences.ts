import { sql } from 'kysely';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestServer } from '../../support/server/startTestServer';
import { cashOf, type GroupBooks } from './GroupBooks';
import { accountName } from './payBills';

const PASSED_ON = ['CASH', 'CARRIER_PAYABLE', 'REMITTANCE_PAYABLE', 'REMITTANCE_CLEARING'];

/** Where the server's amounts differ from the books, and broken invariants. */
export async function differences(
  { db, assertInvariants }: TestServer,
  groups: readonly GroupBooks[],
  day: LocalDate,
): Promise<readonly string[]> {
  const found: string[] = [];
  await assertInvariants().catch((error: unknown) => found.push(`${day}: ${String(error)}`));
  const bills = await db.selectFrom('bills').select(['bill_pk', 'due_cents', 'paid_cents', 'pending_cents']).execute();
  const rows = new Map(bills.map((bill) => [bill.bill_pk, bill]));
  const { rows: balances } = await sql<{ group_number: string; account: string; cents: string }>`
    select group_number, account, sum(amount_cents) as cents from ledger_entries group by group_number, account`.execute(
    db,
  );
  found.push(...(await accountDifferences(db, groups, day)));
  const byAccount = new Map(balances.map((row) => [`${row.group_number} ${row.account}`, Number(row.cents)]));
  for (const books of groups) {
    for (const { bill, due, paid, pending } of books.bills) {
      const row = rows.get(bill.billPk);
      if (row?.due_cents !== due || row.paid_cents !== paid || row.pending_cents !== pending)
        found.push(`${day}, ${bill.billPk}: expected ${due}, ${paid}, ${pending}; is ${JSON.stringify(row)}`);
    }
    // Cash less what was passed on or waits to be passed on to carriers, whatever was recorded about remittances.
    const passedOn = PASSED_ON.reduce(
      (sum, account) => sum + (byAccount.get(`${books.groupNumber} ${account}`) ?? 0),
      0,
    );
    const kept = books.cashCents - books.bills.reduce((sum, bill) => sum + bill.paid, 0);
    if (passedOn !== kept) found.push(`${day}, ${books.groupNumber}: kept ${passedOn}, expected ${kept}`);
    const drawn = byAccount.get(`${books.groupNumber} ACH_CLEARING`) ?? 0;
    const debits = books.pending.filter(({ isFiled }) => isFiled).reduce((sum, payment) => sum + cashOf(payment), 0);
    const filed = books.reversals.in('FILED').reduce((sum, { payment }) => sum - cashOf(payment), debits);
    if (drawn !== filed) found.push(`${day}, ${books.groupNumber}: ACH clearing is ${drawn}, expected ${filed}`);
    const expected = {
      CREDIT_SUSPENSE: -books.heldCents,
      OVER_SHORT: books.writtenOffCents,
      RETURNED_RECEIVABLE: 0,
      REFUNDS_PAYABLE: -books.refunds.payableCents,
      REFUND_CLEARING: -books.refunds.filedCents,
    };
    for (const [account, cents] of Object.entries(expected)) {
      const is = byAccount.get(`${books.groupNumber} ${account}`) ?? 0;
      if (is !== cents) found.push(`${day}, ${books.groupNumber}: ${account} is ${is}, expected ${cents}`);
    }
  }
  return found;
}

/** Where bank accounts and the changes that their banks asked for differ from the books. */
async function accountDifferences(
  db: TestServer['db'],
  groups: readonly GroupBooks[],
  day: LocalDate,
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string; account: string }>`
    select a.group_number || ' ' || a.name as key, a.routing_last3 || ' ' || a.account_last3 || ' ' || a.account_length || ' ' || a.account_type
      || coalesce((select string_agg(' ' || c.code || ' ' || c.state, '' order by c.code, c.state) from account_changes c
        where c.group_number = a.group_number and c.bank_account_pk = a.bank_account_pk), '') as account
    from bank_accounts a`.execute(db);
  const stored = new Map(rows.map(({ key, account }) => [key, account]));
  return groups.flatMap(({ groupNumber, accounts }) =>
    accounts.all.flatMap(([n, { details, changes }]) => {
      const { routingNumber, accountNumber, accountType } = details;
      const shown = [routingNumber.slice(-3), accountNumber.slice(-3), accountNumber.length, accountType];
      const expected = [...shown, ...changes.map(({ code, state }) => `${code} ${state}`).sort()].join(' ');
      const is = stored.get(`${groupNumber} ${accountName(n)}`);
      return is === expected ? [] : [`${day}, ${groupNumber}, account ${n}: is ${is}, expected ${expected}`];
    }),
  );
}
