import type { ColumnType, Generated } from 'kysely';
import type { Tier } from '../../../src/domain/bills/Tier';
import type { ContinuationKind } from '../../../src/domain/continuation/ContinuationPayer';
import type { ControlTotal, OpeningKind, OpeningTotal } from '../../../src/domain/opening/OpeningKind';
import type { ErrorCause } from '../../../src/domain/uploads/errorCauses';
import type { FileLayout } from '../../../src/domain/uploads/FileTemplate';
import type { RowError, UploadRecord, UploadValues } from '../../../src/domain/uploads/RowReader';
import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import type { UploadState } from '../../../src/domain/uploads/UploadState';
import type { EnrollmentAction } from '../../../src/domain/uploads/wordMeaning';
import type { StoredSample, UploadTask, UploadView } from '../../uploads/Upload';
import type {
  CentsColumn,
  CentsFromZero,
  CentsOrNull,
  DateColumn,
  DateOrNull,
  JsonColumn,
  TextOrNull,
  TimestampColumn,
  TimestampOrNull,
} from './columns';

interface Written {
  add_date: TimestampColumn;
  add_user: string;
  mod_date: TimestampColumn;
  mod_user: string;
}

/** Uploads, file templates and the rows that uploads added. `owner`: a group, a carrier or the office. */
export interface UploadTables {
  uploads: UploadRow;
  /** Who ended each upload. */
  upload_events: {
    owner: string;
    upload_pk: string;
    event_pk: string;
    at: TimestampColumn;
    /** Null in records of earlier versions. */
    by_user_id: TextOrNull;
    by_name: string;
    event: 'COMMITTED' | 'REVERSED' | 'DISCARDED';
  };
  file_templates: Written & {
    owner: string;
    template_pk: string;
    kind: UploadKind;
    name: string;
    version: Generated<number>;
    layout: JsonColumn<FileLayout>;
  };
  payroll_deductions: UploadedRow & {
    member_id: string;
    member_name: Generated<string>;
    coverage: TextOrNull;
    amount_cents: CentsColumn;
    employer_cents: CentsFromZero;
    /** As written in the file; null if empty. */
    cost_center: TextOrNull;
    class_name: TextOrNull;
  };
  enrolments: UploadedRow & {
    member_id: string;
    member_name: Generated<string>;
    coverage: string;
    plan: TextOrNull;
    tier: Tier | null;
    volume_cents: CentsOrNull;
    /** Null if the file has only an end date. */
    effective_from: DateOrNull;
    effective_to: DateOrNull;
    action: EnrollmentAction | null;
    /** As written in the file; null if empty. */
    cost_center: TextOrNull;
    class_name: TextOrNull;
  };
  /** What continuation payers paid for a coverage month, as their administrator's files say. */
  continuation_payments: UploadedRow & {
    /** Empty if the file has only a name. */
    member_id: Generated<string>;
    member_name: Generated<string>;
    coverage: string;
    /** First day. */
    month: DateColumn;
    amount_cents: CentsColumn;
    /** Null if the file does not say. */
    kind: ContinuationKind | null;
    paid_on: DateOrNull;
    reference: Generated<string>;
  };
  /** Rows of files of groups, carriers, agents and reps. */
  setup_rows: { owner: string; upload_pk: string; row_no: number; row_values: JsonColumn<UploadValues> };
  /** Rows of files of people, and what a committed file did for each of them; `user_id` is null for invited people. */
  people_rows: { owner: string; upload_pk: string; row_no: number; row_values: JsonColumn<UploadValues> };
  uploaded_people: {
    owner: string;
    upload_pk: string;
    email: string;
    user_id: TextOrNull;
    grants: JsonColumn<readonly { readonly role: string; readonly groupNumber: string | null }[]>;
  };
  /** Rows of files of opening balances. `group_number` is null for bank balances. */
  opening_rows: {
    owner: string;
    upload_pk: string;
    row_no: number;
    kind: OpeningKind;
    group_number: TextOrNull;
    carrier_code: TextOrNull;
    amount_cents: CentsColumn;
    row_values: JsonColumn<UploadValues>;
  };
  /** The bill of the system before that a posted entry for a carrier pays. */
  opening_entries: {
    group_number: string;
    event_pk: string;
    entry_no: number;
    upload_pk: string;
    row_no: number;
    bill_number: string;
    period_from: DateColumn;
  };
  lockbox_items: Omit<UploadedRow, 'group_number'> & {
    owner: string;
    check_number: string;
    payer: Generated<string>;
    deposit_date: DateColumn;
    amount_cents: CentsColumn;
    given_group: TextOrNull;
    given_bill_number: TextOrNull;
    matched_group: TextOrNull;
    matched_bill_pk: TextOrNull;
    match_words: string;
  };
  /** Rows of files whose bills are being created. */
  bill_upload_rows: UploadedRow & {
    bill_number: string;
    /** The month that the row bills: the bill's own, or an earlier one that it corrects. */
    period_from: DateColumn;
    due_date: DateOrNull;
    member_id: string;
    member_name: Generated<string>;
    coverage: string;
    plan: string;
    tier: Tier;
    volume_cents: CentsOrNull;
    class_name: TextOrNull;
    amount_cents: CentsColumn;
  };
  /** Keys of bills and of bills being created, so that lines can be written before their bill. */
  bill_keys: { group_number: string; bill_pk: string };
  /** Bills being created from a file, with their progress. */
  coming_bills: {
    upload_pk: string;
    group_number: string;
    bill_number: string;
    bill_pk: string;
    /** Rows of earlier months are retro lines. Null for bills begun by former versions: they have none. */
    period_from: DateOrNull;
    /** Null for bills of the whole group. */
    division_number: TextOrNull;
    /** Position among the group's bills in the file, by period, from 1. */
    step: number;
    /** The carrier's latest earlier bill when the first lines were written. */
    last_pk: TextOrNull;
    /** The bill its lines are compared with: the former bill, or a later one in the same file. */
    earlier_pk: TextOrNull;
    /** Number of expected and written lines. */
    line_target: number;
    line_count: Generated<number>;
    billed_cents: CentsFromZero;
  };
}

