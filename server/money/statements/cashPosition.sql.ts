import { sql } from 'kysely';
import type { BankStatement } from '../../../contract/money/statementSchemas';
import type { CashPosition } from '../../../contract/money/statements';
import type { CashItem } from '../../../src/domain/money/statements/CashItem';
import { type Cents, negate, sumCents, ZERO } from '../../../src/domain/platform/money/Cents';
import {
  accountTime,
  endOf,
  isPostedLater,
  itemsPostedLater,
  openItems,
  openItemsAsOf,
  shownUpTo,
} from '../../platform/database/statements/cashItems';
import type { Db } from '../../platform/database/Tables';

type Dated = Pick<BankStatement, 'accountPk' | 'to' | 'closingCents'>;

/** Cash of the account that no line shows, remittances that were sent, and refund checks that were issued. */
export async function openItemsOf(db: Db, accountPk: string): Promise<readonly CashItem[]> {
  return itemsIn(db, openItems(await accountTime(db, accountPk)));
}

/** Cash that the ledger had at the end of the statement's last day, and that no statement up to it shows. */
export async function itemsAsOf(db: Db, { accountPk, to }: Dated): Promise<readonly CashItem[]> {
  const account = await accountTime(db, accountPk);
  return itemsIn(db, openItemsAsOf(account, endOf(to, account)));
}

/** Cash that was posted after the statement's last day and is on the statements up to it, or in the account's opening balance. */
export async function itemsLaterThan(db: Db, { accountPk, to }: Dated): Promise<readonly CashItem[]> {
  const account = await accountTime(db, accountPk);
  return itemsIn(db, itemsPostedLater(account, endOf(to, account)));
}

async function itemsIn(db: Db, items: ReturnType<typeof openItems>): Promise<readonly CashItem[]> {
  const { rows } = await sql<CashItem>`
    select key, kind, "amountCents", day, name, reference, "isPosted" from (${items}) i order by i.day, i.key`.execute(
    db,
  );
  return rows;
}

/**
 * The ledger's cash beside a statement, as of its last day.
 *
 * @source docs/decisions/statements.md#the-cash-page-is-as-of-the-statements-last-day
 */
export async function cashPosition(db: Db, statement: Dated): Promise<CashPosition> {
  const account = await accountTime(db, statement.accountPk);
  const asOf = endOf(statement.to, account);
  const { rows } = await sql<{ ledgerCents: Cents; postedLaterCents: Cents }>`
    with ${shownUpTo(asOf.day)}
    select coalesce(sum(e.amount_cents) filter (where v.at < ${asOf.until}::timestamptz), 0)::bigint as "ledgerCents",
      coalesce(sum(e.amount_cents) filter (where ${isPostedLater(account, asOf)}), 0)::bigint as "postedLaterCents"
    from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
    left join matched_cash m on m.group_number = e.group_number and m.event_pk = e.event_pk
    where e.account = 'CASH'`.execute(db);
  const items = await itemsAsOf(db, statement);
  const amounts = items.map(({ amountCents }) => amountCents);
  return {
    ...(rows[0] ?? { ledgerCents: ZERO, postedLaterCents: ZERO }),
    statementCents: statement.closingCents,
    inTransitCents: sumCents(amounts.filter((amount) => amount > 0)),
    outstandingCents: negate(sumCents(amounts.filter((amount) => amount < 0))),
  };
}
