import type { ColumnType, Generated } from 'kysely';
import type { DelinquencyStage } from '../../../src/domain/delinquency/DelinquencyStage';
import type { NoticeKind } from '../../../src/domain/notices/Notice';
import type { CentsColumn, DateColumn, DateOrNull, TextOrNull, TimestampColumn, TimestampOrNull } from './columns';

/** Notices, who has read them, and the nightly mails about them. */
export interface NoticeTables {
  notices: {
    group_number: string;
    notice_pk: string;
    kind: NoticeKind;
    /** Null for a notice about a payment. */
    bill_pk: TextOrNull;
    /** Null for a notice about a bill. */
    payment_pk: TextOrNull;
    /** Null unless the kind is `writeOffWaiting`. */
    write_off_pk: TextOrNull;
    /** The refund and the number of its ACH credit; null for other notices. */
    refund_pk: TextOrNull;
    credit_no: number | null;
    /** Empty unless the kind is `pastDue`. */
    stage: DelinquencyStage | '';
    at: TimestampColumn;
    /** Business date of the nightly run that mails it; null until the next one. */
    night: DateOrNull;
    /** First of the last days of the corrections to send; null for other kinds. */
    send_by: DateOrNull;
    /** The comment that mentions a person, and the person; null for other kinds. */
    comment_pk: TextOrNull;
    for_user_id: TextOrNull;
    /** The corrections to send; null for other kinds. */
    correction_pks: ColumnType<readonly string[] | null, readonly string[] | null | undefined>;
    /** Number of its batch of emails at once; null until it is in one, 0 for notices from before there were any. */
    mail_batch: ColumnType<number | null, number | null | undefined>;
    /** When a reminder renewed it: since then, only people of the group are mailed about it. Null if none did. */
    reminded_at: TimestampOrNull;
  };
  notice_reads: { group_number: string; notice_pk: string; user_id: string; at: TimestampColumn };
  /** Reminders of past due groups by hand, with the people reached by when they are mailed. */
  group_reminders: {
    group_number: string;
    request_pk: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    bill_count: number;
    past_due_cents: CentsColumn;
    without_email: number;
    at_once: number;
    daily: number;
  };
  /** The last night for which a person's mail was sent, or was not needed. */
  notice_nights: { user_id: string; night: DateColumn };
  /** One row: the number of the last batch of notices for emails at once. */
  notice_mail_batch: { only_row: Generated<boolean>; batch: number };
  /** People who chose emails at once: the last batch handled for them, and when they last got such an email. */
  notice_mail_readers: { user_id: string; batch: number; mailed_at: TimestampOrNull };
}
