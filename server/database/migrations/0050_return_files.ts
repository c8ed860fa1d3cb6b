import { type Kysely, sql } from 'kysely';

/**
 * Which line of which return file of the bank returned a payment. Banks repeat the first 15 characters of a payment's
 * confirmation, by which the payment is found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table return_files (
     file_hash text primary key check (file_hash ~ '^[0-9a-f]{64}$'),
     file_name text not null,
     at timestamptz not null,
     user_id text not null,
     by_name text not null)`,
  `create table return_file_entries (
     group_number text not null,
     payment_pk text not null,
     file_hash text not null references return_files,
     line_no integer not null check (line_no > 0),
     return_code text not null,
     primary key (group_number, payment_pk),
     foreign key (group_number, payment_pk) references payments,
     unique (file_hash, line_no))`,
  `create index payments_by_bank_id on payments (left(confirmation, 15))`,
];
