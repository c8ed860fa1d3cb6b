import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';
import { digestAnyRow } from './0791_digests_of_any_row';

const AUDITED = ['group_reminders'] as const;

/** Reminders of past due groups by hand. @source docs/decisions/notices.md#a-reminder-renews-the-past-due-notices-of-a-group */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_reminders (
      group_number text not null references groups, request_pk text not null, at timestamptz not null,
      by_user_id text not null, by_name text not null, bill_count integer not null check (bill_count > 0),
      past_due_cents bigint not null check (past_due_cents > 0), without_email integer not null check (without_email >= 0),
      at_once integer not null check (at_once >= 0), daily integer not null check (daily >= 0),
      primary key (group_number, request_pk),
      constraint a_reminder_reaches_someone check (without_email + at_once + daily > 0))`.execute(db);
  await sql`create index group_reminders_by_time on group_reminders (group_number, at desc)`.execute(db);
  await sql`alter table notices add column reminded_at timestamptz`.execute(db);
  await audit(db, { table: 'group_reminders', group: '%.group_number' });
  await planDigests(db, AUDITED);
  await digestAnyRow(db, AUDITED);
}
