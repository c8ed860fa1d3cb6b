import { sql } from 'kysely';
import {
  type AccountActivity,
  DUPLICATE_PAYMENT_DAYS,
  NEW_ACCOUNT_DAYS,
} from '../../../src/domain/money/payments/paymentQuestion';
import type { Db } from '../../platform/database/Tables';
import { officeDate } from '../../platform/shared/officeDate';

const DAY_MS = 86_400_000;

type Dated<Row, Day extends keyof Row> = Omit<Row, Day> & { readonly at: string };

/** Recent activity of a group's bank accounts. @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
export async function accountActivity(
  db: Db,
  groupNumber: string,
  bankAccountPks: readonly string[],
  now: Date,
  officeTimeZone?: string,
): Promise<AccountActivity> {
  if (bankAccountPks.length === 0) return { payments: [], changes: [] };
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const keys = sql`any(${sql.val([...bankAccountPks])}::text[])`;
  const { rows: payments } = await sql<Dated<AccountActivity['payments'][number], 'madeOn'>>`
    select p.payment_pk as "paymentPk", p.confirmation, s.bank_account_pk as "bankAccountPk", s.amount_cents as "amountCents",
      p.add_date as at, p.made_by as by
    from payments p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
    where p.group_number = ${groupNumber} and s.bank_account_pk = ${keys} and p.disposition = 'NONE'
      and p.add_date > ${since(DUPLICATE_PAYMENT_DAYS)}::timestamptz
    order by p.add_date desc, p.payment_pk desc`.execute(db);
  const { rows: changes } = await sql<Dated<AccountActivity['changes'][number], 'changedOn'>>`
    select b.bank_account_pk as "bankAccountPk", b.name, c.at is not null as "isCorrected", coalesce(c.at, b.add_date) as at,
      coalesce(c.by_name, b.add_user) as by
    from bank_accounts b left join lateral (
      select e.at, e.by_name from bank_account_events e
      where e.group_number = b.group_number and e.bank_account_pk = b.bank_account_pk and e.event = 'corrected'
      order by e.at desc limit 1) c on true
    where b.group_number = ${groupNumber} and b.bank_account_pk = ${keys}
      and coalesce(c.at, b.add_date) > ${since(NEW_ACCOUNT_DAYS)}::timestamptz`.execute(db);
  const dayOf = (at: string) => officeDate(new Date(at), officeTimeZone);
  return {
    payments: payments.map(({ at, ...payment }) => ({ ...payment, madeOn: dayOf(at) })),
    changes: changes.map(({ at, ...change }) => ({ ...change, changedOn: dayOf(at) })),
  };
}
