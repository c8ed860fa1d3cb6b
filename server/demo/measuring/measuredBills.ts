import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/sql/Tables';
import { type MeasuringSize, MONTHS_A_GROUP } from './MeasuringSize';

/** A month ahead of the first start is billed but not released. */
const NEWEST = MONTHS_A_GROUP - 1;

/**
 * Works out the bills of some groups in a table of their own that goes with the transaction: a row a bill with all that
 * the inserts after it need. Line k of a bill costs `base + 137 k` cents, so the sum needs no adding up.
 */
export async function planMeasuredBills(
  tx: Tx,
  size: MeasuringSize,
  groups: { readonly from: number; readonly until: number },
  anchor: string,
): Promise<void> {
  await sql`drop table if exists measured`.execute(tx);
  await sql`
    create temporary table measured on commit drop as
    with numbered as (
      select g, m, g * ${MONTHS_A_GROUP}::int + m as b, (100000 + g)::text as group_number,
        (date_trunc('month', ${anchor}::date) + make_interval(months => m - ${NEWEST - 1}::int))::date as period
      from generate_series(${groups.from}::int, ${groups.until - 1}::int) g, generate_series(0, ${NEWEST}::int) m
    ), told as (
      select *, group_number || '.' || to_char(period, 'YYMM') || '-1' as bill_pk,
        1500 + abs(hashint4(b)) % 60000 as base, ${statusOf} as status
      from numbered where b < ${size.bills}::int
    )
    select *, status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID') as is_reconciled,
      ${size.linesPerBill}::bigint as line_count,
      ${size.linesPerBill}::bigint * base + 137 * ${size.linesPerBill}::bigint * (${size.linesPerBill}::bigint + 1) / 2 as sum_cents,
      (period - interval '10 days')::timestamptz as released_at, (period - interval '5 days')::timestamptz as reconciled_at,
      (period + interval '9 days')::timestamptz as paid_at
    from told`.execute(tx);
  await sql`alter table measured add column allocated_cents bigint`.execute(tx);
  await sql`
    update measured set allocated_cents = case status when 'PARTIAL' then sum_cents / 2
      when 'PAID' then sum_cents when 'PENDING' then sum_cents end`.execute(tx);
}

/** Old bills are paid, but for one in fifty; recent ones are in every status. */
const statusOf = sql.raw(`
  case
    when m = ${NEWEST} then 'UNRELEASED'
    when m = ${NEWEST - 1} then (array['RELEASED','RELEASED','RELEASED','RELEASED','RELEASED','MODIFIED','RECONCILED','RECONCILED','PENDING','PAID'])[g % 10 + 1]
    when m = ${NEWEST - 2} then (array['PAID','PAID','PAID','PAID','PAID','PAID','PAID','PENDING','PARTIAL','RECONCILED'])[g % 10 + 1]
    when g % 50 = 0 then 'PARTIAL'
    else 'PAID'
  end`);
