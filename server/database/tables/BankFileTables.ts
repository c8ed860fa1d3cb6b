import type { ColumnType, Generated } from 'kysely';
import type { AccountChangeState } from '../../../src/domain/payments/accountChange';
import type { AcknowledgmentLayout } from '../../../src/domain/processing/acknowledgment';
import type { BankFileKind, StoredBankFileState } from '../../../src/domain/processing/BankFile';
import type { CarrierAccountState } from '../../../src/domain/processing/CarrierAccount';
import type { RemittanceState, RemittanceStep } from '../../../src/domain/processing/RemittanceState';
import type { AdviceDetail } from '../../../src/domain/processing/remittanceDays';
import type { Originator } from '../../processing/bankFiles/ports';
import type { RemittanceParties } from '../../processing/remittances/ports';
import type { CentsColumn, DateColumn, DateOrNull, TextOrNull, TimestampColumn, TimestampOrNull } from './columns';

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string>;

/** NACHA files, return files and remittances. */
export interface BankFileTables {
  ach_files: {
    file_pk: string;
    file_no: number;
    run_pk: string;
    business_date: DateColumn;
    modifier: string;
    kind: Generated<BankFileKind>;
    add_date: TimestampColumn;
    entry_count: number;
    amount_cents: CentsColumn;
    /** Null until the first download. */
    originator: JsonOrNull<Originator>;
    state: Generated<StoredBankFileState>;
    /** SHA-256 of its bytes, hexadecimal. Null until the first download, and for files that earlier versions wrote. */
    hash: TextOrNull;
    /** Of its first entry; the others follow. Null until the first download, and for files that earlier versions wrote. */
    first_trace: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** What happened to a file after it was made, numbered from 1. */
  ach_file_events: {
    file_pk: string;
    event_no: number;
    at: TimestampColumn;
    /** Null for a run. */
    user_id: TextOrNull;
    by_name: string;
    note: string;
    state: StoredBankFileState;
  };
  /** Entries of canceled and rejected files, whose payments other files may draw. */
  ach_released_entries: {
    group_number: string;
    payment_pk: string;
    source_no: number;
    file_pk: string;
    entry_no: number;
    group_name: string;
    amount_cents: CentsColumn;
  };
  /** Payments that were set aside before a file with them was sent, and those that no file can carry. */
  ach_set_aside_entries: {
    group_number: string;
    payment_pk: string;
    source_no: number;
    /** Null for a payment that was in no file. */
    file_pk: TextOrNull;
    entry_no: ColumnType<number | null, number | null | undefined, number | null>;
    amount_cents: CentsColumn;
    at: TimestampColumn;
    /** Why. */
    note: string;
  };
  /** Entries that the bank rejected while it accepted the rest of their file. Their payments are over. */
  ach_rejected_entries: {
    group_number: string;
    payment_pk: string;
    source_no: number;
    file_pk: string;
    at: TimestampColumn;
    /** The bank's reason. */
    note: string;
  };
  /** Last trace number of each originating bank. */
  ach_trace_counters: {
    bank_routing: string;
    last_trace: number;
  };
  ach_entries: {
    group_number: string;
    payment_pk: string;
    source_no: number;
    file_pk: string;
    entry_no: number;
    /** When the file was made. */
    group_name: string;
  };
  /** Pairs of small deposits that verify an account. The last pair applies. */
  micro_deposits: {
    group_number: string;
    bank_account_pk: string;
    deposit_no: number;
    first_cents: number;
    second_cents: number;
    /** Wrong entries, 0 to 3. */
    attempts: Generated<number>;
    file_pk: TextOrNull;
    /** From 1 in each file. */
    file_position: ColumnType<number | null, number | null | undefined, number | null>;
    /** When the file was made. */
    group_name: TextOrNull;
    arrives_on: DateOrNull;
    /** Null unless the account's bank returned one of the pair. */
    return_code: TextOrNull;
    returned_at: TimestampOrNull;
    return_file_hash: TextOrNull;
    add_date: TimestampColumn;
    by_user_id: string;
  };
  bank_account_events: {
    group_number: string;
    bank_account_pk: string;
    event_pk: string;
    event: 'removed' | 'restored' | 'renamed' | 'corrected' | 'correctionDeclined';
    /** The former names of a renamed account, what was corrected, or why a correction was declined; empty for the others. */
    note: Generated<string>;
    at: TimestampColumn;
    /** Null for accounts removed by earlier versions. */
    user_id: TextOrNull;
    by_name: string;
  };
  /** Changes of accounts that their banks asked for. */
  account_changes: {
    group_number: string;
    change_pk: string;
    bank_account_pk: string;
    /** The payment that the notification is about. */
    payment_pk: string;
    file_hash: string;
    line_no: number;
    code: string;
    state: AccountChangeState;
    /** Null like the next five for details that are not corrected. */
    routing_encrypted: string | null;
    account_encrypted: string | null;
    account_type: 'checking' | 'savings' | null;
    routing_last3: string | null;
    account_last3: string | null;
    account_length: number | null;
    /** The account's details when the notification was posted, and then those that the confirmation replaced. */
    former_routing_encrypted: string;
    former_account_encrypted: string;
    former_account_type: 'checking' | 'savings';
    former_routing_last3: string;
    former_account_last3: string;
    former_account_length: number;
    /** Bank files that were sent with the former details. */
    sent_file_pks: Generated<string[]>;
    /** What the bank wrote about a task; otherwise empty. */
    bank_note: string;
    due_by: DateColumn;
    add_date: TimestampColumn;
    by_user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    reason: Generated<string>;
  };
  ach_downloads: {
    file_pk: string;
    download_pk: string;
    at: TimestampColumn;
    user_id: string;
    by_name: string;
  };
  /** Answers of acknowledgment files that were recorded, each with its event of the NACHA file. */
  acknowledgment_entries: {
    /** SHA-256 of the acknowledgment's text. */
    file_hash: string;
    file_pk: string;
    event_no: number;
    line_no: number;
    file_name: string;
  };
  /** Columns of acknowledgment files, by originating account. */
  acknowledgment_layouts: {
    /** The bank's number and the company's. */
    account: string;
    layout: ColumnType<AcknowledgmentLayout, string, string>;
  };
  return_files: {
    /** SHA-256 of its text. */
    file_hash: string;
    file_name: string;
    /** When it returned its first payment. */
    at: TimestampColumn;
    user_id: string;
    by_name: string;
  };
  /** Payments that return files returned. */
  return_file_entries: {
    group_number: string;
    payment_pk: string;
    file_hash: string;
    line_no: number;
    return_code: string;
  };
  remittances: {
    remittance_pk: string;
    control_no: number;
    /** Null for remittances of a demo that an earlier version made. */
    run_pk: TextOrNull;
    carrier_code: string;
    business_date: DateColumn;
    add_date: TimestampColumn;
    bill_count: number;
    amount_cents: CentsColumn;
    /** Null until the first 820. */
    parties: JsonOrNull<RemittanceParties>;
    state: Generated<RemittanceState>;
    /** The opening balances that it was outstanding in; null for other remittances. */
    upload_pk: TextOrNull;
    /** What its 820 lists: the carrier's setting when it was made. */
    advice_detail: Generated<AdviceDetail>;
    /** Whether the carrier had a bank account when it was made, so that a bank file pays it. */
    pays_by_ach: Generated<boolean>;
  };
  /** Bank accounts of carriers, with every one before. */
  carrier_accounts: {
    account_pk: string;
    carrier_code: string;
    account_type: 'checking' | 'savings';
    /** For `account_pk/routing` and `account_pk/account`. */
    routing_encrypted: string;
    account_encrypted: string;
    routing_last3: string;
    account_last3: string;
    account_length: number;
    state: CarrierAccountState;
    add_date: TimestampColumn;
    by_user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    /** When it was replaced or removed. */
    ended_at: TimestampOrNull;
    ended_by_user_id: TextOrNull;
    ended_by: TextOrNull;
    reason: Generated<string>;
  };
  /** Entries of bank files that pay remittances. They stay in files that were canceled or rejected. */
  remittance_credits: {
    file_pk: string;
    entry_no: number;
    remittance_pk: string;
    account_pk: string;
    settle_date: DateColumn;
    carrier_name: string;
    /** When it was recorded that the bank did not pay it; null otherwise. */
    ended_at: TimestampOrNull;
    /** What was recorded then: `undo`, `reject`, or `return`. Null for credits that have not ended, and for those of earlier versions. */
    ended_step: TextOrNull;
    /** The line of a return file that returned it, with its code; null otherwise. */
    return_code: TextOrNull;
    return_file_hash: TextOrNull;
    return_line: number | null;
  };
  /** Reversing entries of bank files. Entries of canceled or rejected files are kept and marked as ended. */
  bank_reversal_entries: {
    file_pk: string;
    entry_no: number;
    group_number: string;
    payment_pk: string;
    reversal_no: number;
    source_no: number;
    amount_cents: CentsColumn;
    settle_date: DateColumn;
    group_name: string;
    /** When the file was canceled or rejected, or the entry was rejected or returned before it settled; null otherwise. */
    ended_at: TimestampOrNull;
    /** Why the bank rejected the entry; null otherwise. */
    rejected_reason: TextOrNull;
  };
  /** What a remittance pays for each line of its bills; line 0 is what belongs to no member. */
  remittance_members: {
    group_number: string;
    bill_pk: string;
    line_no: number;
    remittance_pk: string;
    billed_cents: CentsColumn;
    paid_cents: CentsColumn;
    /** Whether the line was reconciled as terminated. */
    is_terminated: Generated<boolean>;
  };
  /** What people recorded about a remittance, numbered from 1. */
  remittance_events: {
    remittance_pk: string;
    event_no: number;
    at: TimestampColumn;
    /** Null for a remittance made before states were recorded. */
    user_id: TextOrNull;
    by_name: string;
    note: string;
    step: RemittanceStep;
    state: RemittanceState;
  };
  /** Entries of the ledger in a remittance. */
  remittance_entries: {
    group_number: string;
    event_pk: string;
    entry_no: number;
    remittance_pk: string;
  };
  /** Entries of the ledger that a carrier is owed and that are in no remittance yet. */
  unremitted_entries: {
    group_number: string;
    event_pk: string;
    entry_no: number;
    carrier_code: string;
  };
}
