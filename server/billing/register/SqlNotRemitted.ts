import { sql } from 'kysely';
import type { NotRemitted, NotRemittedPage } from '../../../contract/billing/register';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import { type NotRemittedQuery, REMITTANCE_DAYS } from '../../../src/domain/billing/register/NotRemitted';
import { rulesFor } from '../../../src/domain/billing/rules/RuleChange';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { inDivisions } from '../../platform/database/conditions';
import { divisionOf } from '../../platform/database/statements/divisions';
import { EMPLOYEE_CENTS, NOT_PAID_IN_FULL } from '../../platform/database/statements/registerWork';
import type { Db } from '../../platform/database/Tables';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { RuleQueries } from '../rules/ports';
import type { NotRemittedQueries } from './ports';

/**
 * Reads what employees paid for bills in the register that are not paid in full.
 *
 * @source BR-REG-14 docs/decisions/register.md#deductions-age-from-the-first-day-of-the-bills-month
 */
export class SqlNotRemitted implements NotRemittedQueries {
  constructor(
    private readonly db: Db,
    private readonly rules: Pick<RuleQueries, 'group'>,
  ) {}

  async page(
    { groupNumber, divisions }: GroupBills,
    { page, size }: Omit<NotRemittedQuery, 'groupNumber'>,
    today: LocalDate,
  ): Promise<NotRemittedPage> {
    const history = await this.rules.group({ kind: 'groups', groupNumbers: [groupNumber] }, groupNumber);
    const limitDays = history ? rulesFor(today, history).remittanceDays : REMITTANCE_DAYS;
    const held = sql`(
      select d.*, least(d.employee_cents, d.owed_cents) as held_cents from (
        select b.group_number, b.bill_pk, b.bill_number, b.division_number, b.period_from, b.status,
          b.due_cents - b.paid_cents as owed_cents, greatest(0, ${today}::date - b.period_from) as days, ${EMPLOYEE_CENTS} as employee_cents
        from bills b where b.group_number = ${groupNumber} and ${inDivisions(divisions, 'b')} and ${NOT_PAID_IN_FULL}
      ) d where d.employee_cents > 0) h`;
    const { rows } = await sql<Omit<NotRemitted, 'division'> & { readonly division: BillDivision | null }>`
      select h.bill_pk as "billPk", h.bill_number as "billNumber", h.period_from as "periodFrom",
        ${divisionOf('h')} as division, h.status,
        h.employee_cents as "employeeCents", h.held_cents as "heldCents", h.days
      from ${held} order by h.period_from, h.bill_pk limit ${size} offset ${page * size}`.execute(this.db);
    const { rows: sums } = await sql<Pick<NotRemittedPage, 'total' | 'heldCents' | 'lateCount'>>`
      select count(*)::integer as total, coalesce(sum(h.held_cents), 0)::bigint as "heldCents",
        count(*) filter (where h.days > ${limitDays})::integer as "lateCount" from ${held}`.execute(this.db);
    const [sum] = sums;
    if (!sum) throw new Error('A sum without groups returns one row.');
    const items = rows.map(({ division, ...row }) => ({ ...row, ...(division && { division }) }));
    return { ...sum, items, limitDays };
  }
}
