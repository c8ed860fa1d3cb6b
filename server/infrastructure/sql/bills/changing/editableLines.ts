import { sql } from 'kysely';
import { type BillLine, lineAmount } from '../../../../../src/domain/bills/BillLine';
import type { HeldBill, LineChangeToSave } from '../../../../application/bills/ports';
import { rowsOf } from '../../rowsOf';
import type { Tx } from '../../Tables';
import { ofBill } from '../billsInScope';
import { selectLines } from '../selectLines';

/** A bill's lines of these keys, or all of them, in bill order. */
export function editableLines(tx: Tx, bill: HeldBill, linePks?: readonly string[]): Promise<readonly BillLine[]> {
  const chosen = linePks ? sql`and l.line_pk = any(${sql.val([...linePks])}::text[])` : sql``;
  return selectLines(tx, sql`where ${ofBill('l', bill)} ${chosen}`);
}

/** Writes what may change of these lines. */
export async function saveLines(tx: Tx, bill: HeldBill, changes: readonly LineChangeToSave[]): Promise<void> {
  const rows = changes.map(({ after }) => ({
    line_pk: after.linePk,
    reconciled_cents: after.reconciledCents,
    reason_code: after.reasonCode,
    effective_date: after.effectiveDate,
    note: after.note,
  }));
  await sql`
    update bill_lines l set reconciled_cents = c.reconciled_cents, reason_code = c.reason_code,
      effective_date = c.effective_date, note = c.note
    from ${rowsOf(rows, sql`line_pk text, reconciled_cents bigint, reason_code text, effective_date date, note text`)} c
    where ${ofBill('l', bill)} and l.line_pk = c.line_pk`.execute(tx);
}

/** Keeps what an event changed, before → after and why. */
export async function recordLineChanges(
  tx: Tx,
  bill: HeldBill,
  eventPk: string,
  changes: readonly LineChangeToSave[],
): Promise<void> {
  const rows = changes.map(({ before, after }) => ({
    line_pk: after.linePk,
    before_cents: lineAmount(before),
    after_cents: lineAmount(after),
    reason_code: after.reasonCode,
    note: after.note,
  }));
  await sql`
    insert into bill_line_changes (group_number, bill_pk, event_pk, line_pk, before_cents, after_cents, reason_code, note)
    select ${bill.groupNumber}, ${bill.billPk}, ${eventPk}, c.line_pk, c.before_cents, c.after_cents, c.reason_code, c.note
    from ${rowsOf(rows, sql`line_pk text, before_cents bigint, after_cents bigint, reason_code text, note text`)} c`.execute(
    tx,
  );
}
