import type { CostCenter, JournalAccounts, JournalColumn, JournalRole } from '../../../src/domain/costs/CostSetup';
import type { CostSplit } from '../../../src/domain/costs/MemberCostCenter';
import type { CentsColumn, DateColumn, JsonColumn, TextOrNull, TimestampColumn, TimestampOrNull } from './columns';

interface Stamp {
  at: TimestampColumn;
  by_user_id: string;
  by_name: string;
}

/** Cost centers of groups, and the journal entries of their bills. */
export interface CostTables {
  /** How a group books its bills. Rows are only added. */
  cost_setups: Stamp & {
    group_number: string;
    /** From 1; the highest one counts. */
    version: number;
    centers: JsonColumn<readonly CostCenter[]>;
    accounts: JsonColumn<JournalAccounts>;
    columns: JsonColumn<readonly JournalColumn[]>;
  };
  member_cost_centers: Stamp & {
    group_number: string;
    value_pk: string;
    /** As on the bill. */
    member_id: string;
    member_name: string;
    effective_from: DateColumn;
    splits: JsonColumn<readonly CostSplit[]>;
    /** When another value of the same day replaced it, or its file was reversed; null while it counts. */
    replaced_at: TimestampOrNull;
    /** The file that it comes from; null if a person entered it. */
    upload_pk: TextOrNull;
  };
  /** Rows are only added. */
  journal_entries: Stamp & {
    group_number: string;
    entry_pk: string;
    journal_number: string;
    bill_pk: string;
    /** The entry that it reverses; null for an entry of a bill. */
    reverses_pk: TextOrNull;
    /** The office's day. */
    posted_on: DateColumn;
    /** The bill's amount due; below zero for a reversal. */
    due_cents: CentsColumn;
    /** Whether the bill was reconciled with a payroll file. */
    has_shares: boolean;
  };
  /** Rows are only added. Those of an entry add up to zero. */
  journal_parts: {
    group_number: string;
    entry_pk: string;
    part_no: number;
    role: JournalRole;
    account: string;
    /** Empty for none. */
    cost_center: string;
    coverage: string;
    month: DateColumn;
    carrier_code: string;
    /** Debit above zero, credit below. */
    amount_cents: CentsColumn;
  };
}
