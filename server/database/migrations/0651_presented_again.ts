import { type Kysely, sql } from 'kysely';

/** Payments that present a returned debit again, with the debit that was the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table presented_payments (
      group_number text not null, payment_pk text not null, original_pk text not null, original_settle_date date not null,
      presentation_no integer not null check (presentation_no in (1, 2)),
      primary key (group_number, payment_pk),
      foreign key (group_number, payment_pk) references payments,
      foreign key (group_number, original_pk) references payments,
      constraint a_payment_presents_another check (payment_pk <> original_pk))`.execute(db);
  await sql`create index presented_payments_of on presented_payments (group_number, original_pk)`.execute(db);
}
