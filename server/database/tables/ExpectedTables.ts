import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReconcilePolicy } from '../../../src/domain/bills/Bill';
import type { ReasonCode } from '../../../src/domain/bills/BillLine';
import type { ContinuationKind } from '../../../src/domain/continuation/ContinuationPayer';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { CloseReason, ExpectedSource } from '../../../src/domain/expected/ExpectedAdjustment';
import type { Cents } from '../../../src/domain/money/Cents';
import type { ContributionRule, Proration } from '../../../src/domain/rules/BillRules';
import type { ContributionUnit, EmployeeContribution } from '../../../src/domain/rules/EmployeeContribution';
import type { SchoolYear } from '../../../src/domain/rules/SchoolYear';
import type {
  CentsColumn,
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

type ExpectedState = 'OPEN' | 'ARRIVED' | 'CLOSED';

interface ExpectedTotal {
  state: ExpectedState;
  carrier_code: string;
  period_from: DateColumn;
  adjustments: number;
  amount_cents: CentsColumn;
  arrived_cents: CentsColumn;
}

interface ContinuationColumns {
  group_number: string;
  payer_pk: string;
  member_id: string;
  member_name: string;
  kind: ContinuationKind;
  /** Null for every coverage of the member. */
  coverage: TextOrNull;
  effective_from: DateColumn;
  /** Last day; null while it continues. */
  effective_to: DateOrNull;
  /** The payer's charge in percent of the premium, from 1 to 150. */
  percent: number;
  monthly_cents: CentsOrNull;
  /** Null if payments are not tracked. */
  paid_through: DateOrNull;
  note: string;
  version: number;
  at: TimestampColumn;
  by_user_id: string;
  by_name: string;
}

/** Expected adjustments and what arrived of them. */
export interface ExpectedTables {
  expected_adjustments: RecordColumns & {
    group_number: string;
    expected_pk: string;
    /** The bill it comes from. */
    bill_pk: string;
    carrier_code: string;
    member_id: string;
    member_name: string;
    coverage: TextOrNull;
    amount_cents: CentsColumn;
    /** Maintained by the database from the arrivals; never write it. */
    arrived_cents: GeneratedAlways<Cents>;
    /** The month of the bill it comes from. Maintained by the database; never write it. */
    period_from: GeneratedAlways<LocalDate>;
    /** Maintained by the database; never write it. */
    state: GeneratedAlways<ExpectedState>;
    source: ExpectedSource;
    /** Key of the discrepancy or of the line. */
    source_key: string;
    kind: TextOrNull;
    reason_code: ReasonCode;
    note: Generated<string>;
    closed_at: TimestampOrNull;
    closed_by: TextOrNull;
    closed_reason: CloseReason | null;
    close_note: TextOrNull;
    /** The opening balances that it came with; null for other adjustments. */
    upload_pk: TextOrNull;
  };
  /** Sums of expected adjustments by viewer, and the changes not yet added to them. Maintained by the database; never write them. */
  expected_totals: ExpectedTotal & { viewer: string };
  expected_total_changes: ExpectedTotal & { group_number: string; viewers: string[] };
  expected_arrivals: {
    group_number: string;
    expected_pk: string;
    /** The bill it arrived on. */
    bill_pk: string;
    /** The line or adjustment it arrived with. */
    source_pk: string;
    amount_cents: CentsColumn;
    add_date: TimestampOrNow;
  };
}

/** Rules of groups and carriers by month, and decisions that apply to following bills. */
export interface RuleTables {
  group_rule_changes: RuleChangeColumns & {
    group_number: string;
    reconcile_policy: ReconcilePolicy;
    contributions: JsonColumn<readonly ContributionRule[]>;
    /** Null in changes saved before they existed. */
    employee_contributions: ColumnType<
      readonly EmployeeContribution[] | null,
      string | null | undefined,
      string | null
    >;
    /** Null if payroll deducts every month. */
    school_year: ColumnType<SchoolYear | null, string | null | undefined, string | null>;
    /** The four payment rules; all null in changes saved before they existed. */
    over_tolerance_cents: CentsOrNull;
    short_tolerance_cents: CentsOrNull;
    payors_may_write_off: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    same_person_may_pay: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    /** Null in changes saved before it existed. */
    refund_limit_cents: CentsOrNull;
    /** Null for what the selected bills are due. */
    excess_limit_cents: CentsOrNull;
    /** Null for the last day of the month. */
    due_day: ColumnType<number | null, number | null | undefined, number | null>;
    /** Null for 30, also in changes saved before it existed. */
    continuation_grace_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** Null for the default. */
    remittance_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** IANA name. */
    cutoff_time_zone: TextOrNull;
    /** `HH:MM`. */
    cutoff_time: TextOrNull;
  };
  carrier_rule_changes: RuleChangeColumns & {
    carrier_code: string;
    proration: Proration;
    retro_months: number;
    /** Days to send corrections; null: as the retro window. */
    add_days: ColumnType<number | null, number | null | undefined, number | null>;
    termination_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** Days past due; all null in changes saved before they existed. */
    grace_days: ColumnType<number | null, number | null | undefined, number | null>;
    notice_days: ColumnType<number | null, number | null | undefined, number | null>;
    warning_days: ColumnType<number | null, number | null | undefined, number | null>;
  };
  dismissed_contributions: {
    group_number: string;
    coverage: string;
    /** Empty for every plan. */
    plan: string;
    /** Empty for every tier. */
    tier: string;
    unit: ContributionUnit;
    /** Percent or cents. */
    value: number;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
  continuation_payers: ContinuationColumns & { is_removed: boolean };
  continuation_changes: ContinuationColumns & { event: string };
  standing_decisions: {
    group_number: string;
    standing_pk: string;
    discrepancy_key: string;
    kind: string;
    member_id: string;
    member_name: string;
    coverage: TextOrNull;
    /** deducted − billed, as in the domain. */
    difference_cents: CentsColumn;
    action: string;
    reason_code: ReasonCode;
    note: string;
    until: DateOrNull;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    ended_at: TimestampOrNull;
    ended_by_user_id: TextOrNull;
    ended_by: TextOrNull;
  };
}

interface RuleChangeColumns {
  change_pk: string;
  /** The first of a month. */
  applies_from: DateColumn;
  note: string;
  at: TimestampColumn;
  by_user_id: string;
  by_name: string;
  undone_at: TimestampOrNull;
  undone_by_user_id: TextOrNull;
  undone_by: TextOrNull;
}
