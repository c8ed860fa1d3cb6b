import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['carrier_accounts'] as const;

/** Bank accounts of carriers, which a second person confirms, and the ACH credits that pay remittances to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carrier_accounts (
      account_pk text primary key, carrier_code text not null references carriers,
      account_type text not null check (account_type in ('checking', 'savings')),
      routing_encrypted text not null, account_encrypted text not null,
      routing_last3 text not null, account_last3 text not null, account_length integer not null,
      state text not null check (state in ('PROPOSED', 'CONFIRMED', 'DECLINED', 'REPLACED', 'REMOVED')),
      add_date timestamptz not null, by_user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text, ended_at timestamptz,
      ended_by_user_id text, ended_by text, reason text not null default '',
      constraint a_decided_carrier_account_says_by_whom check (
        (state = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by_user_id is null)
        and (decided_at is null) = (decided_by is null)),
      constraint a_carrier_account_is_confirmed_by_a_second_person check (
        state in ('PROPOSED', 'DECLINED') or decided_by_user_id <> by_user_id))`.execute(db);
  await sql`create unique index carrier_accounts_proposed on carrier_accounts (carrier_code) where state = 'PROPOSED'`.execute(
    db,
  );
  await sql`create unique index carrier_accounts_confirmed on carrier_accounts (carrier_code) where state = 'CONFIRMED'`.execute(
    db,
  );
  await sql`create index carrier_accounts_of on carrier_accounts (carrier_code, add_date desc)`.execute(db);
  await sql`
    create trigger carrier_accounts_use_the_current_key
      before insert or update of routing_encrypted, account_encrypted on carrier_accounts
      for each row execute function bank_accounts_use_the_current_key()`.execute(db);
  await sql`alter table remittances add column pays_by_ach boolean not null default false`.execute(db);
  await sql`alter table ach_files drop constraint ach_files_kind_check`.execute(db);
  await sql`alter table ach_files add constraint ach_files_kind_check check (kind in ('PAYMENTS', 'MICRO_DEPOSITS', 'REMITTANCES'))`.execute(
    db,
  );
  await sql`
    create table remittance_credits (
      file_pk text not null references ach_files, entry_no integer not null check (entry_no > 0),
      remittance_pk text not null references remittances, account_pk text not null references carrier_accounts,
      settle_date date not null, carrier_name text not null, ended_at timestamptz,
      primary key (file_pk, entry_no), unique (remittance_pk, file_pk))`.execute(db);
  for (const table of AUDITED) await audit(db, { table });
  await planDigests(db, AUDITED);
}
