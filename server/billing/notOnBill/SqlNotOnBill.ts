import { sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { REQUEST_STATES } from '../../../src/domain/billing/notOnBill/insuredState';
import { coverageKindOf } from '../../../src/domain/billing/notOnBill/PayingNotOnBill';
import { isSocialSecurity } from '../../../src/domain/platform/text/maskNumbers';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import { memberKeyOf } from '../../platform/database/statements/memberKeys';
import { isOpenRow } from '../../platform/database/statements/notOnBill';
import type { Tx } from '../../platform/database/Tables';
import { newPk } from '../../platform/shared/newPk';
import { SEALED_PREFIX } from '../../platform/shared/SpecialData';
import type { BillKey } from '../expected/ports';
import type { FollowedRow, NotOnBillRepository, RowToAdd } from './ports';

/** Condition on rows `n` and `e`: the same member, coverage, and part. */
const IS_SAME_PERSON = sql`${memberKeyOf('e.member_id')} = ${memberKeyOf('n.member_id')}
  and (n.member_id <> '' or e.member_name = n.member_name)
  and lower(coalesce(e.coverage, '')) = lower(coalesce(n.coverage, '')) and e.part = n.part`;

/** Whether the number of row `n` can be compared with one of another table: there is one, and it is not encrypted. */
const HAS_NUMBER = sql`(n.member_id <> '' and n.member_id not like ${`${SEALED_PREFIX}%`})`;

const COLUMNS = sql`row_pk text, carrier_code text, member_id text, member_name text, coverage text, coverage_kind text, part text,
  enrollment text, state text, since date, deducted_cents bigint, volume_cents bigint, billed_volume_cents bigint, tier text`;

/** Who pays and is not on the bill, in a transaction. Each step is one or two statements, regardless of the number of people. */
export class SqlNotOnBill implements NotOnBillRepository {
  constructor(private readonly tx: Tx) {}

  async add({ groupNumber, billPk }: BillKey, found: readonly RowToAdd[], now: Date): Promise<void> {
    const seal = specialDataOf(this.tx).sealer();
    const rows = found.map((one) => ({
      row_pk: newPk(groupNumber),
      carrier_code: one.carrierCode,
      // One form of a Social Security number: its encrypted forms cannot be compared.
      member_id: seal(isSocialSecurity(one.memberId) ? one.memberId.replace(/\D/g, '') : one.memberId),
      member_name: one.memberName,
      coverage: one.coverage,
      coverage_kind: coverageKindOf(one.coverage),
      part: one.part,
      enrollment: one.enrollment,
      state: one.state,
      since: one.since,
      deducted_cents: one.deductedCents,
      volume_cents: one.volumeCents,
      billed_volume_cents: one.billedVolumeCents,
      tier: one.tier,
    }));
    if (rows.length > 0) {
      await sql`
        insert into not_on_bill (group_number, bill_pk, row_pk, carrier_code, member_id, member_name, coverage, coverage_kind, part,
          enrollment, state, since, deducted_cents, volume_cents, billed_volume_cents, tier, add_date)
        select ${groupNumber}, ${billPk}, n.row_pk, n.carrier_code, n.member_id, n.member_name, n.coverage, n.coverage_kind, n.part,
          n.enrollment, n.state,
          least(n.since, (select min(e.since) from not_on_bill e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
            where e.group_number = ${groupNumber} and e.bill_pk <> ${billPk} and e.billed_on_pk is null and e.superseded_by_pk is null
              and b.period_from < (select o.period_from from bills o where o.group_number = ${groupNumber} and o.bill_pk = ${billPk})
              and ${IS_SAME_PERSON})),
          n.deducted_cents, n.volume_cents, n.billed_volume_cents, n.tier, ${now.toISOString()}::timestamptz
        from ${rowsOf(rows, COLUMNS)} n`.execute(this.tx);
    }
    await sql`
      update not_on_bill n set superseded_by_pk = ${billPk}
      from bills b, bills o
      where n.group_number = ${groupNumber} and n.bill_pk <> ${billPk} and ${isOpenRow}
        and b.group_number = n.group_number and b.bill_pk = n.bill_pk
        and o.group_number = n.group_number and o.bill_pk = ${billPk} and b.period_from < o.period_from
        and b.carrier_codes && o.carrier_codes and b.division_number is not distinct from o.division_number`.execute(
      this.tx,
    );
  }

  async withdraw({ groupNumber, billPk }: BillKey): Promise<void> {
    await this.tx
      .deleteFrom('not_on_bill')
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .execute();
    await this.tx
      .updateTable('not_on_bill')
      .set({ superseded_by_pk: null })
      .where('group_number', '=', groupNumber)
      .where('superseded_by_pk', '=', billPk)
      .execute();
  }

  async settle(groupNumbers: readonly string[]): Promise<void> {
    await sql`
      with open_rows as materialized (
        select n.*, o.period_from from not_on_bill n join bills o on o.group_number = n.group_number and o.bill_pk = n.bill_pk
        where n.group_number = any(${sql.val([...groupNumbers])}::text[]) and ${isOpenRow}
      ), later as materialized (
        select b.group_number, b.bill_pk, b.period_from from bills b
        where b.status <> 'UNRELEASED' and exists (
          select 1 from open_rows n where n.group_number = b.group_number and n.period_from <= b.period_from and n.bill_pk <> b.bill_pk)
      ), lines as materialized (
        select l.group_number, l.bill_pk, b.period_from, ${memberKeyOf('l.member_id')} as member_key, l.member_name,
          lower(l.coverage) as coverage, l.tier, l.volume_cents
        from later b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
        where not ${isRetroLine} and (${memberKeyOf('l.member_id')} in (
            select ${memberKeyOf('n.member_id')} from open_rows n where n.group_number = l.group_number and ${HAS_NUMBER})
          or l.member_name in (select n.member_name from open_rows n where n.group_number = l.group_number and not ${HAS_NUMBER}))
      )
      update not_on_bill x set billed_on_pk = (
        select l.bill_pk from lines l where l.group_number = n.group_number and l.bill_pk <> n.bill_pk and l.period_from >= n.period_from
          and case when ${HAS_NUMBER} then l.member_key = ${memberKeyOf('n.member_id')} else l.member_name = n.member_name end
          and (n.coverage is null or l.coverage = lower(n.coverage))
          and case n.part when 'VOLUME' then l.volume_cents >= n.volume_cents
            when 'DEPENDENTS' then l.tier = n.tier or l.tier = 'FAM' else true end
        order by l.period_from, l.bill_pk limit 1)
      from open_rows n where x.group_number = n.group_number and x.row_pk = n.row_pk`.execute(this.tx);
  }

  async unsettle({ groupNumber, billPk }: BillKey): Promise<void> {
    await this.tx
      .updateTable('not_on_bill')
      .set({ billed_on_pk: null })
      .where('group_number', '=', groupNumber)
      .where('billed_on_pk', '=', billPk)
      .execute();
  }

  async open(groupNumbers: readonly string[]): Promise<readonly FollowedRow[]> {
    const { rows } = await sql<FollowedRow>`
      select n.row_pk as "rowPk", n.part, n.enrollment, n.state, b.bill_date as "cutOff",
        (select json_build_object('state', c.state, 'confirmedAt', (
            select to_char(max(v.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from correction_events v
            where v.group_number = c.group_number and v.correction_pk = c.correction_pk and v.state = 'CONFIRMED' and c.state = 'CONFIRMED'))
          from corrections c
          where c.group_number = n.group_number and c.state = any(${sql.val([...REQUEST_STATES])}::text[])
            and c.kind = case n.part when 'COVERAGE' then 'START_COVERAGE' when 'DEPENDENTS' then 'CHANGE_TIER' else 'CHANGE_VOLUME' end
            and case when ${HAS_NUMBER} then ${memberKeyOf('c.member_id')} = ${memberKeyOf('n.member_id')}
              else c.member_name = n.member_name end
            and lower(coalesce(c.coverage, '')) = lower(coalesce(n.coverage, ''))
          order by c.add_date desc, c.correction_pk desc limit 1) as request
      from not_on_bill n join bills b on b.group_number = n.group_number and b.bill_pk = n.bill_pk
      where n.group_number = any(${sql.val([...groupNumbers])}::text[]) and ${isOpenRow}`.execute(this.tx);
    return rows;
  }

  async setStates(states: readonly Pick<FollowedRow, 'rowPk' | 'state'>[]): Promise<void> {
    const rows = states.map(({ rowPk, state }) => ({ group_number: groupNumberOf(rowPk), row_pk: rowPk, state }));
    await sql`
      update not_on_bill n set state = given.state
      from ${rowsOf(rows, sql`group_number text, row_pk text, state text`)} given
      where n.group_number = given.group_number and n.row_pk = given.row_pk`.execute(this.tx);
  }
}
