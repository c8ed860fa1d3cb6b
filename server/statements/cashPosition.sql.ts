import { sql } from 'kysely';
import { addDays } from '../../src/domain/dates/LocalDate';
import { type Cents, negate, sumCents, ZERO } from '../../src/domain/money/Cents';
import type { CashItem } from '../../src/domain/statements/CashItem';
import type { CashPosition } from '../../src/domain/statements/CashPosition';
import type { BankStatement } from '../../src/domain/statements/Statement';
import { type AsOf, openedAt, openItemsAsOf } from '../database/statements/cashItems';
import type { Db } from '../database/Tables';
import { startOfOfficeDate } from '../shared/officeDate';

type Dated = Pick<BankStatement, 'accountPk' | 'to' | 'closingCents'>;

/** Cash that the ledger had at the end of the statement's last day, and that no statement up to it shows. */
export async function itemsAsOf(db: Db, { accountPk, to }: Dated, timeZone: string): Promise<readonly CashItem[]> {
  const since = await openedAt(db, accountPk, timeZone);
  const { rows } = await sql<CashItem>`
    select key, kind, "amountCents", day, name, reference, "isPosted"
    from (${openItemsAsOf(since, timeZone, asOfDay(to, timeZone))}) i order by i.day, i.key`.execute(db);
  return rows;
}

/**
 * The ledger's cash beside a statement, as of its last day.
 *
 * @source docs/decisions/statements.md#the-cash-page-is-as-of-the-statements-last-day
 */
export async function cashPosition(db: Db, statement: Dated, timeZone: string): Promise<CashPosition> {
  const { until, day } = asOfDay(statement.to, timeZone);
  const { rows } = await sql<{ ledgerCents: Cents; postedLaterCents: Cents }>`
    select coalesce(sum(e.amount_cents) filter (where v.at < ${until}::timestamptz), 0)::bigint as "ledgerCents",
      coalesce(sum(e.amount_cents) filter (where v.at >= ${until}::timestamptz and (
        v.kind in ('CASH_OPENED', 'OPENING_POSTED', 'OPENING_REVERSED') or exists (
          select from matched_cash k join statement_lines s on s.match_pk = k.match_pk
          where k.group_number = v.group_number and k.event_pk = v.event_pk and s.day <= ${day}::date))), 0)::bigint as "postedLaterCents"
    from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
    where e.account = 'CASH'`.execute(db);
  const items = await itemsAsOf(db, statement, timeZone);
  const amounts = items.map(({ amountCents }) => amountCents);
  return {
    ...(rows[0] ?? { ledgerCents: ZERO, postedLaterCents: ZERO }),
    statementCents: statement.closingCents,
    inTransitCents: sumCents(amounts.filter((amount) => amount > 0)),
    outstandingCents: negate(sumCents(amounts.filter((amount) => amount < 0))),
  };
}

function asOfDay(day: BankStatement['to'], timeZone: string): AsOf {
  return { day, until: startOfOfficeDate(addDays(day, 1), timeZone).toISOString() };
}
