import { sql } from 'kysely';
import type { LockedBill } from '../../../application/bills/ports';
import type { Tx } from '../Tables';
import { ofBill } from './billsInScope';

/** Saves the lines as the snapshot, replacing an earlier one. */
export async function saveSnapshot(tx: Tx, bill: LockedBill): Promise<void> {
  await sql`delete from bill_line_snapshots s where ${ofBill('s', bill)}`.execute(tx);
  await sql`
    insert into bill_line_snapshots (group_number, bill_pk, line_pk, billed_cents, reconciled_cents, reason_code, effective_date, note)
    select l.group_number, l.bill_pk, l.line_pk, l.billed_cents, l.reconciled_cents, l.reason_code, l.effective_date, l.note
    from bill_lines l where ${ofBill('l', bill)}`.execute(tx);
}

/** Number of lines a revert would change; undefined if there is no snapshot, or it lacks a line. */
export async function countDifferences(tx: Tx, bill: LockedBill): Promise<number | undefined> {
  const { rows } = await sql<{ kept: number; different: number }>`
    select count(s.line_pk) as kept, count(*) filter (where ${DIFFERS}) as different
    from bill_lines l left join bill_line_snapshots s
      on s.group_number = l.group_number and s.bill_pk = l.bill_pk and s.line_pk = l.line_pk
    where ${ofBill('l', bill)}`.execute(tx);
  const { kept = 0, different = 0 } = rows[0] ?? {};
  return kept > 0 && kept === bill.lineCount ? different : undefined;
}

/** Restores every line that differs, and records the changes under the event. */
export async function restoreSnapshot(tx: Tx, bill: LockedBill, eventPk: string): Promise<void> {
  await sql`
    insert into bill_line_changes (group_number, bill_pk, event_pk, line_pk, before_cents, after_cents, reason_code, note)
    select l.group_number, l.bill_pk, ${eventPk}, l.line_pk, coalesce(l.reconciled_cents, l.billed_cents),
      coalesce(s.reconciled_cents, s.billed_cents), s.reason_code, s.note
    from bill_lines l join bill_line_snapshots s
      on s.group_number = l.group_number and s.bill_pk = l.bill_pk and s.line_pk = l.line_pk
    where ${ofBill('l', bill)} and ${DIFFERS}`.execute(tx);
  await sql`
    update bill_lines l set billed_cents = s.billed_cents, reconciled_cents = s.reconciled_cents, reason_code = s.reason_code,
      effective_date = s.effective_date, note = s.note
    from bill_line_snapshots s
    where s.group_number = l.group_number and s.bill_pk = l.bill_pk and s.line_pk = l.line_pk
      and ${ofBill('l', bill)} and ${ofBill('s', bill)} and ${DIFFERS}`.execute(tx);
}

const DIFFERS = sql`(l.billed_cents, l.reconciled_cents, l.reason_code, l.effective_date, l.note)
  is distinct from (s.billed_cents, s.reconciled_cents, s.reason_code, s.effective_date, s.note)`;
