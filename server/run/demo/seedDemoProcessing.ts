import { sql } from 'kysely';
import { afterStep } from '../../../src/domain/money/processing/RemittanceState';
import { PROCESSING_NAME } from '../../../src/domain/money/processing/RunHistory';
import { DEFAULT_REMITTANCE_TERMS } from '../../../src/domain/money/processing/remittanceDays';
import { addBankDays, isBankDay } from '../../../src/domain/platform/dates/bankDays';
import { addDays, dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { remit } from '../../money/processing/remittances/remit.sql';
import { SqlRemittances } from '../../money/processing/remittances/SqlRemittances';
import { postAchClearing } from '../../platform/database/statements/postClearing';
import type { Tx } from '../../platform/database/Tables';
import { DEMO_PEOPLE } from './people/demoPeople';
import { insertRows } from './rows/insertRows';

/** When nightly processing starts, in UTC. The demo's payments are processed half a minute later. */
const NIGHTLY = 'T23:29:30.000Z';
const FETCHED_AFTER_MS = 15 * 3_600_000;
/** Time after a remittance is made. */
const CLEARED_AFTER_MS = 4 * 24 * 3_600_000;

interface DemoRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly startedAt: string;
}

/**
 * Adds the results of processing since the first payment: a run for each bank day, its NACHA files, who downloaded them, and a
 * remittance to each carrier at the end of each month. The rest waits for the first run.
 */
export async function seedDemoProcessing(tx: Tx, now: Date): Promise<void> {
  const runs = await pastRuns(tx, now);
  const last = runs.at(-1);
  if (!last) return;
  await insertRows(
    tx,
    'processing_runs',
    runs.map(({ runPk, businessDate, startedAt }) => ({
      run_pk: runPk,
      business_date: businessDate,
      started_at: startedAt,
      finished_at: startedAt,
      by_name: PROCESSING_NAME,
      completed: true,
    })),
  );
  await nameRunsOfPayments(tx);
  await insertAchFiles(tx);
  await insertDownloads(tx, last);
  const drawn = sql`(select distinct group_number, payment_pk from ach_entries)`;
  await postAchClearing(tx, drawn, { name: PROCESSING_NAME }, new Date(last.startedAt));
  const months: (readonly string[])[] = [];
  for (const run of runs) {
    const isLastOfMonth = addBankDays(run.businessDate, 1).slice(0, 7) !== run.businessDate.slice(0, 7);
    if (isLastOfMonth)
      months.push(
        await remit(tx, { ...run, now: new Date(Date.parse(run.startedAt) + 60_000) }, DEFAULT_REMITTANCE_TERMS),
      );
  }
  await recordRemittances(tx, months, now);
}

/** The manager sends each month's remittances. Some of the last month's are not recorded yet, and have not cleared. */
async function recordRemittances(tx: Tx, months: readonly (readonly string[])[], now: Date): Promise<void> {
  const manager = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|manager');
  if (!manager) return;
  const by = { userId: manager.userId, name: `${manager.firstName} ${manager.lastName}` };
  const remittances = new SqlRemittances(tx);
  const made = await tx.selectFrom('remittances').select(['remittance_pk', 'add_date']).execute();
  const madeAt = new Map(made.map(({ remittance_pk, add_date }) => [remittance_pk, Date.parse(add_date)]));
  const record = async (remittancePk: string, step: 'send' | 'clear', after: number) => {
    const outcome = afterStep(step === 'send' ? 'MADE' : 'SENT', step);
    const at = new Date(Math.min(now.getTime(), (madeAt.get(remittancePk) ?? 0) + after));
    if (outcome) await remittances.record(remittancePk, { step, note: '' }, outcome, by, at);
  };
  for (const [at, month] of months.entries()) {
    const isLast = at === months.length - 1;
    for (const remittancePk of isLast ? month.slice(1) : month) {
      await record(remittancePk, 'send', FETCHED_AFTER_MS);
      if (!isLast) await record(remittancePk, 'clear', CLEARED_AFTER_MS);
    }
  }
}

/** One run per bank day from the first payment through now. */
async function pastRuns(tx: Tx, now: Date): Promise<readonly DemoRun[]> {
  const { rows } = await sql<{ first: LocalDate | null }>`
    select min(cutoff_at at time zone 'UTC')::date as first from payments`.execute(tx);
  const runs: DemoRun[] = [];
  const latest = addDays(dayOf(now), -1);
  for (let day = rows[0]?.first; day && day <= latest; day = addDays(day, 1)) {
    if (isBankDay(day)) runs.push({ runPk: `demo-run-${day}`, businessDate: day, startedAt: `${day}${NIGHTLY}` });
  }
  return runs;
}

/** Assigns the run that processed each payment, and counts them. Payments by mail are processed on every day of the week. */
async function nameRunsOfPayments(tx: Tx): Promise<void> {
  await sql`
    update payment_events e set run_pk = (
      select run_pk from processing_runs r where r.started_at <= e.at order by r.started_at desc limit 1)
    where e.event = 'processed'`.execute(tx);
  await sql`
    update processing_runs r set total = done.count, processed = done.count, amount_cents = done.cents, finished_at = done.last
    from (
      select e.run_pk, count(*)::integer as count, sum(p.amount_cents) as cents, max(e.at) as last
      from payment_events e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      where e.event = 'processed' group by e.run_pk
    ) done
    where r.run_pk = done.run_pk`.execute(tx);
}

/** Files each ACH payment in the first run after its cut-off. */
async function insertAchFiles(tx: Tx): Promise<void> {
  const filed = sql`
    select s.group_number, s.payment_pk, s.source_no, s.amount_cents, p.settle_date, r.run_pk, r.business_date, r.started_at
    from payments p
    join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
    join lateral (
      select * from processing_runs r where r.started_at >= p.cutoff_at order by r.started_at limit 1
    ) r on true
    where s.method = 'ACH' and s.bank_account_pk is not null and p.disposition <> 'VOIDED'`;
  await sql`
    insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents)
    select 'demo-file-' || business_date, row_number() over (order by business_date), run_pk, business_date, 'A', started_at,
      count(*), sum(amount_cents)
    from (${filed}) f group by run_pk, business_date, started_at`.execute(tx);
  await sql`
    insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
    select f.group_number, f.payment_pk, f.source_no, 'demo-file-' || f.business_date,
      row_number() over (partition by f.business_date order by f.settle_date, f.group_number, f.payment_pk, f.source_no), g.name
    from (${filed}) f join groups g on g.group_number = f.group_number`.execute(tx);
}

/**
 * The system administrator downloads each file the next morning, except the last run's, which is not downloaded yet: a download
 * sends the file.
 */
async function insertDownloads(tx: Tx, last: DemoRun): Promise<void> {
  const person = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|sysadmin');
  if (!person) return;
  await sql`
    insert into ach_downloads (file_pk, download_pk, at, user_id, by_name)
    select file_pk, file_pk || '-1', add_date + ${`${FETCHED_AFTER_MS} milliseconds`}::interval, ${person.userId},
      ${`${person.firstName} ${person.lastName}`}
    from ach_files where run_pk <> ${last.runPk}`.execute(tx);
  await sql`
    insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
    select file_pk, 1, at, user_id, by_name, '', 'SENT' from ach_downloads`.execute(tx);
  await sql`update ach_files set state = 'SENT' where run_pk <> ${last.runPk}`.execute(tx);
}
