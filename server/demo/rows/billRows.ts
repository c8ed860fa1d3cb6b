import type { Insertable } from 'kysely';
import type { Tables } from '../../infrastructure/sql/Tables';
import type { BillLife, LifeEvent } from '../bills/BillLife';
import type { DemoCalendar } from '../chance/DemoCalendar';
import { record } from './record';

/** Who opens the bills of a month. */
const OPENED_BY = 'Processing';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** A bill's head. @param previousBalanceCents what was still owed on earlier bills when this one was made. */
export function billRow(calendar: DemoCalendar, bill: BillLife, previousBalanceCents: number): Row<'bills'> {
  const { statement, events } = bill;
  const opened = { at: calendar.noLaterThanNow(`${statement.billDate}T05:00:00.000Z`), by: OPENED_BY };
  const last = events.at(-1);
  const released = find(events, 'release');
  const reconciled = find(events, 'reconcile');
  return {
    group_number: statement.group.groupNumber,
    bill_pk: statement.billPk,
    bill_number: statement.billNumber,
    period_from: statement.periodFrom,
    period_to: statement.periodTo,
    bill_date: statement.billDate,
    due_date: statement.dueDate,
    status: bill.status,
    version: bill.version,
    reconcile_policy: statement.group.reconcilePolicy,
    carrier_codes: [...statement.carrierCodes].sort(),
    billed_cents: bill.sums.billedCents,
    reconciled_cents: bill.sums.reconciledCents,
    adjustments_cents: bill.sums.adjustmentsCents,
    due_cents: bill.dueCents,
    paid_cents: bill.paidCents,
    pending_cents: bill.pendingCents,
    previous_balance_cents: previousBalanceCents,
    line_count: statement.lines.length,
    member_count: new Set(statement.lines.map(({ memberId }) => memberId)).size,
    changed_line_count: statement.lines.filter((line) => bill.correctionOf(line)).length,
    released_at: released?.at ?? null,
    released_by: released?.by?.name ?? null,
    reconciled_at: reconciled?.at ?? null,
    reconciled_by: reconciled?.by?.name ?? null,
    reconciled_by_user_id: reconciled?.by?.userId ?? null,
    ...record(opened, last ? { at: last.at, by: last.by?.name ?? 'Processing' } : opened),
  };
}

export function billCarrierRows(bill: BillLife): Row<'bill_carriers'>[] {
  return bill.carriers.map(({ carrierCode, billedCents, reconciledCents, adjustmentsCents }) => ({
    ...keyOf(bill),
    carrier_code: carrierCode,
    billed_cents: billedCents,
    reconciled_cents: reconciledCents,
    adjustments_cents: adjustmentsCents,
    line_count: bill.statement.lines.filter((line) => line.carrierCode === carrierCode).length,
    paid_cents: bill.paidTo(carrierCode),
  }));
}

export function billAdjustmentRows(bill: BillLife): Row<'bill_adjustments'>[] {
  return bill.statement.adjustments.map(({ kind, description, carrierCode, amountCents }, index) => ({
    ...keyOf(bill),
    adjustment_pk: `${bill.statement.billPk}.A${index + 1}`,
    kind,
    description,
    carrier_code: carrierCode,
    amount_cents: amountCents,
  }));
}

export function keyOf({ statement }: BillLife) {
  return { group_number: statement.group.groupNumber, bill_pk: statement.billPk };
}

function find(events: readonly LifeEvent[], kind: LifeEvent['event']): LifeEvent | undefined {
  return events.find(({ event }) => event === kind);
}
