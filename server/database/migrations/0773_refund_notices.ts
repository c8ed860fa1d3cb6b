import { type Kysely, sql } from 'kysely';

/** A notice can be about the ACH credit of a refund. @source docs/decisions/refunds.md#a-failed-credit-is-announced */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      add column refund_pk text, add column credit_no integer,
      add foreign key (group_number, refund_pk, credit_no) references refund_credits on delete cascade,
      drop constraint notices_kind_check,
      drop constraint a_notice_is_about_a_bill_a_payment_or_a_write_off,
      add constraint notices_kind_check check (kind in (
        'billReady','dueSoon','pastDue','paymentReturned','checkReceived','correctionsDue','correctionsOverdue','accountChange',
        'accountChangeOverdue','writeOffWaiting','deductionsLate','refundReturned')),
      add constraint a_notice_of_a_refund_names_its_credit check ((refund_pk is null) = (credit_no is null)),
      add constraint a_notice_is_about_one_thing check (
        (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue','correctionsDue','correctionsOverdue','deductionsLate'))
        and (write_off_pk is not null) = (kind = 'writeOffWaiting')
        and (kind <> 'refundReturned' or refund_pk is not null)
        and (refund_pk is null or kind in ('refundReturned','accountChange','accountChangeOverdue'))
        and num_nonnulls(bill_pk, payment_pk, write_off_pk, refund_pk) = 1)`.execute(db);
  await sql`create unique index a_credit_has_one_notice_of_a_kind on notices (group_number, refund_pk, credit_no, kind)
    where refund_pk is not null`.execute(db);
}
