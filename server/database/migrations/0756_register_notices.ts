import { type Kysely, sql } from 'kysely';

/** A notice can be about a write-off that waits for a second person, or about deductions that are not yet paid to the carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      add column write_off_pk text,
      add foreign key (group_number, write_off_pk) references register_write_offs on delete cascade,
      drop constraint notices_kind_check,
      drop constraint a_notice_is_about_a_bill_or_a_payment,
      add constraint notices_kind_check check (kind in (
        'billReady','dueSoon','pastDue','paymentReturned','checkReceived','correctionsDue','correctionsOverdue','accountChange',
        'accountChangeOverdue','writeOffWaiting','deductionsLate')),
      add constraint a_notice_is_about_a_bill_a_payment_or_a_write_off check (
        (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue','correctionsDue','correctionsOverdue','deductionsLate'))
        and (write_off_pk is not null) = (kind = 'writeOffWaiting') and num_nonnulls(bill_pk, payment_pk, write_off_pk) = 1)`.execute(
    db,
  );
  await sql`create unique index a_write_off_has_one_notice on notices (group_number, write_off_pk) where write_off_pk is not null`.execute(
    db,
  );
}
