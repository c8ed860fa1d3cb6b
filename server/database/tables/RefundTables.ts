import type { Generated } from 'kysely';
import type { RefundState, RefundStep } from '../../../src/domain/refunds/refundStates';
import type { UnclaimedKind } from '../../../src/domain/refunds/UnclaimedProperty';
import type { CentsColumn, DateColumn, DateOrNull, TextOrNull, TimestampColumn, TimestampOrNull } from './columns';

/** Refunds of money in suspense with their checks. */
export interface RefundTables {
  refunds: {
    group_number: string;
    refund_pk: string;
    suspense_pk: string;
    move_pk: string;
    amount_cents: CentsColumn;
    state: RefundState;
    approved_at: TimestampColumn;
  };
  /** The register of checks. A refund has at most one that is not void. */
  refund_checks: {
    group_number: string;
    refund_pk: string;
    account_pk: string;
    check_number: number;
    issued_on: DateColumn;
    amount_cents: CentsColumn;
    state: 'ISSUED' | 'VOIDED' | 'CLEARED' | 'STALE';
    voided_on: DateOrNull;
    /** The bank's stop order of a void check that left the office, as it was placed or renewed last; null without one. */
    stop_number: TextOrNull;
    stop_placed_on: DateOrNull;
    /** Whether the order is left to end. */
    stop_ended: Generated<boolean>;
  };
  refund_events: {
    group_number: string;
    refund_pk: string;
    event_no: number;
    step: RefundStep;
    check_number: number | null;
    at: TimestampColumn;
    /** Null for a processing run. */
    user_id: TextOrNull;
    by_name: string;
    /** The account or the reason for an ACH credit, the reason for a void and for what a person does about an unclaimed refund; empty for other steps. */
    note: string;
  };
  /** ACH credits that pay refunds. A refund has at most one that has not ended. */
  refund_credits: {
    group_number: string;
    refund_pk: string;
    /** Starts at 1 for each refund. */
    credit_no: number;
    bank_account_pk: string;
    amount_cents: CentsColumn;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    /** Null if no one had to approve it, or has not yet. */
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    settled_at: TimestampOrNull;
    return_code: TextOrNull;
    /** The line of a return file that returned it; null otherwise. */
    return_file_hash: TextOrNull;
    return_line: number | null;
    /** When it was declined, canceled, rejected, or returned; null otherwise. */
    ended_at: TimestampOrNull;
    end_note: Generated<string>;
  };
  /** Entries of bank files that pay refunds. Entries of canceled or rejected files are kept and marked as ended. */
  refund_credit_entries: {
    file_pk: string;
    entry_no: number;
    group_number: string;
    refund_pk: string;
    credit_no: number;
    amount_cents: CentsColumn;
    settle_date: DateColumn;
    /** When the file was made. */
    group_name: string;
    ended_at: TimestampOrNull;
  };
  /** Changes of dormancy periods. An empty state is the office default; null years remove the value. */
  dormancy_changes: {
    change_pk: string;
    postal_state: string;
    kind: UnclaimedKind;
    years: number | null;
    note: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
  /** The lowest number of each account's checks that was never used. */
  check_counters: {
    account_pk: string;
    next_number: number;
  };
}
