import { type Kysely, sql } from 'kysely';

/**
 * Verification of bank accounts by two small deposits. Accounts that existed before count as verified, because payments have
 * drawn on them; what their owners agreed to is not known. Accounts that a server of an earlier version adds afterwards have no
 * deposits until a person asks for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table bank_accounts
     add column verified_at timestamptz,
     add column verified_how text check (verified_how in ('BEFORE','INSTANT','DEPOSITS')),
     add column verified_by_user_id text,
     add column authorization_version integer,
     add column authorization_text text,
     add column authorized_by_user_id text`,
  `update bank_accounts set verified_at = add_date, verified_how = 'BEFORE'`,
  `alter table bank_accounts
     add constraint a_verified_account_says_how check ((verified_at is null) = (verified_how is null)),
     add constraint authorization_is_complete check (
       (authorization_version is null) = (authorization_text is null)
       and (authorization_version is null) = (authorized_by_user_id is null))`,
  `alter table ach_files add column kind text not null default 'PAYMENTS' check (kind in ('PAYMENTS','MICRO_DEPOSITS'))`,
  `create table micro_deposits (
     group_number text not null, bank_account_pk text not null, deposit_no integer not null check (deposit_no > 0),
     first_cents integer not null check (first_cents between 1 and 99),
     second_cents integer not null check (second_cents between 1 and 99),
     attempts integer not null default 0 check (attempts between 0 and 3),
     file_pk text references ach_files, file_position integer, group_name text, arrives_on date,
     add_date timestamptz not null, by_user_id text not null,
     primary key (group_number, bank_account_pk, deposit_no),
     foreign key (group_number, bank_account_pk) references bank_accounts,
     unique (file_pk, file_position),
     constraint a_sent_deposit_has_its_day check (
       (file_pk is null) = (file_position is null) and (file_pk is null) = (group_name is null)
         and (file_pk is null or arrives_on is not null)))`,
  `create index micro_deposits_to_send on micro_deposits (add_date) where arrives_on is null`,
];
