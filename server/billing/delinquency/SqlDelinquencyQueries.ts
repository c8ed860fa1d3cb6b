import { sql } from 'kysely';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { isPastDue, OWED } from '../../platform/database/statements/billConditions';
import { billsToCount } from '../../platform/database/statements/billsInScope';
import { dayIn, dueDaysAt } from '../../platform/database/statements/dueDays';
import type { Db } from '../../platform/database/Tables';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import type { BillTerms, DelinquencyQueries } from './ReadDelinquency';

export class SqlDelinquencyQueries implements DelinquencyQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock = systemClock,
  ) {}

  async pastDue(scope: Scope, today: LocalDate, groupNumbers?: readonly string[]): Promise<readonly BillTerms[]> {
    const ofGroups = groupNumbers ? sql`b.group_number = any(${sql.val([...groupNumbers])}::text[])` : sql`true`;
    const days = await dueDaysAt(this.db, today, this.clock.now());
    const { rows } = await sql<BillTerms>`
      select b.group_number as "groupNumber", b.carrier_codes as "carrierCodes", b.period_from as "periodFrom",
        b.due_date as "dueDate", ${dayIn(days, 'b.group_number')} as today
      from ${billsToCount(scope)} b where ${ofGroups} and ${isPastDue(days)}`.execute(this.db);
    return rows;
  }

  async dayOf(groupNumber: string, today: LocalDate): Promise<LocalDate> {
    const { elsewhere } = await dueDaysAt(this.db, today, this.clock.now());
    return elsewhere.find(({ groupNumbers }) => groupNumbers.includes(groupNumber))?.day ?? today;
  }

  async paidTo(scope: Scope, groupNumber: string): Promise<LocalDate | null> {
    const { rows } = await sql<{ paidTo: LocalDate | null }>`
      select max(b.period_to) filter (where b.status = 'PAID' and b.period_to < coalesce(f.first_owed, 'infinity')) as "paidTo"
      from ${billsToCount(scope)} b cross join (
        select min(b.period_from) filter (where ${OWED}) as first_owed from ${billsToCount(scope)} b
        where b.group_number = ${groupNumber}
      ) f where b.group_number = ${groupNumber}`.execute(this.db);
    return rows[0]?.paidTo ?? null;
  }
}
