import type { Insertable } from 'kysely';
import type { Tables } from '../../infrastructure/sql/Tables';
import type { BillLife } from '../bills/BillLife';
import { keyOf } from './billRows';

/** A bill's lines as they stand now. */
export function lineRows(bill: BillLife): Insertable<Tables['bill_lines']>[] {
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

export function linePkOf({ statement }: BillLife, index: number): string {
  return `${statement.billPk}.${String(index + 1).padStart(5, '0')}`;
}
