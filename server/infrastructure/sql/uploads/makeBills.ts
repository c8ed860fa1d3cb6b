import { sql } from 'kysely';
import { dayOf } from '../../../../src/domain/dates/LocalDate';
import { newPk } from '../../../application/shared/newPk';
import type { NewBill } from '../../../application/uploads/ports/NewBill';
import type { Actor, HeldUpload } from '../../../application/uploads/ports/UploadDesk';
import { joinByHash } from '../bills/joinByHash';
import { rowsOf } from '../rowsOf';
import type { Tx } from '../Tables';

const BILL_COLUMNS = sql`group_number text, bill_pk text, bill_number text, period_from date, period_to date, due_date date`;

/**
 * Makes unreleased bills of the rows that wait, with their lines and what their carrier has of them, and lets the rows go.
 * A bill whose group is no longer the carrier's, or whose number was taken meanwhile, is not made.
 *
 * A line is compared with the same member's of the carrier's bill before: what is not there is new.
 */
export async function makeBills(
  tx: Tx,
  { owner: carrierCode, filePk }: HeldUpload,
  bills: readonly NewBill[],
  by: Actor,
  now: Date,
): Promise<number> {
  await holdGroups(tx, bills);
  const at = now.toISOString();
  const given = bills.map((bill) => ({
    group_number: bill.groupNumber,
    bill_pk: newPk(bill.groupNumber),
    bill_number: bill.billNumber,
    period_from: bill.periodFrom,
    period_to: bill.periodTo,
    due_date: bill.dueDate,
  }));
  const made = await sql`
    insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status, reconcile_policy,
      carrier_codes, billed_cents, reconciled_cents, due_cents, previous_balance_cents, line_count, member_count, upload_pk,
      add_date, add_user, mod_date, mod_user)
    select given.group_number, given.bill_pk, given.bill_number, given.period_from, given.period_to, ${dayOf(now)}, given.due_date,
      'UNRELEASED', g.reconcile_policy, array[${carrierCode}], sums.cents, sums.cents, sums.cents, coalesce(owed.cents, 0),
      sums.lines, sums.members, ${filePk}, ${at}, ${by.name}, ${at}, ${by.name}
    from ${rowsOf(given, BILL_COLUMNS)} given
    join groups g on g.group_number = given.group_number
    join group_carriers c on c.group_number = given.group_number and c.carrier_code = ${carrierCode}
    cross join lateral (
      select sum(r.amount_cents) as cents, count(*) as lines, count(distinct r.member_id) as members from bill_upload_rows r
      where r.group_number = given.group_number and r.upload_pk = ${filePk} and r.bill_number = given.bill_number
    ) sums
    left join lateral (
      select sum(greatest(b.due_cents - b.paid_cents, 0)) as cents from bills b
      where b.group_number = given.group_number and b.carrier_codes = array[${carrierCode}]
        and b.status <> 'UNRELEASED' and b.period_from < given.period_from
    ) owed on true
    where not exists (select 1 from bills b where b.group_number = given.group_number and b.bill_number = given.bill_number)`.execute(
    tx,
  );
  await joinByHash(tx, () => addLines(tx, carrierCode, filePk));
  await sql`
    insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count)
    select group_number, bill_pk, ${carrierCode}, billed_cents, reconciled_cents, line_count from bills where upload_pk = ${filePk}`.execute(
    tx,
  );
  await sql`delete from bill_upload_rows where upload_pk = ${filePk}`.execute(tx);
  return Number(made.numAffectedRows ?? 0n);
}

/** So that no other file makes bills of these groups meanwhile, of whichever carrier: a number is there once in a group. */
async function holdGroups(tx: Tx, bills: readonly NewBill[]): Promise<void> {
  const groupNumbers = [...new Set(bills.map(({ groupNumber }) => groupNumber))];
  await sql`select group_number from groups where group_number = any(${sql.val(groupNumbers)}::text[])
    order by group_number for no key update`.execute(tx);
}

/** One key joins lines with those before: with several, the planner may sort by the first and compare each with each. */
async function addLines(tx: Tx, carrierCode: string, filePk: string): Promise<void> {
  await sql`
    with own as (
      select b.group_number, b.bill_pk, b.bill_number, (
        select p.bill_pk from bills p join bill_carriers k on k.group_number = p.group_number and k.bill_pk = p.bill_pk
        where p.group_number = b.group_number and k.carrier_code = ${carrierCode} and p.period_from < b.period_from
        order by p.period_from desc, p.bill_pk desc limit 1
      ) as earlier_pk
      from bills b where b.upload_pk = ${filePk}
    ), before as (
      select concat_ws(chr(31), own.bill_pk, l.member_id, l.coverage) as key, array_agg(l.billed_cents) as amounts, array_agg(l.tier) as tiers
      from own join bill_lines l on l.group_number = own.group_number and l.bill_pk = own.earlier_pk
      where l.carrier_code = ${carrierCode} and l.retro_period is null
      group by 1
    ), line as (
      select r.*, own.bill_pk, row_number() over (partition by own.bill_pk order by r.row_no) as no
      from own join bill_upload_rows r
        on r.group_number = own.group_number and r.upload_pk = ${filePk} and r.bill_number = own.bill_number
    )
    insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier,
      volume_cents, change, billed_cents)
    select line.group_number, line.bill_pk, line.bill_pk || '.' || lpad(line.no::text, greatest(5, length(line.no::text)), '0'),
      line.no, line.member_id, line.member_name, ${carrierCode}, line.coverage, line.plan, line.tier, line.volume_cents,
      case when before.key is null then 'NEW' when line.amount_cents = any(before.amounts) and line.tier = any(before.tiers)
        then 'SAME' else 'CHANGED' end, line.amount_cents
    from line left join before on before.key = concat_ws(chr(31), line.bill_pk, line.member_id, line.coverage)`.execute(
    tx,
  );
}

/** Takes back the bills of an upload with all that hangs on them. */
export async function removeBills(tx: Tx, filePk: string): Promise<void> {
  await sql`delete from bills where upload_pk = ${filePk}`.execute(tx);
}
