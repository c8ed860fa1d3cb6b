import { sql } from 'kysely';
import { ROWS_AT_ONCE } from '../../../application/uploads/rowsAtOnce';
import type { Tx } from '../Tables';
import { withHashJoins } from '../withHashJoins';
import { removeSomeWaiting } from './removeRows';

/**
 * Turns the next rows that wait into lines of the bills that are coming, where nobody sees them yet, and lets the rows go.
 * Of each group one bill after the other, by time: the later is compared with the earlier, and what is not there is new.
 * Rows that are left then are of bills that do not count, and go, too.
 *
 * @returns whether there is more to be written.
 */
export async function writeLines(tx: Tx, carrierCode: string, filePk: string): Promise<boolean> {
  const { step } = await tx
    .selectFrom('coming_bills')
    .select((of) => of.fn.min('step').as('step'))
    .where('upload_pk', '=', filePk)
    .whereRef('line_count', '<', 'line_target')
    .executeTakeFirstOrThrow();
  if (step === null) return removeSomeWaiting(tx, filePk);
  const written = await withHashJoins(tx, () => writeSome(tx, carrierCode, filePk, step));
  return written > 0;
}

/**
 * One key joins lines with those before: with several, the planner may sort by the first and compare each with each. Bills
 * before are named in lists: as a join without loops they would have all lines of all bills read.
 */
async function writeSome(tx: Tx, carrierCode: string, filePk: string, step: number): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with part as (
      select r.*, c.bill_pk, c.earlier_pk, c.line_count + row_number() over (partition by c.bill_pk order by r.row_no) as no
      from (
        select r.* from bill_upload_rows r join coming_bills c
          on c.upload_pk = r.upload_pk and c.group_number = r.group_number and c.bill_number = r.bill_number
        where r.upload_pk = ${filePk} and c.upload_pk = ${filePk} and c.step = ${step}
        order by r.row_no limit ${ROWS_AT_ONCE}
      ) r join coming_bills c
        on c.upload_pk = r.upload_pk and c.group_number = r.group_number and c.bill_number = r.bill_number
    ), before as (
      select concat_ws(chr(31), l.bill_pk, l.member_id, l.coverage) as key, array_agg(l.billed_cents) as amounts,
        array_agg(l.tier) as tiers
      from bill_lines l
      where l.group_number = any(array(select distinct group_number from part))
        and l.bill_pk = any(array(select distinct earlier_pk from part where earlier_pk is not null))
        and l.member_id in (select member_id from part)
        and l.carrier_code = ${carrierCode} and l.retro_period is null
      group by 1
    ), added as (
      insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier,
        volume_cents, change, billed_cents, file_row)
      select part.group_number, part.bill_pk, part.bill_pk || '.' || lpad(part.no::text, greatest(5, length(part.no::text)), '0'),
        part.no, part.member_id, part.member_name, ${carrierCode}, part.coverage, part.plan, part.tier, part.volume_cents,
        case when before.key is null then 'NEW' when part.amount_cents = any(before.amounts) and part.tier = any(before.tiers)
          then 'SAME' else 'CHANGED' end, part.amount_cents, part.row_no
      from part left join before on before.key = concat_ws(chr(31), part.earlier_pk, part.member_id, part.coverage)
      returning group_number, bill_pk, billed_cents
    ), done as (
      delete from bill_upload_rows r using part
      where r.upload_pk = ${filePk} and r.group_number = part.group_number and r.row_no = part.row_no
    ), counted as (
      update coming_bills c set line_count = c.line_count + s.lines, billed_cents = c.billed_cents + s.cents
      from (select group_number, bill_pk, count(*) as lines, sum(billed_cents) as cents from added group by 1, 2) s
      where c.upload_pk = ${filePk} and c.group_number = s.group_number and c.bill_pk = s.bill_pk
    )
    select count(*) as lines from added`.execute(tx);
  return rows[0]?.lines ?? 0;
}
