import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillExpectations, ExpectedPage } from '../../../contract/billing/expectedAdjustments';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { CurrentCharge, TerminationDecision } from '../../../src/domain/billing/expected/billedAgain';
import type { ExpectedAdjustment } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { ExpectedOfMonth } from '../../../src/domain/billing/expected/expectedAge';
import type { BilledCorrection } from '../../../src/domain/billing/expected/matchExpected';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { ofBill } from '../../platform/database/statements/billsInScope';
import { openOfCarriers } from '../../platform/database/statements/countedExpected';
import { expectedInScope } from '../../platform/database/statements/expectedInScope';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import type { Db } from '../../platform/database/Tables';
import { selectCorrections } from './corrections.sql';
import { expectedPage } from './expectedPage.sql';
import { adjustments, type ExpectedRow, toExpected } from './expectedRows.sql';
import type { BillKey, ExpectedArrival, ExpectedPageRequest, ExpectedQueries, RetroWindow } from './ports';

/** Reads expected adjustments. */
export class SqlExpectedQueries implements ExpectedQueries {
  constructor(private readonly db: Db) {}

  page(scope: Scope, request: ExpectedPageRequest, window: RetroWindow, today: LocalDate): Promise<ExpectedPage> {
    return expectedPage(this.db, scope, request, window, today);
  }

  async openByMonth(carrierCodes: readonly string[]): Promise<readonly ExpectedOfMonth[]> {
    const { rows } = await sql<ExpectedOfMonth>`
      select t.period_from as period, t.type, sum(t.adjustments)::integer as count, abs(sum(t.cents)) as cents
      from ${openOfCarriers(carrierCodes)} t group by 1, 2 having sum(t.adjustments) <> 0`.execute(this.db);
    return rows;
  }

  async find(scope: Scope, expectedPk: string, window: RetroWindow): Promise<ExpectedAdjustment | undefined> {
    const { rows } = await sql<ExpectedRow>`
      ${adjustments(window)} where e.group_number = ${groupNumberOf(expectedPk)} and e.expected_pk = ${expectedPk}
        and ${expectedInScope(scope)}`.execute(this.db);
    return rows[0] && toExpected(rows[0], window);
  }

  async ofBill(
    bill: BillKey,
    window: RetroWindow,
  ): Promise<
    readonly { readonly expected: ExpectedAdjustment; readonly openBefore: Cents; readonly arrivedCents: Cents }[]
  > {
    const { rows } = await sql<ExpectedRow & { readonly before: Cents; readonly here: Cents }>`
      select x.*, v.before, v.here from (${adjustments(window)} where e.group_number = ${bill.groupNumber}) x
      join bills n on ${ofBill('n', bill)} and n.period_from > x."periodFrom"
      join bill_carriers k on k.group_number = n.group_number and k.bill_pk = n.bill_pk and k.carrier_code = x."carrierCode"
      cross join lateral (
        select coalesce(sum(a.amount_cents) filter (where a.bill_pk = n.bill_pk), 0)::bigint as here,
          coalesce(sum(a.amount_cents) filter (where a.bill_pk <> n.bill_pk and
            (o.period_from < n.period_from or (o.period_from = n.period_from and o.bill_pk < n.bill_pk))), 0)::bigint as before
        from expected_arrivals a join bills o on o.group_number = a.group_number and o.bill_pk = a.bill_pk
        where a.group_number = n.group_number and a.expected_pk = x."expectedPk"
      ) v
      where v.here <> 0 or (x."closedAt" is null and v.before <> x."amountCents")
      order by v.here = 0, x."creditedUntil", abs(x."amountCents") desc, x."expectedPk"
      limit ${MAX_ON_BILL}`.execute(this.db);
    return rows.map((row) => ({
      expected: toExpected(row, window),
      openBefore: (row.amountCents - row.before) as Cents,
      arrivedCents: row.here,
    }));
  }

  ofMember(scope: Scope, { groupNumber, memberId }: { groupNumber: string; memberId: string }, window: RetroWindow) {
    const isMember = sql<SqlBool>`e.group_number = ${groupNumber} and e.member_id = ${memberId}`;
    return this.all(sql`${isMember} and ${expectedInScope(scope)}`, window);
  }

  fromBill(bill: BillKey, window: RetroWindow) {
    return this.all(ofBill('e', bill), window);
  }

  private async all(condition: RawBuilder<unknown>, window: RetroWindow): Promise<readonly ExpectedAdjustment[]> {
    const { rows } = await sql<ExpectedRow>`
      ${adjustments(window)} where ${condition} order by e.member_name, e.coverage, e.expected_pk`.execute(this.db);
    return rows.map((row) => toExpected(row, window));
  }

