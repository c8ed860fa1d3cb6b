import { sql } from 'kysely';
import { dayOf } from '../../../../src/domain/dates/LocalDate';
import type { NewBill } from '../../../application/uploads/ports/NewBill';
import type { Actor, HeldUpload } from '../../../application/uploads/ports/UploadDesk';
import { rowsOf } from '../rowsOf';
import type { Tx } from '../Tables';
import { lastBillBefore } from './lastBillBefore';

const BILL_COLUMNS = sql`group_number text, bill_number text, period_from date, period_to date, due_date date`;

/**
 * Makes unreleased bills of those that are coming, whose lines are all written, with what their carrier has of them.
 * A bill whose group is no longer the carrier's, whose number was taken meanwhile, or before which another came or went since
 * its lines were compared, is not made.
 *
 * @returns how many were made.
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
    bill_number: bill.billNumber,
    period_from: bill.periodFrom,
    period_to: bill.periodTo,
    due_date: bill.dueDate,
  }));
  const made = await sql`
    insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status, reconcile_policy,
      carrier_codes, billed_cents, reconciled_cents, due_cents, previous_balance_cents, line_count, member_count, upload_pk,
      add_date, add_user, mod_date, mod_user)
    select given.group_number, c.bill_pk, given.bill_number, given.period_from, given.period_to, ${dayOf(now)}, given.due_date,
      'UNRELEASED', g.reconcile_policy, array[${carrierCode}], c.billed_cents, c.billed_cents, c.billed_cents,
      coalesce(owed.cents, 0), c.line_count, sums.members, ${filePk}, ${at}, ${by.name}, ${at}, ${by.name}
    from ${rowsOf(given, BILL_COLUMNS)} given
    join coming_bills c on c.upload_pk = ${filePk} and c.group_number = given.group_number and c.bill_number = given.bill_number
    join groups g on g.group_number = given.group_number
    join group_carriers gc on gc.group_number = given.group_number and gc.carrier_code = ${carrierCode}
    cross join lateral (
      select count(distinct l.member_id) as members, count(*) as lines from bill_lines l
      where l.group_number = c.group_number and l.bill_pk = c.bill_pk
    ) sums
    left join lateral (
      select sum(greatest(b.due_cents - b.paid_cents, 0)) as cents from bills b
      where b.group_number = given.group_number and b.carrier_codes = array[${carrierCode}]
        and b.status <> 'UNRELEASED' and b.period_from < given.period_from
    ) owed on true
    left join lateral (${lastBillBefore(carrierCode, sql`given.group_number`, sql`given.period_from`)}) last on true
    where sums.lines = c.line_target and c.line_count = c.line_target and last.bill_pk is not distinct from c.last_pk
      and not exists (select 1 from bills b where b.group_number = given.group_number and b.bill_number = given.bill_number)`.execute(
    tx,
  );
  await sql`
    insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count)
    select group_number, bill_pk, ${carrierCode}, billed_cents, reconciled_cents, line_count from bills where upload_pk = ${filePk}`.execute(
    tx,
  );
  await tx.deleteFrom('coming_bills').where('upload_pk', '=', filePk).execute();
  return Number(made.numAffectedRows ?? 0n);
}

/** So that no other file makes bills of these groups meanwhile, of whichever carrier: a number is there once in a group. */
async function holdGroups(tx: Tx, bills: readonly NewBill[]): Promise<void> {
  const groupNumbers = [...new Set(bills.map(({ groupNumber }) => groupNumber))];
  await sql`select group_number from groups where group_number = any(${sql.val(groupNumbers)}::text[])
    order by group_number for no key update`.execute(tx);
}

/** Takes back the bills of an upload with all that hangs on them. */
export async function removeBills(tx: Tx, filePk: string): Promise<void> {
  await sql`delete from bills where upload_pk = ${filePk}`.execute(tx);
}
