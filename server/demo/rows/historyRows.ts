import type { Insertable } from 'kysely';
import type { Tables } from '../../infrastructure/sql/Tables';
import type { BillLife } from '../bills/BillLife';
import { keyOf } from './billRows';
import { linePkOf } from './lineRows';

export function billEventRows(bill: BillLife): Insertable<Tables['bill_events']>[] {
  const changeCount = bill.statement.lines.filter((line) => bill.correctionOf(line)).length;
  return bill.events.map(({ event, at, by, statusBefore, statusAfter, note }, index) => ({
    ...keyOf(bill),
    event_pk: eventPkOf(bill, index),
    at,
    user_id: by?.userId ?? null,
    by_name: by?.name ?? 'Processing',
    event,
    status_before: statusBefore,
    status_after: statusAfter,
    note,
    change_count: event === 'saveChanges' ? changeCount : 0,
  }));
}

/** What each line was before and after its change, and why. */
export function lineChangeRows(bill: BillLife): Insertable<Tables['bill_line_changes']>[] {
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

/** In the order they happened, as keys made later sort later. */
function eventPkOf({ statement }: BillLife, index: number): string {
  return `${statement.billPk}.E${String(index + 1).padStart(2, '0')}`;
}
