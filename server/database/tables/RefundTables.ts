import type { RefundState, RefundStep } from '../../../src/domain/refunds/Refund';
import type { UnclaimedKind } from '../../../src/domain/refunds/UnclaimedProperty';
import type { CentsColumn, DateColumn, DateOrNull, TimestampColumn } from './columns';

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
  };
  refund_events: {
    group_number: string;
    refund_pk: string;
    event_no: number;
    step: RefundStep;
    check_number: number | null;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    /** The reason for a void and for what a person does about an unclaimed refund; empty for other steps. */
    note: string;
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