  async arrivals(bill: BillKey): Promise<readonly ExpectedArrival[]> {
    const { rows } = await sql<ExpectedArrival>`
      with touched as (
        select e.* from expected_adjustments e where e.group_number = ${bill.groupNumber} and (e.bill_pk = ${bill.billPk}
          or exists (select 1 from expected_arrivals a where a.group_number = e.group_number
            and a.expected_pk = e.expected_pk and a.bill_pk = ${bill.billPk}))
      ), followed as (
        select a.*, o.bill_number, o.period_from, sum(a.amount_cents) over (partition by a.expected_pk
          order by o.period_from, o.bill_pk, a.source_pk rows unbounded preceding) as by_then
        from touched e join expected_arrivals a on a.group_number = e.group_number and a.expected_pk = e.expected_pk
        join bills o on o.group_number = a.group_number and o.bill_pk = a.bill_pk
      )
      select e.expected_pk as "expectedPk", e.member_id as "memberId", e.member_name as "memberName", e.coverage,
        b.bill_number as "originNumber", e.amount_cents as "expectedCents", a.amount_cents as "arrivedCents",
        a.by_then::bigint as "arrivedByThenCents", a.bill_number as "onBillNumber",
        coalesce(l.coverage || ', ' || l.plan, d.description, '') as source, l.retro_period as "retroPeriod",
        coalesce(l.billed_cents, d.amount_cents, a.amount_cents) as "sourceCents",
        (coalesce(l.billed_cents, d.amount_cents, a.amount_cents) - u.used)::bigint as "unusedCents"
      from followed a join touched e on e.group_number = a.group_number and e.expected_pk = a.expected_pk
      join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
      left join bill_lines l on l.group_number = a.group_number and l.bill_pk = a.bill_pk and l.line_pk = a.source_pk
      left join bill_adjustments d on d.group_number = a.group_number and d.bill_pk = a.bill_pk
        and d.adjustment_pk = a.source_pk
      cross join lateral (select sum(v.amount_cents) as used from expected_arrivals v
        where v.group_number = a.group_number and v.bill_pk = a.bill_pk and v.source_pk = a.source_pk) u
      where e.bill_pk = ${bill.billPk} or a.bill_pk = ${bill.billPk}
      order by e.member_name, e.coverage, e.expected_pk, a.period_from, a.bill_pk, a.source_pk`.execute(this.db);
    return rows;
  }

  corrections(bill: BillKey, memberIds: readonly string[]): Promise<readonly BilledCorrection[]> {
    const isMember = sql<SqlBool>`exists (select 1 from unnest(${sql.val([...memberIds])}::text[]) m
      where ltrim(regexp_replace(upper(m), '[^[:alnum:]]', '', 'g'), '0') = ltrim(regexp_replace(upper(l.member_id), '[^[:alnum:]]', '', 'g'), '0'))`;
    return selectCorrections(this.db, ofBill('b', bill), isMember);
  }

  async terminations(bill: BillKey): Promise<{
    readonly decisions: readonly TerminationDecision[];
    readonly charges: readonly CurrentCharge[];
  }> {
    const { rows: decisions } = await sql<TerminationDecision>`
      with bill as (select b.group_number, b.period_from from bills b where ${ofBill('b', bill)})
      select l.member_id as "memberId", l.carrier_code as "carrierCode", l.coverage, o.period_from as period,
        l.effective_date as "effectiveDate"
      from bill join bills o on o.group_number = bill.group_number and o.period_from < bill.period_from
        and o.period_from >= bill.period_from - interval '12 months' and o.changed_line_count > 0
      join bill_lines l on l.group_number = o.group_number and l.bill_pk = o.bill_pk
      where l.reason_code = 'TERMINATED'
      union
      select e.member_id, e.carrier_code, e.coverage, o.period_from, null
      from bill join expected_adjustments e on e.group_number = bill.group_number
      join bills o on o.group_number = e.group_number and o.bill_pk = e.bill_pk
      where e.reason_code = 'TERMINATED' and o.period_from < bill.period_from
        and o.period_from >= bill.period_from - interval '12 months'`.execute(this.db);
    if (decisions.length === 0) return { decisions, charges: [] };
    const memberIds = [...new Set(decisions.map(({ memberId }) => memberId))];
    const { rows: charges } = await sql<CurrentCharge>`
      select l.member_id as "memberId", l.member_name as "memberName", l.carrier_code as "carrierCode", l.coverage,
        l.billed_cents as "billedCents"
      from bill_lines l where ${ofBill('l', bill)} and not ${isRetroLine} and l.billed_cents > 0
        and l.member_id = any(${sql.val(memberIds)}::text[])`.execute(this.db);
    return { decisions, charges };
  }

  async ofOrigin(bill: BillKey): Promise<BillExpectations['own']> {
    const { rows } = await sql<BillExpectations['own']>`
      select count(*)::integer as count, coalesce(sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::bigint as "creditCents",
        coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::bigint as "chargeCents"
      from expected_adjustments e where ${ofBill('e', bill)}`.execute(this.db);
    return rows[0] ?? { count: 0, creditCents: ZERO, chargeCents: ZERO };
  }
}

/** More than a person reads at the start of a bill; the list of the group has all. */
const MAX_ON_BILL = 500;
