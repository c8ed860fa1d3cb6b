import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RetentionRule } from '../../../src/domain/audit/RetentionRule';
import type { ErasureCounts, ErasureState } from '../../../src/domain/erasure/MemberErasure';
import type { AccountMail } from '../../directory/ports/DirectoryRepository';
import type { MailKind } from '../../mail/ports';
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

/** Drafts, logs, settings, processing, identity and mails. */
export interface SystemTables {
  drafts: {
    user_id: string;
    draft_id: string;
    kind: 'reconcile' | 'pay' | 'person' | 'upload';
    body: JsonColumn<Record<string, unknown>>;
    /** Size of the body as JSON in UTF-8. */
    bytes: Generated<number>;
    mod_date: TimestampOrNow;
    expires_at: TimestampColumn;
  };
  column_mappings: RecordColumns & {
    group_number: string;
    file_kind: 'payrollDeductions' | 'corrections';
    /** Key of the headings, empty for columns saved without them; of corrections the recipient: `PAYROLL`, or `CARRIER` with a code. */
    layout: Generated<string>;
    mapping: JsonColumn<unknown>;
  };
  member_links: RecordColumns & {
    group_number: string;
    link_pk: string;
    /** Identifies the person in the group's payroll files. */
    payroll_key: string;
    payroll_name: string;
    member_id: string;
    member_name: string;
  };
  /** Employee numbers of members. */
  payroll_numbers: {
    group_number: string;
    /** See `numberOf`. */
    number: string;
    /** The member's number on the bill. */
    member_id: string;
    /** When a bill was last reconciled with it. */
    at: TimestampColumn;
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
  /** Anonymous events. */
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
    /** A hold without an end stays until it is removed. */
    hold_until: TimestampOrNull;
    hold_reason: Generated<string>;
    /** The current run. */
    run_pk: TextOrNull;
    /** End of its lease by the database's clock. The run extends it while it is alive. */
    run_until: TimestampOrNull;
    /** The run's process, as `ownerOf` formats it; null if processes cannot be identified. */
    run_owner: TextOrNull;
    last_business_date: DateOrNull;
  };
  /** Holds that were set or removed. */
  processing_holds: {
    hold_pk: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    on_hold: boolean;
    reason: string;
    until: TimestampOrNull;
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
    /** Number of payments to process; 0 until they have been counted. */
    total: Generated<number>;
    /** Whether it tried every payment. */
    completed: Generated<boolean>;
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
  /** Limited attempts, such as wrong passwords. `key` is a digest that does not identify a person. */
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
    /** When it was delivered and its text deleted. */
    sent_at: TimestampOrNull;
    /** When delivery failed for good. */
    failed_at: TimestampOrNull;
    /** A code, never content of the mail or an address. */
    last_error: TextOrNull;
  };
  /** When a person was last sent a mail requested by someone else. */
  account_mails: { user_id: string; mail: AccountMail; sent_at: TimestampColumn };
  /** People whose account at the provider must still be updated from the directory. */
  account_follow_ups: {
    user_id: string;
    noted_at: TimestampColumn;
    tries: Generated<number>;
    next_try_at: TimestampColumn;
    last_error: TextOrNull;
  };
  /** Backups that were made, also those whose files are deleted. */
  backups: {
    made_at: TimestampColumn;
    bytes: number;
    is_encrypted: boolean;
    /** When it was last restored into a scratch database and checked. */
    verified_at: TimestampOrNull;
  };
  /** Restore drills, also those that failed. */
  restore_drills: {
    started_at: TimestampColumn;
    /** Null if the file could not be read that far. */
    backup_made_at: TimestampOrNull;
    seconds: number;
    has_passed: boolean;
  };
  /** Test mails of the check before money moves. */
  test_mails: {
    test_mail_pk: string;
    /** Six digits. */
    code: string;
    sent_at: TimestampColumn;
    /** When someone entered the code. */
    arrived_at: TimestampOrNull;
  };
  /** The key of special data, encrypted with the encryption key. */
  data_keys: { key_id: string; wrapped: string; add_date: TimestampOrNow };
  /** What the cleanup removed, once for each rule and run. */
  removed_data: {
    removed_pk: string;
    at: TimestampColumn;
    rule: RetentionRule;
    removed: number;
    /** Null for rows with their own expiration. */
    kept_days: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** Repairs of what faults of earlier versions left in the books. */
  book_repairs: {
    repair_pk: string;
    /** Null for the office. */
    group_number: TextOrNull;
    /** Kind of the finding, as in `BookRepair`. */
    kind: string;
    /** Key of what was repaired. */
    subject: string;
    what: string;
    done: string;
    reason: string;
    at: TimestampColumn;
    by_name: string;
  };
  /** Members whose personal data was erased on request, or is to be. */
  member_erasures: {
    group_number: string;
    erasure_pk: string;
    /** The member's number; once erased, the number that replaced it. */
    member_id: string;
    member_name: string;
    /** Eight hexadecimal digits that identify the pseudonym in the group. */
    token: string;
    state: ErasureState;
    reference: string;
    requested_on: DateColumn;
    note: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    decision_note: Generated<string>;
    /** Keyed hashes of the numbers that were erased. */
    fingerprints: Generated<string[]>;
    counts: ColumnType<ErasureCounts, string | undefined, string>;
  };
  /** Files that an erasure deletes from the storage. */
  erased_files: { storage_key: string; at: TimestampColumn };
  settings: { key: string; value: JsonColumn<unknown> };
}
