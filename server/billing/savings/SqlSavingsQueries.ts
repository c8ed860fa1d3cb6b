import { type RawBuilder, sql } from 'kysely';
import type { CarrierSavings, Savings, SavingsItemPage, SavingsMonth } from '../../../contract/billing/savings';
import { NO_OUTCOMES, type OutcomeCents, type SavingsItem } from '../../../src/domain/billing/savings/Savings';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { inDivisions } from '../../platform/database/conditions';
import { divisionOf } from '../../platform/database/statements/divisions';
import type { Db } from '../../platform/database/Tables';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { SavingsDay, SavingsItemFilter, SavingsQueries } from './ports';
import { reconciledBills, savingsItems } from './savingsItems.sql';

/** Reads the changed lines and expected adjustments of one group and year. */
export class SqlSavingsQueries implements SavingsQueries {
  constructor(private readonly db: Db) {}

  async years({ groupNumber, divisions }: GroupBills): Promise<readonly number[]> {
    const { rows } = await sql<{ year: number }>`
      select distinct extract(year from period_from)::integer as year from bills b
      where group_number = ${groupNumber} and ${inDivisions(divisions, 'b')} and status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID') order by 1 desc`.execute(
      this.db,
    );
    return rows.map(({ year }) => year);
  }

  async ofYear(bills: GroupBills, year: number, day: SavingsDay): Promise<Omit<Savings, 'year' | 'years'>> {
    const items = savingsItems(bills, year, day);
    const { rows: names } = await sql<{ name: string }>`
      select name from groups where group_number = ${bills.groupNumber}`.execute(this.db);
    const { rows: carriers } = await sql<Omit<CarrierSavings, 'creditedAfterDays'>>`
      select k.carrier_code as "carrierCode", c.name as "carrierName", k.premium as "premiumCents", k.lines as "lineCount",
        coalesce(i.errors, 0)::integer as "errorCount", coalesce(i.over, '{}') as over, coalesce(i.under, '{}') as under
      from (
        select k.carrier_code, sum(k.billed_cents)::bigint as premium, sum(k.line_count)::integer as lines
        from ${reconciledBills(bills, year)} b
        join bill_carriers k on k.group_number = b.group_number and k.bill_pk = b.bill_pk group by 1
      ) k join carriers c on c.carrier_code = k.carrier_code
      left join (
        select carrier_code, sum(errors) as errors, ${asAmounts('over')}, ${asAmounts('under')}
        from (
          select carrier_code, outcome, count(*) filter (where is_first) as errors, ${SIDE_SUMS}
          from ${items} x group by 1, 2
        ) x group by 1
      ) i on i.carrier_code = k.carrier_code
      order by lower(c.name), k.carrier_code`.execute(this.db);
    const { rows: months } = await sql<SavingsMonth>`
      select b.month, coalesce(i.over, '{}') as over
      from (select distinct period_from as month from ${reconciledBills(bills, year)} b) b
      left join (
        select period_from, ${asAmounts('over')}
        from (select period_from, outcome, ${SIDE_SUMS} from ${items} x group by 1, 2) x group by 1
      ) i on i.period_from = b.month
      order by 1`.execute(this.db);
    const days = await this.daysToCredit(bills, year);
    return {
      groupName: names[0]?.name ?? '',
      carriers: carriers.map((carrier) => ({
        ...carrier,
        over: whole(carrier.over),
        under: whole(carrier.under),
        creditedAfterDays: days.get(carrier.carrierCode) ?? null,
      })),
      creditedAfterDays: days.get(null) ?? null,
      months: months.map(({ month, over }) => ({ month, over: whole(over) })),
    };
  }

