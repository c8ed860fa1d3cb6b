import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cents } from '../../../src/domain/money/Cents';
import type { RegisterEvent } from '../../../src/domain/register/RegisterEntry';
import type { WriteOffReason, WriteOffState } from '../../../src/domain/register/writeOff';
import type { CentsFromZero, DateColumn, TextOrNull, TimestampColumn, TimestampOrNull } from './columns';

interface AmountColumns {
  billed_cents: CentsFromZero;
  employee_cents: CentsFromZero;
  employer_cents: CentsFromZero;
  continuation_cents: CentsFromZero;
  adjustment_cents: CentsFromZero;
}

interface BalanceColumns extends AmountColumns {
  group_number: string;
  member_id: string;
  member_name: string;
  coverage: string;
  plan: string;
  /** The name of a person whom the file has no number for; empty for others. Maintained by the database; never write it. */
  unnumbered_name: GeneratedAlways<string>;
  /** Maintained by the database; never write it. */
  balance_cents: GeneratedAlways<Cents>;
}

/** The register of balances. Entries are only added; an erasure changes who they are about. */
export interface RegisterTables {
  register_postings: {
    group_number: string;
    posting_pk: string;
    event: RegisterEvent;
    /** The bill that was reconciled; null for opening balances and write-offs. */
    bill_pk: TextOrNull;
    /** The file of the opening balances; null for other sources. */
    upload_pk: TextOrNull;
    /** The write-off of a balance; null for other sources. */
    write_off_pk: TextOrNull;
    /** The posting that it reverses. */
    reverses_pk: TextOrNull;
    /** The sum of its entries; null in postings of a server of the version before. */
    employee_cents: ColumnType<Cents | null, number | null | undefined, never>;
    /** Why; empty if the event says it. Without personal data. */
    note: Generated<string>;
    /** The office's day. */
    posted_on: DateColumn;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
  register_entries: AmountColumns & {
    group_number: string;
    posting_pk: string;
    entry_no: number;
    /** Of the bill, or of payroll; encrypted if it could be a Social Security number. */
    member_id: string;
    member_name: string;
    /** Empty if the member was compared as a whole and nothing was billed. */
    coverage: string;
    /** Empty if it is unknown. */
    plan: string;
    /** The first of the coverage month. */
    month: DateColumn;
    /** As the posting. */
    posted_on: DateColumn;
  };
  /** Requests to write off under-collected balances, with their results. The member is that of the balance's last entry. */
  register_write_offs: {
    group_number: string;
    write_off_pk: string;
    /** The entry that last changed the balance. It has the member, coverage, and plan. */
    entry_posting_pk: string;
    entry_no: number;
    /** Names the member's coverage and plan: the key of its first entry. */
    balance_pk: string;
    amount_cents: Cents;
    reason: WriteOffReason;
    note: string;
    state: WriteOffState;
    /** Identifies the balance at the time of the request. Any later entry changes it. */
    state_key: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    /** The second person; null if there was none. */
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    decision_note: Generated<string>;
    reversed_at: TimestampOrNull;
    reversed_by_user_id: TextOrNull;
    reversed_by: TextOrNull;
    reversal_note: Generated<string>;
  };
  /** Sums of entries by member, coverage, and plan, written with them. */
  register_balances: BalanceColumns;
  /**
   * The same by division. What belongs to the whole group has no row.
   *
   * @source docs/decisions/divisions.md#balances-of-divisions-are-kept-with-the-register
   */
  register_division_balances: BalanceColumns & { division_number: string };
}
