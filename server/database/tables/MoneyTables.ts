import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Account } from '../../../src/domain/ledger/Account';
import type { LedgerEventKind } from '../../../src/domain/ledger/LedgerEvent';
import type { BankReversalReason, BankReversalState } from '../../../src/domain/payments/bankReversal';
import type { PaymentDisposition, PaymentStatus, ReversalKind } from '../../../src/domain/payments/Payment';
import type { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import type {
  CentsColumn,
  CentsFromZero,
  CentsOrNull,
  DateColumn,
  DateOrNull,
  RecordColumns,
  TextOrNull,
  TimestampColumn,
  TimestampOrNow,
  TimestampOrNull,
} from './columns';

type BankVerifiedHow = 'BEFORE' | 'INSTANT' | 'DEPOSITS';

/** Payments, the ledger and suspense. */
export interface MoneyTables {
  bank_accounts: RecordColumns & {
    group_number: string;
    bank_account_pk: string;
    name: string;
    bank_name: string;
    account_type: 'checking' | 'savings';
    routing_encrypted: string;
    account_encrypted: string;
    routing_last3: string;
    account_last3: string;
    account_length: number;
    fingerprint: string;
    removed_at: TimestampOrNull;
    /** Null until it is verified; only then can payments draw on it. */
    verified_at: TimestampOrNull;
    /** BEFORE: in use before accounts were verified. */
    verified_how: ColumnType<BankVerifiedHow | null, BankVerifiedHow | null | undefined, BankVerifiedHow | null>;
    verified_by_user_id: TextOrNull;
    /** Null like the next two for accounts older than the authorization. */
    authorization_version: ColumnType<number | null, number | null | undefined, never>;
    authorization_text: TextOrNull;
    /** Who agreed to it, when the account was added. */
    authorized_by_user_id: TextOrNull;
  };
  payments: RecordColumns & {
    group_number: string;
    payment_pk: string;
    confirmation: string;
    amount_cents: CentsColumn;
    method: PaymentMethod;
    status: PaymentStatus;
    disposition: Generated<PaymentDisposition>;
    settle_date: DateColumn;
    /** The bank day on which a scheduled payment is sent; null for other payments. */
    scheduled_for: DateOrNull;
    cutoff_at: TimestampColumn;
    bank_account_pk: TextOrNull;
    made_by: string;
    made_by_user_id: string;
    processed_at: TimestampOrNull;
    void_reason: TextOrNull;
    /** The bill that a Zero Payment closed; null for other payments. */
    closed_bill_pk: TextOrNull;
    /** The payment of the same checkout that a write-off belongs to; null for other payments. */
    made_with_pk: TextOrNull;
    /** Where a processed payment's excess goes. */
    excess_account: Generated<'CREDIT_SUSPENSE' | 'OVER_SHORT'>;
  };
  payment_sources: {
    group_number: string;
    payment_pk: string;
    source_no: number;
    method: PaymentMethod;
    bank_account_pk: TextOrNull;
    amount_cents: CentsColumn;
  };
  payment_allocations: {
    group_number: string;
    payment_pk: string;
    bill_pk: string;
    amount_cents: CentsColumn;
    state: 'PENDING' | 'PROCESSED' | 'VOIDED';
  };
  payment_events: {
    group_number: string;
    payment_pk: string;
    event_pk: string;
    at: TimestampOrNow;
    user_id: TextOrNull;
    by_name: string;
    event: string;
    note: Generated<string>;
    /** The processing run whose result this is. */
    run_pk: TextOrNull;
  };
  payment_reversals: {
    group_number: string;
    payment_pk: string;
    kind: ReversalKind;
    return_code: ReturnCode | null;
    reason: string;
    /** The part of the excess that was still in credit suspense. */
    from_suspense_cents: CentsColumn;
    /** The part of the excess that had been used. */
    owed_cents: CentsColumn;
    statement_line: Generated<string>;
    dishonor_by: DateOrNull;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
  };
  /** Reversals of debits at the bank. */
  bank_reversals: {
    group_number: string;
    payment_pk: string;
    /** Numbered from 1 for each payment. */
    reversal_no: number;
    reversal_pk: string;
    state: BankReversalState;
    reason: BankReversalReason;
    note: string;
    amount_cents: CentsColumn;
    discovered_at: TimestampColumn;
    last_day: DateColumn;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    settled_at: TimestampOrNull;
    /** Amount the group owes because its bank also returned the debit. */
    owed_cents: CentsFromZero;
    /** When the debit was returned, if that was after the reversal settled. */
    owed_at: TimestampOrNull;
    /** Code of that return; null also if it is not known. */
    debit_return_code: ReturnCode | null;
    return_code: ReturnCode | null;
    /** Return file and its line that returned it; null if a person recorded the return. */
    return_file_hash: TextOrNull;
    return_line: number | null;
    ended_at: TimestampOrNull;
    end_note: Generated<string>;
    /** The request for its whole bank file; null if it was requested by itself. */
    file_reversal_pk: TextOrNull;
  };
  /** Requests to reverse whole bank files or batches. */
  file_reversals: {
    reversal_pk: string;
    file_pk: string;
    /** From 1; null for the whole file. */
    batch: number | null;
    reason: BankReversalReason;
    note: string;
    discovered_at: TimestampColumn;
    is_late: boolean;
    payment_count: number;
    amount_cents: CentsColumn;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
  };
  /** Payments that present a returned debit again. */
  presented_payments: {
    group_number: string;
    payment_pk: string;
    /** The payment that was returned first. */
    original_pk: string;
    original_settle_date: DateColumn;
    presentation_no: number;
  };
  suspense_items: RecordColumns & {
    group_number: string;
    suspense_pk: string;
    payment_pk: TextOrNull;
    bill_pk: TextOrNull;
    account: Generated<'CREDIT_SUSPENSE' | 'GROUP_CREDIT'>;
    /** The check of an unknown payer; null for a group's suspense. */
    check_pk: TextOrNull;
    amount_cents: CentsColumn;
    remaining_cents: CentsColumn;
    /** Reserved by pending payments. */
    reserved_cents: CentsFromZero;
    /** The opening balances that it came with; null for other money. */
    upload_pk: TextOrNull;
    /** What the system before knew it by; null for other money. */
    reference: TextOrNull;
  };
  /** Requests to close a bill short, and the shorts that were carried or written off by a second manager. */
  short_closings: {
    group_number: string;
    closing_pk: string;
    bill_pk: string;
    amount_cents: CentsColumn;
    /** The limit of the person who asked: above it a second person confirms. */
    limit_cents: CentsColumn;
    /** Null for a short that is carried by Debit Suspense. */
    method: ColumnType<'Over/Short Debit' | null, 'Over/Short Debit' | null | undefined, never>;
    /** LAPSED: the bill has changed since. */
    state: 'WAITING' | 'DONE' | 'DECLINED' | 'LAPSED';
    /** The payment that closed the bill; null while the request waits and if it was not confirmed. */
    payment_pk: TextOrNull;
    note: Generated<string>;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
  };
  /** Each carrier's part of a Debit Suspense. */
  carried_shorts: {
    group_number: string;
    payment_pk: string;
    carrier_code: string;
    /** The bill that was closed short. */
    bill_pk: string;
    amount_cents: CentsColumn;
    /** The bill with its adjustment; null while it waits for the carrier's next bill. */
    to_bill_pk: TextOrNull;
  };
  payment_held_uses: {
    group_number: string;
    payment_pk: string;
    suspense_pk: string;
    amount_cents: CentsColumn;
  };
  autopay_changes: {
    group_number: string;
    version: number;
    starts_on: DateColumn;
    /** Null, with the two below, where autopay is off. */
    bank_account_pk: TextOrNull;
    limit_cents: CentsOrNull;
    days_before_due: number | null;
    /** What the payor agreed to, or why autopay was stopped. */
    statement: string;
    at: TimestampColumn;
    by_user_id: TextOrNull;
    by_name: string;
  };
  autopay_bills: {
    group_number: string;
    bill_pk: string;
    state: 'PAID' | 'SKIPPED' | 'MISSED';
    payment_pk: TextOrNull;
    /** The change of autopay that authorized the payment. */
    version: number | null;
    reason: Generated<string>;
    at: TimestampColumn;
    by_user_id: TextOrNull;
    by_name: string;
  };
  idempotency_keys: {
    user_id: string;
    idempotency_key: string;
    call: string;
    request_hash: string;
    status: 200 | 201;
    /** The answer as JSON text, byte for byte. */
    answer: string;
    at: TimestampOrNow;
  };
  ledger_events: {
    group_number: string;
    event_pk: string;
    kind: LedgerEventKind;
    ref_pk: string;
    at: TimestampOrNow;
    by_name: string;
    /** The day on which it happened; null if that is the day on which it was posted. */
    event_on: ColumnType<LocalDate | null, LocalDate | null | undefined, never>;
  };
  ledger_entries: {
    group_number: string;
    event_pk: string;
    entry_no: number;
    account: Account;
    amount_cents: CentsColumn;
    bill_pk: TextOrNull;
    carrier_code: TextOrNull;
    /** Time of the event for receivables; null for other accounts. Set by the database; never write it. */
    receivable_at: GeneratedAlways<string | null>;
  };
  /** Totals of entries, and changes not yet added to the totals. Maintained by triggers; do not write to them. */
  ledger_totals: LedgerTotal & { viewer: string };
  ledger_total_changes: LedgerTotal & { group_number: string; viewers: string[] };
}

interface LedgerTotal {
  /** The UTC day of the event. */
  day: DateColumn;
  account: Account;
  /** Empty for entries without a carrier. */
  carrier_code: string;
  entries: number;
  /** Debits minus credits. */
  amount_cents: CentsColumn;
}
