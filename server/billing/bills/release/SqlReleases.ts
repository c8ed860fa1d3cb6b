import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { houseRuleOn } from '../../../platform/database/statements/houseRules';
import type { Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import { newPk } from '../../../platform/shared/newPk';
import { lockBills } from '../lockBills.sql';
import type { LockedBill } from '../ports';
import type { BillToRelease, ReleaseRepository } from './ports';

/** Sets of bills that are released together, in one transaction. */
export class SqlReleases implements ReleaseRepository {
  constructor(private readonly tx: Tx) {}

  async lineCounts(billPks: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ billPk: string; lineCount: number }>`
      select b.bill_pk as "billPk", b.line_count as "lineCount" from bills b
      where ${isOneOf('b', billPks)}`.execute(this.tx);
    return new Map(rows.map(({ billPk, lineCount }) => [billPk, lineCount]));
  }

  lock(scope: Scope, billPks: readonly string[]): Promise<readonly LockedBill[]> {
    return lockBills(this.tx, scope, billPks);
  }

  async breaches(bills: readonly LockedBill[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const chosen = sql`(${pksOf(bills)})`;
    const { rows } = await sql<{ billPk: string } & Record<keyof typeof WORDS, boolean>>`
      with chosen as materialized (
        select b.* from bills b where (b.group_number, b.bill_pk) in ${chosen}
      ), by_carrier as (
        select l.group_number, l.bill_pk, l.carrier_code, count(*) as line_count, sum(l.billed_cents) as billed,
          sum(coalesce(l.reconciled_cents, l.billed_cents)) as reconciled, count(l.reconciled_cents) as changed
        from bill_lines l where (l.group_number, l.bill_pk) in ${chosen} group by 1, 2, 3
      ), members as (
        select l.group_number, l.bill_pk, count(distinct l.member_id) as count
        from bill_lines l where (l.group_number, l.bill_pk) in ${chosen} group by 1, 2
      ), lines as (
        select group_number, bill_pk, sum(line_count) as line_count, sum(billed) as billed, sum(reconciled) as reconciled,
          sum(changed) as changed, array_agg(carrier_code order by carrier_code) as codes
        from by_carrier group by 1, 2
      ), adjusted as (
        select a.group_number, a.bill_pk, a.carrier_code, sum(a.amount_cents) as amount
        from bill_adjustments a where (a.group_number, a.bill_pk) in ${chosen} group by 1, 2, 3
      ), carriers as (
        select group_number, bill_pk, bool_and(
            coalesce(k.line_count, 0) = coalesce(c.line_count, 0) and coalesce(k.billed_cents, 0) = coalesce(c.billed, 0)
            and coalesce(k.reconciled_cents, 0) = coalesce(c.reconciled, 0)) as agree,
          bool_and(coalesce(k.adjustments_cents, 0) = coalesce(a.amount, 0)) as adjustments_agree,
          coalesce(sum(a.amount), 0) as adjustments,
          coalesce(array_agg(k.carrier_code order by k.carrier_code) filter (where k.carrier_code is not null), '{}') as codes
        from (select * from bill_carriers k where (k.group_number, k.bill_pk) in ${chosen}) k
        full join by_carrier c using (group_number, bill_pk, carrier_code)
        full join adjusted a using (group_number, bill_pk, carrier_code)
        group by 1, 2
      )
      select b.bill_pk as "billPk",
        coalesce(b.line_count > 0 and b.line_count = l.line_count and b.changed_line_count = l.changed, false) as "lines",
        b.billed_cents = coalesce(l.billed, 0) and b.reconciled_cents = coalesce(l.reconciled, 0) as "sums",
        b.adjustments_cents = coalesce(c.adjustments, 0) and coalesce(c.adjustments_agree, true) as "adjustments",
        coalesce(c.agree, true) and coalesce(c.codes, '{}') = array(select unnest(b.carrier_codes) order by 1) as "carriers",
        b.member_count = coalesce(m.count, 0) as "members"
      from chosen b
      left join lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
      left join members m on m.group_number = b.group_number and m.bill_pk = b.bill_pk
      left join carriers c on c.group_number = b.group_number and c.bill_pk = b.bill_pk`.execute(this.tx);
    const names = Object.keys(WORDS) as (keyof typeof WORDS)[];
    return new Map(
      rows.map((row) => [row.billPk, names.filter((name) => !row[name]).map((name) => WORDS[name])] as const),
    );
  }

  async release(bills: readonly BillToRelease[], by: Actor, now: Date): Promise<void> {
    const at = now.toISOString();
    const rows = bills.map(({ bill: { groupNumber: g, billPk: pk, status }, note }) => {
      return { g, pk, event_pk: newPk(g), notice_pk: newPk(g), before: status, note };
    });
    const released = rowsOf(rows, sql`g text, pk text, event_pk text, notice_pk text, before text, note text`);
    await sql`
      delete from bill_line_snapshots s using ${released} x where s.group_number = x.g and s.bill_pk = x.pk`.execute(
      this.tx,
    );
    await sql`
      insert into bill_line_snapshots (group_number, bill_pk, line_pk, billed_cents, reconciled_cents, reason_code, effective_date, note)
      select l.group_number, l.bill_pk, l.line_pk, l.billed_cents, l.reconciled_cents, l.reason_code, l.effective_date, l.note
      from ${released} x join bill_lines l on l.group_number = x.g and l.bill_pk = x.pk`.execute(this.tx);
    await sql`
      insert into bill_events (group_number, bill_pk, event_pk, at, user_id, by_name, event, status_before, status_after, note)
      select x.g, x.pk, x.event_pk, ${at}::timestamptz, ${by.userId}::text, ${by.name}, 'release', x.before, 'RELEASED', x.note
      from ${released} x`.execute(this.tx);
    await sql`
      update bills set status = 'RELEASED', version = version + 1, released_at = ${at}::timestamptz, released_by = ${by.name},
        reconcile_policy = (select ${houseRuleOn(sql`bills.period_from`, sql`bills.carrier_codes[1]`)} from groups g where g.group_number = bills.group_number),
        mod_date = ${at}::timestamptz, mod_user = ${by.name}
      from ${released} x where bills.group_number = x.g and bills.bill_pk = x.pk`.execute(this.tx);
    await sql`
      insert into notices (group_number, notice_pk, kind, bill_pk, stage, at)
      select x.g, x.notice_pk, 'billReady', x.pk, '', ${at}::timestamptz from ${released} x
      on conflict do nothing`.execute(this.tx);
  }
}

/** @source product.md, Money, invariant 1 */
const WORDS = {
  lines: 'The number of lines does not match the bill.',
  members: 'The number of members does not match the bill.',
  sums: "The lines do not add up to the bill's amounts.",
  adjustments: 'The adjustments do not add up.',
  carriers: "The carriers' amounts do not add up to the lines.",
};

/** The keys of bills as rows, group first. */
function pksOf(bills: readonly { readonly groupNumber: string; readonly billPk: string }[]): RawBuilder<unknown> {
  const groups = sql.val(bills.map(({ groupNumber }) => groupNumber));
  const pks = sql.val(bills.map(({ billPk }) => billPk));
  return sql`select * from unnest(${groups}::text[], ${pks}::text[])`;
}

/** Condition that selects bills by their keys. */
function isOneOf(table: string, billPks: readonly string[]): RawBuilder<SqlBool> {
  const keys = billPks.map((billPk) => ({ groupNumber: groupNumberOf(billPk), billPk }));
  return sql`(${sql.ref(`${table}.group_number`)}, ${sql.ref(`${table}.bill_pk`)}) in (${pksOf(keys)})`;
}
