import type { Generated } from 'kysely';
import type { CorrectionKind, CorrectionState, DeductionTax } from '../../../src/domain/corrections/Correction';
import type {
  CentsColumn,
  CentsOrNull,
  DateOrNull,
  RecordColumns,
  TextOrNull,
  TimestampColumn,
  TimestampOrNull,
} from './columns';

/** Corrections to carriers and payroll, with what happened to each. */
export interface CorrectionTables {
  corrections: RecordColumns & {
    group_number: string;
    correction_pk: string;
    /** The bill whose difference it ends. */
    bill_pk: string;
    carrier_code: string;
    member_id: string;
    member_name: string;
    coverage: TextOrNull;
    /** Key of the discrepancy. */
    source_key: string;
    difference_kind: string;
    difference_cents: CentsColumn;
    paid_through: DateOrNull;
    kind: CorrectionKind;
    effective_date: DateOrNull;
    value: Generated<string>;
    monthly_cents: CentsOrNull;
    one_time_cents: CentsColumn;
    installments: Generated<number>;
    tax: DeductionTax | null;
    plan_year: number | null;
    /** The member's authorization; `authorization` is a reserved word. */
    authorization_text: Generated<string>;
    note: Generated<string>;
    state: CorrectionState;
    sent_at: TimestampOrNull;
    /** What confirmed it, or why it was rejected. */
    evidence: Generated<string>;
    /** The bill, or the bill whose payroll file, confirmed it; null if a person recorded the answer. */
    evidence_bill_pk: TextOrNull;
    /** Before the evidence of a bill confirmed it. */
    state_before: CorrectionState | null;
  };
  correction_files: {
    group_number: string;
    file_pk: string;
    file_name: string;
    media_type: string;
    content_base64: string;
    at: TimestampColumn;
    by_user_id: TextOrNull;
    by_name: string;
  };
  correction_file_items: { group_number: string; file_pk: string; correction_pk: string };
  correction_events: {
    group_number: string;
    correction_pk: string;
    event_pk: string;
    at: TimestampColumn;
    by_user_id: TextOrNull;
    by_name: string;
    /** After the event. */
    state: CorrectionState;
    note: Generated<string>;
  };
}
