import { sql } from 'kysely';
import type { Db } from '../../infrastructure/sql/Tables';
import type { BillLife } from '../bills/BillLife';
import type { GroupStory } from '../bills/liveBills';
import type { DemoCalendar } from '../chance/DemoCalendar';
import { billAdjustmentRows, billCarrierRows, billRow } from './billRows';
import { billEventRows, lineChangeRows } from './historyRows';
import { insertRows } from './insertRows';
import { ledgerRows } from './ledgerRows';
import { lineRows } from './lineRows';
import { allocationRows, paymentEventRows, paymentRow, sourceRow, suspenseRows } from './paymentRows';
import { withoutRowChecks } from './withoutRowChecks';

/** Writes what happened to some groups' bills and money, as the application itself would have written it. */
export async function insertStories(db: Db, calendar: DemoCalendar, stories: readonly GroupStory[]): Promise<void> {
  const bills = stories.flatMap((story) => story.bills);
  const payments = stories.flatMap((story) => story.payments);
  const ledgers = stories.map(ledgerRows);
  await insertRows(
    db,
    'bills',
    stories.flatMap((story) => billRows(calendar, story)),
  );
  await insertRows(db, 'bill_carriers', bills.flatMap(billCarrierRows));
  await insertRows(db, 'bill_adjustments', bills.flatMap(billAdjustmentRows));
  await withoutRowChecks(db, () => insertRows(db, 'bill_lines', bills.flatMap(lineRows)));
  await insertRows(db, 'bill_events', bills.flatMap(billEventRows));
  await insertRows(db, 'bill_line_changes', bills.flatMap(lineChangeRows));
  await insertRows(db, 'payments', payments.map(paymentRow));
  await insertRows(db, 'payment_sources', payments.map(sourceRow));
  await insertRows(db, 'payment_allocations', payments.flatMap(allocationRows));
  await insertRows(db, 'payment_events', payments.flatMap(paymentEventRows));
  await insertRows(db, 'suspense_items', payments.flatMap(suspenseRows));
  await insertRows(
    db,
    'ledger_events',
    ledgers.flatMap(({ events }) => events),
  );
  await insertRows(
    db,
    'ledger_entries',
    ledgers.flatMap(({ entries }) => entries),
  );
}

/** The lines of every released bill, as they were released: before anybody corrected one. */
export async function insertSnapshots(db: Db): Promise<void> {
  const insert = sql`
    insert into bill_line_snapshots (group_number, bill_pk, line_pk, billed_cents, reconciled_cents, reason_code, effective_date, note)
    select l.group_number, l.bill_pk, l.line_pk, l.billed_cents, null, null, null, ''
    from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
    where b.released_at is not null order by 1, 2, 3`;
  await withoutRowChecks(db, async () => void (await insert.execute(db)));
}

function billRows(calendar: DemoCalendar, { bills }: GroupStory) {
  return bills.map((bill) => billRow(calendar, bill, owedBefore(bills, bill)));
}

/** Due on earlier bills, less what had been processed when this bill was made. */
function owedBefore(bills: readonly BillLife[], { statement }: BillLife): number {
  const earlier = bills.filter((other) => other.statement.month < statement.month);
  return earlier.reduce((sum, bill) => sum + bill.owedOn(statement.billDate), 0);
}
