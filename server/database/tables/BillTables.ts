import type { ColumnType, Generated } from 'kysely';
import type { ReconcilePolicy } from '../../../src/domain/bills/Bill';
import type { LineChange, ReasonCode } from '../../../src/domain/bills/BillLine';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { Tier } from '../../../src/domain/bills/Tier';
import type { FileBalance } from '../../../src/domain/reconciliation/balance/FileBalance';
import type { ExplainedDeduction } from '../../../src/domain/reconciliation/broughtForward';
import type { WithoutDeduction } from '../../../src/domain/reconciliation/noDeduction';
import type { PaidOutside } from '../../../src/domain/reconciliation/PaidOutside';
import type { ConfirmedPay } from '../../../src/domain/reconciliation/PayrollTable';
import type { ObservedContribution } from '../../../src/domain/rules/ContributionProposal';
import type {
  CentsColumn,
  CentsFromZero,
  CentsOrNull,
  DateColumn,
  DateOrNull,
  JsonColumn,
  RecordColumns,
  TextOrNull,
  TimestampColumn,
  TimestampOrNow,
  TimestampOrNull,
} from './columns';

/** A sum over `bills` bills. */
interface BillTotal {
  status: BillStatus;
  period_from: DateColumn;
  due_date: DateColumn;
  is_open: boolean;
  bills: number;
  billed_cents: CentsColumn;
  reconciled_cents: CentsColumn;
  adjustments_cents: CentsColumn;
  due_cents: CentsColumn;
  paid_cents: CentsColumn;
  pending_cents: CentsColumn;
}

/** Counts and sums of the bills in each status, such as `paid_bills` and `paid_due_cents`. */
type SumsByStatus = Record<`${Lowercase<BillStatus>}_bills`, number> &
  Record<
    `${Lowercase<BillStatus>}_${'billed' | 'reconciled' | 'adjustments' | 'due' | 'paid' | 'pending'}_cents`,
    CentsColumn
  >;

/** Of one group. */
interface GroupTotal extends SumsByStatus {
  group_number: string;
  /** The first and the last number of its bills in the order of bytes. */
  first_number: string;
  last_number: string;
}

