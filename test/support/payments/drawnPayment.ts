import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { runProcessing } from '../../../contract/money/processing';
import type { Db } from '../../../server/platform/database/Tables';
import { addDays, dayOf, localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestCaller } from '../server/TestCaller';

/**
 * Puts a processed payment into a bank file that the bank has accepted.
 *
 * @param processing `once` runs it only for the server's first file: it refuses every change meanwhile, also of others on the server
 * @returns the file's key
 */
export async function drawByBankFile(
  db: Db,
  sysadmin: TestCaller,
  paymentPk: string,
  processing: 'always' | 'once' = 'always',
): Promise<string> {
  const filePk = randomUUID();
  const day = addDays(localDate('2032-01-01'), randomInt(300));
  const isRun = await db.selectFrom('processing_runs').select('run_pk').limit(1).executeTakeFirst();
  if (!isRun || processing === 'always')
    await sysadmin.ok(runProcessing, { body: { businessDate: dayOf(new Date()) } });
  await sql`
    insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, kind, state)
    select ${filePk}, ${randomInt(1_000_000, 2_000_000_000)}::integer, (select run_pk from processing_runs limit 1), ${day}::date, 'A', max(p.add_date), 1,
      sum(s.amount_cents), 'PAYMENTS', 'ACCEPTED'
    from payment_sources s join payments p using (group_number, payment_pk) where payment_pk = ${paymentPk}`.execute(
    db,
  );
  await sql`
    insert into ach_file_events (file_pk, event_no, at, by_name, note, state) values (${filePk}, 1, now(), 'x', '', 'ACCEPTED')`.execute(
    db,
  );
  await sql`
    insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
    select group_number, payment_pk, source_no, ${filePk}, 1, 'Group' from payment_sources where payment_pk = ${paymentPk}`.execute(
    db,
  );
  return filePk;
}
