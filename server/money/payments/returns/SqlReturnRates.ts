import { sql } from 'kysely';
import type { ReturnRate } from '../../../../contract/money/returnFiles';
import { RETURN_RATE_DAYS, returnRates } from '../../../../src/domain/money/payments/returnRates';
import { addDays, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Db } from '../../../platform/database/Tables';
import type { ReturnRateQueries } from './ports';

/** Counts debits and their returns. @source docs/decisions/returns.md#return-rates-are-of-sixty-days */
export class SqlReturnRates implements ReturnRateQueries {
  constructor(private readonly db: Db) {}

  async read(today: LocalDate): Promise<readonly ReturnRate[]> {
    const { rows } = await sql<{ code: string | null; count: number }>`
      select coalesce(r.return_code, v.debit_return_code) as code, count(*)::integer as count
      from payments p left join payment_reversals r on r.group_number = p.group_number and r.payment_pk = p.payment_pk
        and r.kind = 'RETURNED'
      left join bank_reversals v on v.group_number = p.group_number and v.payment_pk = p.payment_pk and v.debit_return_code is not null
      where p.method = 'ACH' and p.status = 'PROCESSED' and p.settle_date > ${addDays(today, -RETURN_RATE_DAYS)}::date
      group by 1`.execute(this.db);
    const debitCount = rows.reduce((sum, { count }) => sum + count, 0);
    return returnRates(debitCount, new Map(rows.flatMap(({ code, count }) => (code === null ? [] : [[code, count]]))));
  }
}