/** Bills, their lines, locks, changes and payroll comparisons. */
export interface BillTables {
  bills: BillRow;
  bill_carriers: BillKey & {
    carrier_code: string;
    billed_cents: CentsColumn;
    reconciled_cents: CentsColumn;
    adjustments_cents: CentsFromZero;
    line_count: number;
    paid_cents: CentsFromZero;
  };
  /** Each carrier's part of each bill, for counts. Maintained by the database; never write it. */
  carrier_bills: BillKey & {
    carrier_code: string;
    is_issuer: boolean;
    bill_number: string;
    status: BillStatus;
    period_from: DateColumn;
    period_to: DateColumn;
    due_date: DateColumn;
    line_count: number;
    billed_cents: CentsColumn;
    reconciled_cents: CentsColumn;
    adjustments_cents: CentsColumn;
    credits_cents: CentsColumn;
    due_cents: CentsColumn;
    paid_cents: CentsColumn;
    pending_cents: CentsColumn;
  };
  /** Sums over bills by who sees them, and what is not yet added to them. Maintained by the database; never write them. */
  bill_totals: BillTotal & { viewer: string };
  bill_total_changes: BillTotal & { group_number: string; viewers: string[] };
  /** Aging of past days by group, in spans of days. Written by the background work only. */
  aged_groups: {
    group_number: string;
    span: number;
    since: DateColumn;
    until: DateColumn;
    current_cents: CentsColumn;
    days30_cents: CentsColumn;
    days60_cents: CentsColumn;
    days90_cents: CentsColumn;
    older_cents: CentsColumn;
    pending_cents: CentsColumn;
  };
  /** Groups whose kept aging lacks a change since a time. Maintained by the database. */
  late_aging: { group_number: string; at: TimestampColumn };
  /** The days of which aging is kept: one row, or none before the first. */
  kept_aging: {
    only_row: Generated<boolean>;
    time_zone: string;
    day: DateColumn;
    marked_until: TimestampColumn;
    kept_day: DateOrNull;
    filled_to: TextOrNull;
    checked_to: Generated<string>;
  };
  /** What groups owe on bills at the end of `owed_day`, by group. Written by the background work only. */
  owed_by_group: {
    group_number: string;
    first_owed: DateColumn;
    current_cents: CentsColumn;
    days30_cents: CentsColumn;
    days60_cents: CentsColumn;
    days90_cents: CentsColumn;
    older_cents: CentsColumn;
    pending_cents: CentsColumn;
  };
  /** Groups whose rows of `owed_by_group` lack changes that were moved into `bill_totals`. Maintained by the database. */
  changed_owed: { group_number: string };
  /** The day for which `owed_by_group` was added up: one row, or none before the first day. */
  owed_day: { only_row: Generated<boolean>; day: DateColumn };
  /** Sums over each group's bills. Written by the background work only. */
  group_totals: GroupTotal;
  /** The same of each carrier's parts, as the carrier sees them. */
  carrier_group_totals: GroupTotal & { carrier_code: string };
  /** Groups whose rows of both lack changes that were moved into `bill_totals`. Maintained by the database. */
  changed_group_totals: { group_number: string };
  /** One row once all groups were added up. */
  kept_group_totals: { only_row: Generated<boolean> };
  bill_lines: BillLineRow;
  /** Members with lines, by carrier, for searches. Maintained by the database; never write it. */
  members: { group_number: string; member_id: string; carrier_code: string; member_name: string };
  /** The lines as they were released, which a revert restores. */
  bill_line_snapshots: BillKey & {
    line_pk: string;
    billed_cents: CentsColumn;
    reconciled_cents: CentsOrNull;
    reason_code: ReasonCode | null;
    effective_date: DateOrNull;
    note: string;
  };
  /** Compressed files of snapshots in the file storage. */
  archives: { group_number: string; archive_pk: string; sha256: string; bytes: number; add_date: TimestampOrNow };
  /** Bills whose snapshot is in an archive instead of `bill_line_snapshots`. */
  archived_bills: BillKey & { archive_pk: string; line_count: number };
  /** Bills whose unchanged lines are in an archive instead of `bill_lines`, with how many and what they add up to. */
  archived_lines: BillKey & {
    archive_pk: string;
    line_count: number;
    billed_cents: CentsColumn;
    archived_at: TimestampColumn;
  };
  bill_adjustments: BillKey & {
    adjustment_pk: string;
    kind: 'RETRO_ADD' | 'RETRO_TERM' | 'TIER' | 'RATE' | 'VOLUME' | 'FEE' | 'CREDIT' | 'CORRECTION' | 'DEBIT_SUSPENSE';
    description: string;
    carrier_code: string;
    amount_cents: CentsColumn;
  };
  bill_events: BillKey & {
    event_pk: string;
    at: TimestampOrNow;
    user_id: TextOrNull;
    by_name: string;
    event: string;
    status_before: BillStatus | null;
    status_after: BillStatus;
    note: Generated<string>;
    change_count: Generated<number>;
  };
  /**
   * Changes of what each bill asks for between its release and its reconciliation, when the ledger does not have it yet.
   * Remains when the bill is deleted. Maintained by the database; never write it.
   */
  unreconciled_amounts: BillKey & {
    at: TimestampColumn;
    amount_cents: CentsColumn;
    bill_number: string;
    carrier_codes: string[];
    period_from: DateColumn;
    due_date: DateColumn;
  };
  bill_line_changes: BillKey & {
    event_pk: string;
    line_pk: string;
    before_cents: CentsColumn;
    after_cents: CentsColumn;
    reason_code: ReasonCode | null;
    note: Generated<string>;
  };
  bill_comments: BillKey & {
    comment_pk: string;
    line_pk: TextOrNull;
    /** Carriers that see it. */
    carrier_codes: string[];
    is_from_carrier: boolean;
    /** Empty once deleted. */
    note: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    deleted_at: TimestampOrNull;
    /** The author's key, by which a repeated request is recognized. */
    add_key: TextOrNull;
  };
  bill_attachments: BillKey & {
    attachment_pk: string;
    comment_pk: string;
    file_name: string;
    bytes: number;
    sha256: string;
    /** The author's idempotency key. */
    add_key: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    removed_at: TimestampOrNull;
    removed_by_user_id: TextOrNull;
    removed_by: TextOrNull;
    /** Whether its content has been deleted from the storage. */
    file_gone: Generated<boolean>;
    /** Whether its content is encrypted; false for those of former versions. */
    is_sealed: Generated<boolean>;
  };
  bill_locks: BillKey & {
    user_id: string;
    /** Lock tokens by browser tab, each with its expiration (ISO, UTC). */
    holders: JsonColumn<Readonly<Record<string, string>>>;
    since: TimestampColumn;
    expires_at: TimestampColumn;
  };
  comparisons: RecordColumns & {
    group_number: string;
    comparison_pk: string;
    bill_pk: string;
    /** The upload of its rows; null for a file that was not uploaded. */
    upload_pk: TextOrNull;
    file_name: string;
    row_count: number;
    deducted_cents: CentsColumn;
    difference_cents: CentsColumn;
    /** What was read of the file; null for comparisons saved before this column existed. */
    balance: ColumnType<FileBalance | null, string | null | undefined, string | null>;
    /** Identifies the rows of the file; null for comparisons saved before this column existed. */
    fingerprint: TextOrNull;
    /** Null for comparisons saved before this column existed. */
    observed_contributions: ColumnType<
      readonly ObservedContribution[] | null,
      string | null | undefined,
      string | null
    >;
    /** What continuation payers paid; null for comparisons saved before this column existed. */
    paid_outside: ColumnType<readonly PaidOutside[] | null, string | null | undefined, string | null>;
    /** What a person confirmed about the amounts; null if nobody did. */
    pay: ColumnType<ConfirmedPay | null, string | null | undefined, string | null>;
    /** Numbers of members with school-year deductions; null for none. */
    school_members: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
    /** What payroll deducted nothing for; null for comparisons saved before this column existed. */
    without_deduction: ColumnType<readonly WithoutDeduction[] | null, string | null | undefined, string | null>;
    /** Deductions that a balance explains; null for comparisons saved before this column existed. */
    explained_by_balance: ColumnType<readonly ExplainedDeduction[] | null, string | null | undefined, string | null>;
  };
  comparison_discrepancies: {
    group_number: string;
    comparison_pk: string;
    discrepancy_key: string;
    kind: string;
    member_id: string;
    member_name: string;
    coverage: string | null;
    billed_cents: CentsColumn;
    deducted_cents: CentsOrNull;
    enrolled_cents: CentsOrNull;
    /** By the confirmed rates; null if they do not cover the lines. */
    expected_cents: CentsOrNull;
    difference_cents: CentsColumn;
    action: string;
    reason_code: ReasonCode;
    note: string;
    /** The standing decision that it was decided by; null if a person decided. */
    standing_pk: TextOrNull;
  };
}

