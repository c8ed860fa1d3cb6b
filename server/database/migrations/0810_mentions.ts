import { type Kysely, sql } from 'kysely';

/** A notice can be for one person, who is mentioned in a comment. @source docs/decisions/notices.md#a-mention-is-a-notice-for-one-person */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      add column comment_pk text, add column for_user_id text,
      add foreign key (group_number, bill_pk, comment_pk) references bill_comments on delete cascade,
      drop constraint notices_kind_check,
      drop constraint a_notice_is_about_one_thing,
      add constraint notices_kind_check check (kind in (
        'billReady','dueSoon','pastDue','paymentReturned','checkReceived','correctionsDue','correctionsOverdue','accountChange',
        'accountChangeOverdue','writeOffWaiting','deductionsLate','refundReturned','mentioned')),
      add constraint a_mention_names_its_comment_and_person check (
        (comment_pk is not null) = (kind = 'mentioned') and (for_user_id is not null) = (kind = 'mentioned')),
      add constraint a_notice_is_about_one_thing check (
        (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue','correctionsDue','correctionsOverdue','deductionsLate','mentioned'))
        and (write_off_pk is not null) = (kind = 'writeOffWaiting')
        and (kind <> 'refundReturned' or refund_pk is not null)
        and (refund_pk is null or kind in ('refundReturned','accountChange','accountChangeOverdue'))
        and num_nonnulls(bill_pk, payment_pk, write_off_pk, refund_pk) = 1)`.execute(db);
  await sql`drop index a_bill_has_one_notice_of_a_kind`.execute(db);
  await sql`create unique index a_bill_has_one_notice_of_a_kind on notices (group_number, bill_pk, kind, stage)
    where bill_pk is not null and for_user_id is null`.execute(db);
  await sql`create unique index a_comment_has_one_notice_for_a_person on notices (group_number, comment_pk, for_user_id)
    where for_user_id is not null`.execute(db);
  await sql`create index notices_for_a_person on notices (for_user_id) where for_user_id is not null`.execute(db);
}
