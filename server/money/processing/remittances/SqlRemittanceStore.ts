import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RemittedCarrier } from '../../../../contract/money/remittances';
import type { RemittedMonth } from '../../../../contract/office/carrierBoard';
import type { Remittance } from '../../../../src/domain/money/processing/BankFile';
import {
  type AdviceDetail,
  DEFAULT_REMITTANCE_TERMS,
  type RemittanceTerms,
} from '../../../../src/domain/money/processing/remittanceDays';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { firstOfMonth, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Db } from '../../../platform/database/Tables';
import type { RemittanceParties, RemittanceSearch, RemittanceStore, RemittedBill, RemittedMember } from './ports';
import { upcomingRemittances } from './remit.sql';
import { remittanceColumns } from './remittanceColumns.sql';

export class SqlRemittanceStore implements RemittanceStore {
  constructor(
    private readonly db: Db,
    private readonly terms: RemittanceTerms = DEFAULT_REMITTANCE_TERMS,
  ) {}

  async search(scope: Scope, { carrierCode, businessDate, month, state, page, size }: RemittanceSearch) {
    const conditions = [inScope(scope)];
    if (carrierCode !== undefined) conditions.push(sql`r.carrier_code = ${carrierCode}`);
    if (businessDate !== undefined) conditions.push(sql`r.business_date = ${businessDate}::date`);
    if (month !== undefined) {
      const first = firstOfMonth(month);
      conditions.push(sql`r.business_date >= ${first}::date and r.business_date < ${first}::date + interval '1 month'`);
    }
    if (state !== undefined) conditions.push(sql`r.state = ${state}`);
    const where = sql.join(conditions, sql` and `);
    const { rows } = await sql<Remittance>`
      select ${remittanceColumns(scope)} from remittances r left join carriers c on c.carrier_code = r.carrier_code
      where ${where} order by r.business_date desc, r.control_no desc limit ${size} offset ${page * size}`.execute(
      this.db,
    );
    const { rows: sums } = await sql<{ total: number; sumCents: Cents }>`
      select count(*) as total, coalesce(sum(r.amount_cents), 0) as "sumCents" from remittances r where ${where}`.execute(
      this.db,
    );
    const { total = 0, sumCents = 0 } = sums[0] ?? {};
    return { items: rows, total: Number(total), sumCents: Number(sumCents) as Cents };
  }

  async carriers(scope: Scope): Promise<readonly RemittedCarrier[]> {
    const { rows } = await sql<RemittedCarrier>`
      select c.carrier_code as "carrierCode", c.name as "carrierName" from carriers c
      where exists (select 1 from remittances r where r.carrier_code = c.carrier_code and ${inScope(scope)})
      order by c.name collate "C", c.carrier_code collate "C"`.execute(this.db);
    return rows;
  }

  async byMonth(scope: Scope, first: LocalDate, months: number): Promise<readonly RemittedMonth[]> {
    const { rows } = await sql<RemittedMonth>`
      select m.month::date as period, coalesce(f.remitted, 0) as "remittedCents"
      from generate_series(${first}::date, ${first}::date + make_interval(months => ${months - 1}::integer), interval '1 month') as m (month)
      left join (
        select date_trunc('month', r.business_date) as month, sum(r.amount_cents) as remitted from remittances r
        where ${inScope(scope)} and r.business_date >= ${first}::date group by 1
      ) f on f.month = m.month
      order by m.month`.execute(this.db);
    return rows;
  }

  async upcoming(scope: Scope, carrierCode: string | undefined, today: LocalDate) {
    const own = scope.kind === 'carriers' ? scope.carrierCodes : scope.kind === 'all' ? undefined : [];
    const codes = carrierCode === undefined ? own : [carrierCode].filter((code) => own?.includes(code) ?? true);
    return upcomingRemittances(this.db, codes, today, this.terms);
  }

  async find(scope: Scope, remittancePk: string) {
    const { rows } = await sql<
      Remittance & { controlNo: number; parties: RemittanceParties | null; adviceDetail: AdviceDetail; isAch: boolean }
    >`
      select ${remittanceColumns(scope)}, r.control_no as "controlNo", r.parties, r.advice_detail as "adviceDetail", r.pays_by_ach as "isAch"
      from remittances r left join carriers c on c.carrier_code = r.carrier_code
      where r.remittance_pk = ${remittancePk} and ${inScope(scope)}`.execute(this.db);
    return rows[0];
  }

  async bills(remittancePk: string): Promise<readonly RemittedBill[]> {
    const { rows } = await sql<RemittedBill>`
      select g.group_number as "groupNumber", g.name as "groupName", coalesce(b.bill_number, o.bill_number) as "billNumber",
        coalesce(b.period_from, o.period_from) as "periodFrom",
        coalesce(b.period_to, (o.period_from + interval '1 month - 1 day')::date) as "periodTo", sum(-l.amount_cents) as "amountCents",
        bc.billed_cents as "billedCents"
      from remittance_entries e
      join ledger_entries l on l.group_number = e.group_number and l.event_pk = e.event_pk and l.entry_no = e.entry_no
      left join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
      left join bill_carriers bc on bc.group_number = b.group_number and bc.bill_pk = b.bill_pk and bc.carrier_code = l.carrier_code
      left join opening_entries o on o.group_number = e.group_number and o.event_pk = e.event_pk and o.entry_no = e.entry_no
      join groups g on g.group_number = l.group_number
      where e.remittance_pk = ${remittancePk}
      group by g.group_number, g.name, b.bill_pk, b.bill_number, b.period_from, b.period_to, o.bill_number, o.period_from, bc.billed_cents
      order by g.group_number collate "C", coalesce(b.bill_number, o.bill_number) collate "C", b.bill_pk`.execute(
      this.db,
    );
    return rows;
  }

  async members(remittancePk: string): Promise<readonly RemittedMember[]> {
    const { rows } = await sql<RemittedMember>`
      select g.group_number as "groupNumber", g.name as "groupName", b.bill_number as "billNumber", b.period_from as "periodFrom",
        b.period_to as "periodTo", sum(m.paid_cents)::bigint as "amountCents", sum(m.billed_cents)::bigint as "billedCents",
        nullif(l.member_id, '') as "memberId", coalesce(max(l.member_name), '') as "memberName",
        bool_and(m.is_terminated or m.paid_cents >= m.billed_cents) as "isTerminated"
      from remittance_members m
      join remittances r using (remittance_pk)
      join bills b using (group_number, bill_pk)
      join groups g using (group_number)
      left join bill_lines l on l.group_number = m.group_number and l.bill_pk = m.bill_pk and l.line_no = m.line_no
        and l.carrier_code = r.carrier_code and l.member_id <> ''
      where m.remittance_pk = ${remittancePk}
      group by g.group_number, g.name, b.bill_pk, b.bill_number, b.period_from, b.period_to, nullif(l.member_id, '')
      order by nullif(l.member_id, '') is not null, g.group_number collate "C", nullif(l.member_id, '') collate "C",
        b.bill_number collate "C", b.bill_pk`.execute(this.db);
    return rows;
  }

  async saveParties(remittancePk: string, parties: RemittanceParties): Promise<RemittanceParties> {
    const row = await this.db
      .updateTable('remittances')
      .set({ parties: sql`coalesce(parties, ${JSON.stringify(parties)}::jsonb)` })
      .where('remittance_pk', '=', remittancePk)
      .returning('parties')
      .executeTakeFirst();
    return row?.parties ?? parties;
  }
}

/** Remittances of a carrier's own codes, or all of them. */
function inScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind !== 'carriers') return sql`false`;
  return sql`r.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`;
}
