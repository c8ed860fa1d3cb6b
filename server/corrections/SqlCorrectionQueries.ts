import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import { CORRECTION_STATES, type Correction, type CorrectionState } from '../../src/domain/corrections/Correction';
import type { CorrectionPage } from '../../src/domain/corrections/CorrectionPage';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { containsPattern, scopeCondition, startsWithPattern } from '../database/conditions';
import type { Db } from '../database/Tables';
import type { CorrectionPageRequest, CorrectionQueries } from './ports';

/** Reads corrections. */
export class SqlCorrectionQueries implements CorrectionQueries {
  constructor(private readonly db: Db) {}

  async page(
    scope: Scope,
    { groupNumber, status, recipient, month, q, page, size }: CorrectionPageRequest,
  ): Promise<CorrectionPage> {
    const ofGroup = groupNumber === undefined ? sql`` : sql`and c.group_number = ${groupNumber}`;
    const inScope = sql`${scopeCondition(scope, 'c.group_number')} ${ofGroup}`;
    const where = sql`${inScope} and ${hasStatus(status)} and ${isTo(recipient)} and ${isOfMonth(month)} and ${searched(q)}`;
    const rows = await sql<CorrectionRow>`
      ${CORRECTIONS} where ${where}
      order by array_position(array['OPEN','PROPOSED','SENT','REJECTED','CONFIRMED','DROPPED'], c.state),
        b.period_from desc, abs(c.difference_cents) desc, c.correction_pk
      limit ${size} offset ${page * size}`.execute(this.db);
    const totals = await sql<{ total: number }>`
      select count(*)::integer as total from ${FROM} where ${where}`.execute(this.db);
    const states = await sql<{ state: CorrectionState; count: number }>`
      select c.state, count(*)::integer as count from corrections c where ${inScope} group by c.state`.execute(this.db);
    const countOf = new Map(states.rows.map(({ state, count }) => [state, count]));
    const counts = Object.fromEntries(CORRECTION_STATES.map((state) => [state, countOf.get(state) ?? 0]));
    return {
      items: rows.rows.map(toCorrection),
      total: totals.rows[0]?.total ?? 0,
      counts: counts as CorrectionPage['counts'],
    };
  }

  async find(scope: Scope, groupNumber: string, correctionPk: string): Promise<Correction | undefined> {
    const { rows } = await sql<CorrectionRow>`
      ${CORRECTIONS} where c.group_number = ${groupNumber} and c.correction_pk = ${correctionPk}
        and ${scopeCondition(scope, 'c.group_number')}`.execute(this.db);
    return rows[0] && toCorrection(rows[0]);
  }
}

type CorrectionRow = Omit<Correction, 'origin'> & Correction['origin'];

const FROM = sql`corrections c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
  join groups g on g.group_number = c.group_number`;

/** All corrections as `CorrectionRow`. A `where` clause follows. */
const CORRECTIONS = sql`
  select c.correction_pk as "correctionPk", c.group_number as "groupNumber", g.name as "groupName",
    c.carrier_code as "carrierCode", c.member_id as "memberId", c.member_name as "memberName", c.coverage,
    c.difference_cents as "differenceCents", c.difference_kind as "differenceKind", c.paid_through as "paidThrough", c.state,
    c.kind, c.effective_date as "effectiveDate", c.value, c.monthly_cents as "monthlyCents", c.one_time_cents as "oneTimeCents",
    c.installments, c.tax, c.plan_year as "planYear", c.authorization_text as authorization, c.note,
    b.bill_pk as "billPk", b.bill_number as "billNumber", b.period_from as "periodFrom"
  from ${FROM}`;

function hasStatus(status: CorrectionPageRequest['status']): RawBuilder<SqlBool> {
  if (status === 'all') return sql`true`;
  if (status === 'pending') return sql`c.state in ('PROPOSED','OPEN','SENT')`;
  return sql`c.state = ${status.toUpperCase()}`;
}

function isTo(recipient: CorrectionPageRequest['recipient']): RawBuilder<SqlBool> {
  if (recipient === 'all') return sql`true`;
  return recipient === 'PAYROLL' ? sql`c.kind like '%\\_DEDUCTION'` : sql`c.kind not like '%\\_DEDUCTION'`;
}

function isOfMonth(month: LocalDate | undefined): RawBuilder<SqlBool> {
  return month === undefined ? sql`true` : sql`b.period_from = ${month}::date`;
}

function searched(q: string): RawBuilder<SqlBool> {
  if (q === '') return sql`true`;
  const start = startsWithPattern(q);
  return sql`(c.member_name ilike ${containsPattern(q)} or g.name ilike ${containsPattern(q)} or c.member_id ilike ${start}
    or b.bill_number ilike ${start})`;
}

function toCorrection({ billPk, billNumber, periodFrom, ...row }: CorrectionRow): Correction {
  return { ...row, origin: { billPk, billNumber, periodFrom } };
}
