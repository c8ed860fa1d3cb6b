import { type Kysely, sql } from 'kysely';

/** A notice can be about the overdue corrections that a bill still lacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      drop constraint a_notice_is_about_a_bill_or_a_payment,
      add constraint notices_kind_check check (
        kind in ('billReady','dueSoon','pastDue','paymentReturned','checkReceived','correctionsOverdue')),
      add constraint a_notice_is_about_a_bill_or_a_payment check (
        (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue','correctionsOverdue'))
        and (payment_pk is null) = (bill_pk is not null))`.execute(db);
}
