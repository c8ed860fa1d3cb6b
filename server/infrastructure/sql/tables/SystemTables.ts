import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountMail } from '../../../application/directory/ports/DirectoryMails';
import type { MailKind } from '../../../application/mail/ports';
import type {
  CentsFromZero,
  DateColumn,
  DateOrNull,
  JsonColumn,
  RecordColumns,
  TextOrNull,
  TimestampColumn,
  TimestampOrNow,
  TimestampOrNull,
} from './columns';

/** What the application remembers beside bills and money. */
export interface SystemTables {
  drafts: {
    user_id: string;
    draft_id: string;
    kind: 'reconcile' | 'pay' | 'person' | 'upload';
    body: JsonColumn<Record<string, unknown>>;
    /** Of the body as JSON, UTF-8. */
    bytes: Generated<number>;
    mod_date: TimestampOrNow;
    expires_at: TimestampColumn;
  };
  column_mappings: RecordColumns & {
    group_number: string;
    file_kind: 'payrollDeductions';
    mapping: JsonColumn<unknown>;
  };
  ui_logs: RecordColumns & {
    ui_log_pk: string;
    user_id: string;
    log_name: string;
    log_message: string;
    log_detail: string;
    path: string;
    status: number;
    status_text: string;
    log_timestamp: TimestampColumn;
    page_info: string;
    req_body: string;
    req_header: string;
    is_deleted: Generated<boolean>;
  };
  /** Counted, of nobody in particular. */
  analytics_events: {
    event_id: GeneratedAlways<number>;
    add_date: TimestampColumn;
    kind: 'pageView' | 'apiError' | 'timing';
    route: TextOrNull;
    title: TextOrNull;
    method: TextOrNull;
    path: TextOrNull;
    status: Generated<number | null>;
    code: TextOrNull;
    milliseconds: Generated<number | null>;
    seconds: GeneratedAlways<number | null>;
  };
  processing_state: {
    only_row: Generated<boolean>;
    on_hold: Generated<boolean>;
    /** A hold without one stays until somebody takes it off. */
    hold_until: TimestampOrNull;
    hold_reason: Generated<string>;
    /** The current run. */
    run_pk: TextOrNull;
    /** End of its lease by the database's clock. The run extends it while it is alive. */
    run_until: TimestampOrNull;
    /** The process of the run, as `ownerOf` writes it; null where processes cannot be identified. */
    run_owner: TextOrNull;
    last_business_date: DateOrNull;
  };
  processing_runs: {
    run_pk: string;
    business_date: DateColumn;
    started_at: TimestampOrNow;
    finished_at: TimestampOrNull;
    by_name: string;
    /** The run of a dead process that this one continues. */
    continues: TextOrNull;
    /** 1, or one more than the run it continues when that one processed nothing. */
    attempt: Generated<number>;
    processed: Generated<number>;
    failed: Generated<number>;
    amount_cents: CentsFromZero;
  };
  provider_storage: {
    kind: string;
    id: string;
    payload: JsonColumn<Record<string, unknown>>;
    grant_id: TextOrNull;
    uid: TextOrNull;
    expires_at: TimestampOrNull;
  };
  /** Attempts that are limited, such as wrong passwords. `key` is a digest, so it names nobody. */
  recent_attempts: { key: string; times: unknown; last_at: TimestampColumn };
  mails: {
    mail_pk: string;
    kind: MailKind;
    recipient: string;
    subject: string;
    body: string;
    html: TextOrNull;
    add_date: TimestampColumn;
    tries: Generated<number>;
    next_try_at: TimestampOrNow;
    /** When a mail server took it; its text is gone since. */
    sent_at: TimestampOrNull;
    /** When it was given up. */
    failed_at: TimestampOrNull;
    /** A code, never words of the mail or an address. */
    last_error: TextOrNull;
  };
  /** When somebody was mailed last at somebody else's wish. */
  account_mails: { user_id: string; mail: AccountMail; sent_at: TimestampColumn };
  /** Whose account at the provider has yet to follow the directory. */
  account_follow_ups: {
    user_id: string;
    noted_at: TimestampColumn;
    tries: Generated<number>;
    next_try_at: TimestampColumn;
    last_error: TextOrNull;
  };
  settings: { key: string; value: JsonColumn<unknown> };
}
