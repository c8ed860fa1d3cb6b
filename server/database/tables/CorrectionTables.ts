import type { Generated } from 'kysely';
import type { CorrectionKind, CorrectionState, DeductionTax } from '../../../src/domain/corrections/Correction';
import type { CentsColumn, CentsOrNull, DateOrNull, RecordColumns, TextOrNull, TimestampColumn } from './columns';

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
  };
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