interface BillKey {
  group_number: string;
  bill_pk: string;
}

interface BillRow extends BillKey, RecordColumns {
  bill_number: string;
  period_from: DateColumn;
  period_to: DateColumn;
  bill_date: DateColumn;
  due_date: DateColumn;
  /** Null for bills of the whole group. */
  division_number: TextOrNull;
  status: BillStatus;
  version: Generated<number>;
  reconcile_policy: ReconcilePolicy;
  carrier_codes: string[];
  billed_cents: CentsColumn;
  reconciled_cents: CentsColumn;
  adjustments_cents: CentsFromZero;
  credits_cents: CentsFromZero;
  due_cents: CentsColumn;
  paid_cents: CentsFromZero;
  pending_cents: CentsFromZero;
  previous_balance_cents: CentsFromZero;
  has_zero_payment: Generated<boolean>;
  line_count: number;
  member_count: number;
  changed_line_count: Generated<number>;
  released_at: TimestampOrNull;
  released_by: TextOrNull;
  reconciled_at: TimestampOrNull;
  reconciled_by: TextOrNull;
  reconciled_by_user_id: TextOrNull;
  /** The upload that created it. */
  upload_pk: TextOrNull;
}

interface BillLineRow extends BillKey {
  line_pk: string;
  line_no: number;
  member_id: string;
  member_name: string;
  carrier_code: string;
  coverage: string;
  plan: string;
  tier: Tier;
  volume_cents: CentsOrNull;
  /** As the carrier's file names it, or what it stands for there; null if the file has none. */
  class_name: TextOrNull;
  change: LineChange;
  retro_period: DateOrNull;
  billed_cents: CentsColumn;
  reconciled_cents: CentsOrNull;
  reason_code: ReasonCode | null;
  effective_date: DateOrNull;
  note: Generated<string>;
  /** The row number in the carrier's file; null for other lines. */
  file_row: Generated<number | null>;
}
