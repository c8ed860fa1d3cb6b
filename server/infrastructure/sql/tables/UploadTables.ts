import type { Generated } from 'kysely';
import type { Tier } from '../../../../src/domain/bills/BillLine';
import type { FileLayout } from '../../../../src/domain/uploads/FileTemplate';
import type { RowError, UploadRecord } from '../../../../src/domain/uploads/RowReader';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { EnrollmentAction } from '../../../../src/domain/uploads/wordMeaning';
import type { UploadSample, UploadState, UploadTask, UploadView } from '../../../application/uploads/Upload';
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

/** Uploaded files, how they are laid out, and what they made count. `owner`: a group, a carrier or the office. */
export interface UploadTables {
  uploads: UploadRow;
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
  };
  enrolments: UploadedRow & {
    member_id: string;
    member_name: Generated<string>;
    coverage: string;
    plan: TextOrNull;
    tier: Tier | null;
    volume_cents: CentsOrNull;
    /** Missing where only an end was told. */
    effective_from: DateOrNull;
    effective_to: DateOrNull;
    action: EnrollmentAction | null;
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
  /** Lines on their way into bills. */
  bill_upload_rows: UploadedRow & {
    bill_number: string;
    period_from: DateColumn;
    due_date: DateOrNull;
    member_id: string;
    member_name: Generated<string>;
    coverage: string;
    plan: string;
    tier: Tier;
    volume_cents: CentsOrNull;
    amount_cents: CentsColumn;
  };
  /** Every bill's key, and those of bills that a file is about to make: lines can be written before their bill is there. */
  bill_keys: { group_number: string; bill_pk: string };
  /** Bills that a file is about to make, and what of them has been written. */
  coming_bills: {
    upload_pk: string;
    group_number: string;
    bill_number: string;
    bill_pk: string;
    /** Which of its group's bills in the file it is, by time, from 1. */
    step: number;
    /** The carrier's last bill that was there before it, when its lines began to be written. */
    last_pk: TextOrNull;
    /** What its lines are compared with: the former, or one of the same file that is nearer. */
    earlier_pk: TextOrNull;
    /** How many lines it will have, and has. */
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
  /** SHA-256 of the file: equal files are found by it. */
  fingerprint: string;
  format: Generated<UploadView['format']>;
  state: UploadState;
  version: Generated<number>;
  progress: Generated<number>;
  /** Who works on it: whoever holds this id, until `run_until`. */
  run_id: TextOrNull;
  run_until: TimestampOrNull;
  /** What is being done, for whoever has to take it up again; null when nothing runs. */
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
  /** Which groups its rows name. */
  group_numbers: Generated<string[]>;
  layout: JsonColumn<FileLayout | null> | null;
  sample: JsonColumn<Partial<UploadSample>>;
  errors: JsonColumn<readonly RowError[]>;
  preview: JsonColumn<readonly UploadRecord[]>;
  /** It did not count and was not kept; this record is all there is. */
  file_gone: Generated<boolean>;
  add_user_id: string;
}
