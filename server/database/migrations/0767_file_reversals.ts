import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['file_reversals'] as const;

/** Requests to reverse whole bank files or batches. @source docs/decisions/reversals.md#a-whole-file-or-a-batch-can-be-reversed */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_reversals (
      reversal_pk text primary key, file_pk text not null references ach_files, batch integer check (batch > 0),
      reason text not null check (reason in ('DRAWN_TWICE','DUPLICATE','WRONG_AMOUNT','WRONG_ACCOUNT','WRONG_DATE')),
      note text not null check (note <> ''), discovered_at timestamptz not null, is_late boolean not null,
      payment_count integer not null check (payment_count > 0), amount_cents bigint not null check (amount_cents > 0),
      at timestamptz not null, user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text,
      constraint an_approval_of_a_file_reversal_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
      constraint a_second_person_approves_a_file_reversal check (decided_by_user_id is null or decided_by_user_id <> user_id))`.execute(
    db,
  );
  await sql`create index file_reversals_by_file on file_reversals (file_pk)`.execute(db);
  await sql`alter table bank_reversals add column file_reversal_pk text references file_reversals`.execute(db);
  await sql`create index bank_reversals_by_file_reversal on bank_reversals (file_reversal_pk) where file_reversal_pk is not null`.execute(
    db,
  );
  for (const table of AUDITED) await audit(db, { table });
  await planDigests(db, AUDITED);
}
