import type { ColumnType, Generated } from 'kysely';
import type { CheckTarget, DepositMethod, DepositState } from '../../../src/domain/deposits/Deposit';
import type {
  CentsColumn,
  CentsFromZero,
  DateColumn,
  RecordColumns,
  TextOrNull,
  TimestampColumn,
  TimestampOrNull,
} from './columns';

/** Deposits and their checks. */
export interface DepositTables {
  deposits: RecordColumns & {
    deposit_pk: string;
    method: DepositMethod;
    reference: string;
    deposit_date: DateColumn;
    control_count: number;
    control_cents: CentsColumn;
    check_count: Generated<number>;
    check_cents: CentsFromZero;
    undecided_count: Generated<number>;
    state: Generated<DepositState>;
    version: Generated<number>;
    upload_owner: TextOrNull;
    upload_pk: TextOrNull;
    add_user_id: string;
    posted_at: TimestampOrNull;
    posted_by: TextOrNull;
  };
  deposit_checks: {
    deposit_pk: string;
    check_pk: string;
    check_no: number;
    check_number: string;
    payer: string;
    amount_cents: CentsColumn;
    given_bill_number: TextOrNull;
    given_group: TextOrNull;
    note: string;
    target: CheckTarget;
    group_number: TextOrNull;
    bill_pk: TextOrNull;
    reason: string;
    upload_owner: TextOrNull;
    upload_pk: TextOrNull;
    row_no: ColumnType<number | null, number | null | undefined, number | null>;
    payment_pk: TextOrNull;
  };
  suspense_moves: {
    group_number: string;
    suspense_pk: string;
    move_pk: string;
    kind: 'toGroup' | 'toGroupCredit' | 'refund' | 'settleReturn';
    amount_cents: CentsColumn;
    state: 'WAITING' | 'DONE' | 'DECLINED' | 'RETURNED';
    to_group: TextOrNull;
    payment_pk: TextOrNull;
    payee: string;
    reason: string;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    decision_note: Generated<string>;
    /** The largest refund that needed no second person when this one was asked for. */
    limit_cents: CentsColumn;
  };
  deposit_events: {
    deposit_pk: string;
    event_pk: string;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    event: string;
    note: string;
  };
}
