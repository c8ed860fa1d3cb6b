import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { NotOnBillPage, NotOnBillSort } from '../../../src/domain/billing/notOnBill/notOnBillList';
import {
  COVERAGE_KINDS,
  ESCALATION_MONTHS,
  INSURED_STATES,
  type InsuredState,
  type PayingNotOnBill,
} from '../../../src/domain/billing/notOnBill/PayingNotOnBill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ofBillCondition, startsWithPattern } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { divisionOf } from '../../platform/database/statements/divisions';
import { isOpenRow } from '../../platform/database/statements/notOnBill';
import type { Db } from '../../platform/database/Tables';
import { groupName, matchesSearch } from '../../platform/database/textConditions';
import type { NotOnBillQueries, NotOnBillRequest } from './ports';

type Row = Omit<PayingNotOnBill, 'origin'> &
  Omit<PayingNotOnBill['origin'], 'division'> & { readonly division: BillDivision | null };

/** Months of premium of `not_on_bill n` up to the month of bill `b`, like `premiumMonths`. */
const MONTHS = sql`((extract(year from b.period_from) - extract(year from n.since)) * 12
  + extract(month from b.period_from) - extract(month from n.since) + 1)`;

/** Condition on `n` and `b`: evidence of insurability is missing after months of premium. */
const IS_ESCALATED = sql<SqlBool>`(n.state = 'EVIDENCE_PENDING' and ${MONTHS} >= ${ESCALATION_MONTHS[0]})`;

const list = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`;

/** Escalated ones stand with those whom nobody enrolled. */
const STATE_ORDER = sql`(case when ${IS_ESCALATED} then 1 else array_position(${list(INSURED_STATES)}, n.state) end)`;
const KIND_ORDER = sql`array_position(${list(COVERAGE_KINDS)}, n.coverage_kind)`;

const ORDERS: Readonly<Record<NotOnBillSort, RawBuilder<unknown>>> = {
  status: STATE_ORDER,
  member: sql`lower(n.member_name)`,
  since: sql`n.since`,
  month: sql`b.period_from`,
};

const FROM = sql`not_on_bill n join bills b on b.group_number = n.group_number and b.bill_pk = n.bill_pk
  join groups g on g.group_number = n.group_number`;

/** Reads who pays and is not on the bill. */
export class SqlNotOnBillQueries implements NotOnBillQueries {
  constructor(private readonly db: Db) {}

  async page(
    scope: Scope,
    { groupNumber, status, coverage, q, sort, direction, page, size }: NotOnBillRequest,
  ): Promise<NotOnBillPage> {
    const ofGroup = groupNumber === undefined ? sql`` : sql`and n.group_number = ${groupNumber}`;
    const inScope = sql`${isOpenRow} and ${ofBillCondition(scope, 'n')} ${ofGroup}`;
    const ofStatus = status === undefined ? sql`` : sql`and n.state = ${status}`;
    const ofKind = coverage === undefined ? sql`` : sql`and n.coverage_kind = ${coverage}`;
    const where = sql`${inScope} ${ofStatus} ${ofKind} and ${this.searched(q)}`;
    const { rows: items } = await sql<Row>`
      select n.row_pk as "rowPk", n.group_number as "groupNumber", g.name as "groupName", n.carrier_code as "carrierCode",
        n.member_id as "memberId", n.member_name as "memberName", n.coverage, n.part, n.state, n.since,
        n.deducted_cents as "deductedCents", n.volume_cents as "volumeCents", n.billed_volume_cents as "billedVolumeCents", n.tier,
        b.bill_pk as "billPk", b.bill_number as "billNumber", b.period_from as "periodFrom", ${divisionOf('b')} as division
      from ${FROM} where ${where}
      order by ${ORDERS[sort]} ${direction === 'desc' ? sql`desc` : sql`asc`}, ${STATE_ORDER}, ${KIND_ORDER}, n.since, n.row_pk
      limit ${size} offset ${page * size}`.execute(this.db);
    const { rows: totals } = await sql<{ total: number }>`
      select count(*)::integer as total from ${FROM} where ${where}`.execute(this.db);
    const { rows: states } = await sql<{ state: InsuredState; count: number; escalated: number }>`
      select n.state, count(*)::integer as count, count(*) filter (where ${IS_ESCALATED})::integer as escalated
      from not_on_bill n join bills b on b.group_number = n.group_number and b.bill_pk = n.bill_pk
      where ${inScope} group by n.state`.execute(this.db);
    const open = specialDataOf(this.db).opener();
    const countOf = new Map(states.map(({ state, count }) => [state, count]));
    const counts = Object.fromEntries(INSURED_STATES.map((state) => [state, countOf.get(state) ?? 0]));
    return {
      items: items.map((item) => ({ ...toItem(item), memberId: open(item.memberId) })),
      total: totals[0]?.total ?? 0,
      counts: counts as NotOnBillPage['counts'],
      escalatedCount: states.reduce((sum, { escalated }) => sum + escalated, 0),
    };
  }

  private searched(q: string): RawBuilder<SqlBool> {
    return matchesSearch(q, {
      texts: [{ text: sql`n.member_name` }, groupName('g')],
      isNumbered: (text) => {
        const start = startsWithPattern(text);
        const stored = sql.val([...specialDataOf(this.db).storedTexts(text.replaceAll('-', ''))]);
        return sql`(n.member_id ilike ${start} or n.member_id = any(${stored}::text[]) or b.bill_number ilike ${start})`;
      },
    });
  }
}

function toItem({ billPk, billNumber, periodFrom, division, ...row }: Row): PayingNotOnBill {
  return { ...row, origin: { billPk, billNumber, periodFrom, ...(division && { division }) } };
}
