import { type Kysely, sql } from 'kysely';

/** A notice can be about corrections that a carrier takes for a few more days, or took until a day that has passed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      add column send_by date,
      add column correction_pks text[],
      drop constraint notices_kind_check,
      drop constraint a_notice_is_about_a_bill_or_a_payment,
      add constraint notices_kind_check check (kind in (
        'billReady','dueSoon','pastDue','paymentReturned','checkReceived','correctionsDue','correctionsOverdue','accountChange',
        'accountChangeOverdue')),
      add constraint a_notice_is_about_a_bill_or_a_payment check (
        (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue','correctionsDue','correctionsOverdue'))
        and (payment_pk is null) = (bill_pk is not null)),
      add constraint a_notice_names_the_corrections_to_send check (
        (kind = 'correctionsDue') = (send_by is not null) and (send_by is null) = (correction_pks is null))`.execute(
    db,
  );
}
