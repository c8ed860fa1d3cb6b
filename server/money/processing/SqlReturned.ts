import { sql } from 'kysely';
import { PRESENTABLE_CODES } from '../../../src/domain/money/payments/presentAgain';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { paymentTimeZone } from '../../platform/database/statements/paymentRules';
import type { Db } from '../../platform/database/Tables';
import type { ReturnedForMoney, ReturnedQueries } from './PresentReturned';

export class SqlReturned implements ReturnedQueries {
  constructor(private readonly db: Db) {}

  async returnedForMoney(since: LocalDate): Promise<readonly ReturnedForMoney[]> {
    const { rows } = await sql<ReturnedForMoney>`
      select p.payment_pk as "paymentPk", p.amount_cents as "amountCents", ${paymentTimeZone('p')} as "timeZone",
        to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "returnedAt"
      from payment_reversals r join payments p on p.group_number = r.group_number and p.payment_pk = r.payment_pk
      where r.kind = 'RETURNED' and r.return_code = any(${sql.val([...PRESENTABLE_CODES])}::text[])
        and r.at >= ${since}::date and p.method = 'ACH' and not exists (
          select 1 from payment_events e where e.group_number = p.group_number and e.payment_pk = p.payment_pk
            and e.event = 'presentedAgain')
      order by r.at, p.payment_pk`.execute(this.db);
    return rows;
  }
}