  async items(
    bills: GroupBills,
    { year, side, outcome, carrierCode, month, page, size }: SavingsItemFilter,
    day: SavingsDay,
  ): Promise<SavingsItemPage> {
    const isFound = sql`${side === 'over' ? sql`x.over_cents > 0` : sql`x.over_cents < 0`}
      and ${outcome === undefined ? sql`true` : sql`x.outcome = ${outcome}`}
      and ${carrierCode === undefined ? sql`true` : sql`x.carrier_code = ${carrierCode}`}
      and ${month === undefined ? sql`true` : sql`x.period_from = ${month}::date`}`;
    const items = savingsItems(bills, year, day);
    const { rows } = await sql<FoundRow>`
      with found as materialized (select * from ${items} x where ${isFound})
      select t.total, t.sum as "sumCents", x.key, x.member_id as "memberId", x.member_name as "memberName", x.coverage,
        x.carrier_code as "carrierCode", x.reason_code as "reasonCode", x.outcome, abs(x.over_cents) as "amountCents",
        json_strip_nulls(json_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number, 'periodFrom', b.period_from,
          'division', ${divisionOf('b')})) as origin
      from (select count(*)::integer as total, coalesce(sum(abs(over_cents)), 0)::bigint as sum from found) t
      left join (
        select * from found order by abs(over_cents) desc, key limit ${size} offset ${page * size}
      ) x on true
      left join bills b on b.group_number = ${bills.groupNumber} and b.bill_pk = x.bill_pk
      order by abs(x.over_cents) desc, x.key`.execute(this.db);
    return {
      items: rows.flatMap((row) => (row.key === null ? [] : [itemOf(row, side)])),
      total: rows[0]?.total ?? 0,
      amountCents: rows[0]?.sumCents ?? ZERO,
    };
  }

  /**
   * Days by carrier; under null of all carriers. What arrives on one bill for the same member and coverage is one correction, which
   * took as long as its oldest part.
   *
   * @source docs/decisions/savings.md#days-to-credit-start-at-the-first-wrong-bill
   */
  private async daysToCredit(bills: GroupBills, year: number): Promise<ReadonlyMap<string | null, number>> {
    const { rows } = await sql<{ carrierCode: string | null; days: number }>`
      with c as materialized (
        select e.carrier_code, max(o.bill_date - b.bill_date) as days
        from ${reconciledBills(bills, year)} b
        join expected_adjustments e on e.group_number = b.group_number and e.bill_pk = b.bill_pk
        join expected_arrivals v on v.group_number = e.group_number and v.expected_pk = e.expected_pk
        join bills o on o.group_number = v.group_number and o.bill_pk = v.bill_pk
        group by e.carrier_code, v.bill_pk, e.member_id, e.member_name, e.coverage
      )
      select c.carrier_code as "carrierCode", ${MEDIAN_DAYS} as days from c group by c.carrier_code
      union all
      select null, ${MEDIAN_DAYS} from c having count(*) > 0`.execute(this.db);
    return new Map(rows.map(({ carrierCode, days }) => [carrierCode, days]));
  }
}

const MEDIAN_DAYS = sql`round(percentile_cont(0.5) within group (order by c.days))::integer`;

/** An item with the sums of all pages; without a key on a page without items. */
type FoundRow = { readonly total: number; readonly sumCents: Cents } & (ItemRow | { readonly key: null });
type ItemRow = Omit<SavingsItem, 'side'>;

function itemOf(row: ItemRow, side: SavingsItem['side']): SavingsItem {
  const { key, memberId, memberName, coverage, carrierCode, origin, reasonCode, outcome, amountCents } = row;
  return { key, memberId, memberName, coverage, carrierCode, origin, reasonCode, side, outcome, amountCents };
}

/** Sums of both sides, each zero or more. */
const SIDE_SUMS = sql`
  sum(greatest(over_cents, 0))::bigint as over_sum, sum(greatest(-over_cents, 0))::bigint as under_sum`;

/** The amounts of a side by outcome, as JSON. Outcomes without amounts are left out. */
function asAmounts(side: 'over' | 'under'): RawBuilder<unknown> {
  const sum = sql.ref(`${side}_sum`);
  return sql`jsonb_object_agg(outcome, ${sum}) filter (where ${sum} <> 0) as ${sql.ref(side)}`;
}

function whole(amounts: Partial<OutcomeCents>): OutcomeCents {
  return { ...NO_OUTCOMES, ...amounts };
}
