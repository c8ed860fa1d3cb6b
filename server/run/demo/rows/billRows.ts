import type { Insertable } from 'kysely';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import type { Tables } from '../../../platform/database/Tables';
import type { DemoBill, DemoBillEvent } from '../bills/DemoBill';
import type { DemoCalendar } from '../DemoCalendar';
import { record } from './insertRows';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** A bill's row. @param previousBalanceCents the amount owed on earlier bills when this one was issued */
export function billRow(calendar: DemoCalendar, bill: DemoBill, previousBalanceCents: number): Row<'bills'> {
  const { statement, events } = bill;
  const opened = { at: calendar.noLaterThanNow(`${statement.billDate}T05:00:00.000Z`), by: PROCESSING_NAME };
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
    division_number: statement.division,
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
    ...record(opened, last ? { at: last.at, by: last.by?.name ?? PROCESSING_NAME } : opened),
  };
}

export function billCarrierRows(bill: DemoBill): Row<'bill_carriers'>[] {
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

export function billAdjustmentRows(bill: DemoBill): Row<'bill_adjustments'>[] {
  return bill.statement.adjustments.map(({ kind, description, carrierCode, amountCents }, index) => ({
    ...keyOf(bill),
    adjustment_pk: `${bill.statement.billPk}.A${index + 1}`,
    kind,
    description,
    carrier_code: carrierCode,
    amount_cents: amountCents,
  }));
}

/** A bill's current lines. */
export function lineRows(bill: DemoBill): Insertable<Tables['bill_lines']>[] {
  const key = keyOf(bill);
  return bill.statement.lines.map((line, index) => {
    const correction = bill.correctionOf(line);
    return {
      ...key,
      line_pk: linePkOf(bill, index),
      line_no: index + 1,
      member_id: line.memberId,
      member_name: line.memberName,
      carrier_code: line.carrierCode,
      coverage: line.coverage,
      plan: line.plan,
      tier: line.tier,
      volume_cents: line.volumeCents,
      change: line.change,
      retro_period: line.retroPeriod,
      billed_cents: line.billedCents,
      reconciled_cents: correction?.cents ?? null,
      reason_code: correction?.reasonCode ?? null,
      effective_date: correction?.effectiveDate ?? null,
      note: correction?.note ?? '',
    };
  });
}

export function billEventRows(bill: DemoBill): Insertable<Tables['bill_events']>[] {
  const changeCount = bill.statement.lines.filter((line) => bill.correctionOf(line)).length;
  return bill.events.map(({ event, at, by, statusBefore, statusAfter, note }, index) => ({
    ...keyOf(bill),
    event_pk: eventPkOf(bill, index),
    at,
    user_id: by?.userId ?? null,
    by_name: by?.name ?? PROCESSING_NAME,
    event,
    status_before: statusBefore,
    status_after: statusAfter,
    note,
    change_count: event === 'saveChanges' ? changeCount : 0,
  }));
}

/** The changed lines with the amounts before and after. */
export function lineChangeRows(bill: DemoBill): Insertable<Tables['bill_line_changes']>[] {
  const saved = bill.events.findIndex(({ event }) => event === 'saveChanges');
  return bill.statement.lines.flatMap((line, index) => {
    const correction = bill.correctionOf(line);
    if (!correction) return [];
    return [
      {
        ...keyOf(bill),
        event_pk: eventPkOf(bill, saved),
        line_pk: linePkOf(bill, index),
        before_cents: line.billedCents,
        after_cents: correction.cents,
        reason_code: correction.reasonCode,
        note: correction.note,
      },
    ];
  });
}

function keyOf({ statement }: DemoBill) {
  return { group_number: statement.group.groupNumber, bill_pk: statement.billPk };
}

function linePkOf({ statement }: DemoBill, index: number): string {
  return `${statement.billPk}.${String(index + 1).padStart(5, '0')}`;
}

/** Event keys sort in the order of the events. */
function eventPkOf({ statement }: DemoBill, index: number): string {
  return `${statement.billPk}.E${String(index + 1).padStart(2, '0')}`;
}

function find(events: readonly DemoBillEvent[], kind: DemoBillEvent['event']): DemoBillEvent | undefined {
  return events.find(({ event }) => event === kind);
}