interface UploadedRow {
  group_number: string;
  upload_pk: string;
  /** Row number in the file, from 1. */
  row_no: number;
}

interface UploadRow extends Written {
  owner: string;
  upload_pk: string;
  kind: UploadKind;
  file_name: string;
  stored_name: string;
  bytes: number;
  /** SHA-256 of the file, to find duplicates. */
  fingerprint: string;
  format: Generated<UploadView['format']>;
  state: UploadState;
  version: Generated<number>;
  progress: Generated<number>;
  /** Id of the current task, which owns the upload until `run_until`. */
  run_id: TextOrNull;
  run_until: TimestampOrNull;
  /** The current task, so that it can be resumed; null if nothing runs. */
  task: JsonColumn<UploadTask | null> | null;
  template_pk: TextOrNull;
  template_name: TextOrNull;
  template_by: Generated<UploadView['templateBy']>;
  row_count: Generated<number>;
  good_rows: Generated<number>;
  error_rows: Generated<number>;
  total_cents: CentsOrNull;
  effect: Generated<string>;
  problem: Generated<string>;
  notice: Generated<string>;
  /** Group numbers in its rows. */
  group_numbers: Generated<string[]>;
  layout: JsonColumn<FileLayout | null> | null;
  sample: JsonColumn<Partial<StoredSample>>;
  errors: JsonColumn<readonly RowError[]>;
  causes: ColumnType<readonly ErrorCause[], string | undefined, string>;
  preview: JsonColumn<readonly UploadRecord[]>;
  /** Rows and totals of opening balances by kind; null for other kinds of files. */
  opening_totals: ColumnType<readonly OpeningTotal[] | null, string | null | undefined, string | null>;
  /** The totals of the old trial balance; null like the next three until someone enters them, and once the file is read again. */
  control_totals: ColumnType<readonly ControlTotal[] | null, string | null | undefined, string | null>;
  control_at: TimestampOrNull;
  control_by: TextOrNull;
  control_by_user_id: TextOrNull;
  /** The file was deleted; only this record remains. */
  file_gone: Generated<boolean>;
  /** Whether retention is deleting the file: it is no longer referred to, and may be there or not. */
  file_leaving: Generated<boolean>;
  /** When retention began to remove its rows; null while it has all of them. */
  rows_removed_at: TimestampOrNull;
  /** Whether it has not removed all of them yet: nothing reads those that are left. */
  rows_leaving: Generated<boolean>;
  /** Whether its file and excerpts are encrypted; false for those of former versions. */
  is_sealed: Generated<boolean>;
  add_user_id: string;
}
