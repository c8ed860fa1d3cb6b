import type { ColumnType } from 'kysely';
import type { PeriodState } from '../../../src/domain/periods/Period';
import type { CheckFileLayout, CheckFileState, CheckRecordKind } from '../../../src/domain/positivePay/CheckFile';
import type { CashPosition } from '../../../src/domain/statements/CashPosition';
import type { MatchKind } from '../../../src/domain/statements/LineState';
import type { CsvLayout, StatementFormat } from '../../../src/domain/statements/Statement';
import type { PositivePayEvent } from '../../positivePay/ports';
import type { CashEventName } from '../../statements/ports';
import type {
  CentsColumn,
  DateColumn,
  DateOrNull,
  JsonColumn,
  TextOrNull,
  TimestampColumn,
  TimestampOrNull,
} from './columns';

/** The office's bank account and its statements. */
export interface CashTables {
  cash_accounts: {
    account_pk: string;
    /** The account of the ledger whose money is there. One bank account has the ledger's cash. */
    ledger_account: 'CASH';
    name: string;
    bank_name: string;
    last4: string;
    opens_on: DateColumn;
    opening_cents: CentsColumn;
    csv_layout: JsonColumn<CsvLayout> | null;
    /** The whole number, encrypted; null for an account of an earlier version, until it is entered. */
    number_sealed: ColumnType<string | null, string | null | undefined, string>;
    /** Of its positive pay files; null for the standard one. */
    check_layout: ColumnType<CheckFileLayout | null, string | null | undefined, string | null>;
    /** IANA name: in it the days of statements begin and end. */
    time_zone: ColumnType<string, string | undefined, never>;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
  bank_statements: {
    statement_pk: string;
    account_pk: string;
    from_day: DateColumn;
    to_day: DateColumn;
    opening_cents: CentsColumn;
    closing_cents: CentsColumn;
    line_count: number;
    format: StatementFormat;
    file_name: string;
    /** SHA-256 of its text. */
    file_hash: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    signed_at: TimestampOrNull;
    signed_by_user_id: TextOrNull;
    signed_by: TextOrNull;
    /** The figures on the cash page when the statement was signed; null while it is not signed. */
    signed_figures: ColumnType<CashPosition | null, string | null | undefined, string | null>;
  };
  statement_lines: {
    line_pk: string;
    statement_pk: string;
    line_no: number;
    day: DateColumn;
    amount_cents: CentsColumn;
    /** Empty for a statement without type codes. */
    type_code: string;
    reference: string;
    description: string;
    /** Null as long as it is open. */
    match_pk: TextOrNull;
  };
  /** What lines are. Undone ones have no lines and no cash. */
  statement_matches: {
    match_pk: string;
    account_pk: string;
    how: MatchKind;
    reason: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    undone_at: TimestampOrNull;
  };
  /** Events of the ledger's cash that lines of statements show. */
  matched_cash: {
    group_number: string;
    event_pk: string;
    match_pk: string;
  };
  /** Months of the ledger that were ever being closed. Others are open. */
  periods: {
    /** Its first day. */
    month: DateColumn;
    state: PeriodState;
    /** The first instant of the month, and the first one after it. */
    since: TimestampColumn;
    until: TimestampColumn;
  };
  /** Figures of months as they were closed. Never changed: a month that is closed again has another version. */
  period_versions: {
    month: DateColumn;
    version: number;
    /** JSON text: trial balance, aging by group and due date, and remittances. */
    figures: string;
    /** SHA-256 of `figures`. */
    hash: string;
    closed_at: TimestampColumn;
    closed_by_user_id: string;
    closed_by: string;
    reopened_at: TimestampOrNull;
    reopened_by_user_id: TextOrNull;
    reopened_by: TextOrNull;
    reopen_reason: TextOrNull;
  };
  /** Positive pay files: checks that were reported to the bank. */
  check_files: {
    file_pk: string;
    account_pk: string;
    /** From 1, in each account. */
    file_no: number;
    file_name: string;
    business_date: DateColumn;
    state: CheckFileState;
    layout: JsonColumn<CheckFileLayout>;
    issue_count: number;
    issue_cents: CentsColumn;
    void_count: number;
    void_cents: CentsColumn;
    /** SHA-256 of its bytes, in hex. */
    hash: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    ended_at: TimestampOrNull;
    ended_by_user_id: TextOrNull;
    ended_by: TextOrNull;
    end_reason: TextOrNull;
    /** When the bank's answer was recorded last; null before. */
    answered_at: TimestampOrNull;
    answered_by_user_id: TextOrNull;
    answered_by: TextOrNull;
    /** Records that the bank rejected; the file itself stands as `SENT`. */
    rejected_count: ColumnType<number, number | undefined, number>;
  };
  /** Records of positive pay files, as the files have them. */
  check_reports: {
    group_number: string;
    file_pk: string;
    entry_no: number;
    kind: CheckRecordKind;
    refund_pk: string;
    account_pk: string;
    check_number: number;
    issued_on: DateColumn;
    voided_on: DateOrNull;
    amount_cents: CentsColumn;
    payee: string;
    /** Whether its file was canceled or rejected, or the bank rejected this record, so that another file reports the check. */
    is_withdrawn: ColumnType<boolean, boolean | undefined, boolean>;
    /** Why the bank rejected this record; null if it did not. */
    rejection: TextOrNull;
  };
  /** What people did with bank accounts and statements. A statement that was removed keeps its events. */
  cash_events: {
    event_pk: string;
    account_pk: string;
    statement_pk: TextOrNull;
    event: CashEventName | PositivePayEvent;
    note: string;
    facts: JsonColumn<object>;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
  };
}
