import type { Generated } from 'kysely';
import type { ControlEffect, ControlKind, ControlScope } from '../../../src/domain/controls/Control';
import type { ControlReasonKind } from '../../../src/domain/controls/ControlBoard';
import type { LimitChangeState } from '../../../src/domain/controls/LimitChange';
import type { AgeReduction, AgeRule, RateRow, RateSource, RateTableState } from '../../../src/domain/rates/RateTable';
import type {
  CentsColumn,
  CentsOrNull,
  DateColumn,
  JsonColumn,
  TextOrNull,
  TimestampColumn,
  TimestampOrNull,
} from './columns';

/** Rates of carrier policies (terms are immutable once proposed), member classes, and the office's limits over time. */
export interface PolicyTables {
  member_classes: {
    group_number: string;
    value_pk: string;
    /** As on the bill. */
    member_id: string;
    member_name: string;
    effective_from: DateColumn;
    /** Empty if the member has no class starting on this date. */
    class_name: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    /** When another value for the same date replaced it or its file was reversed; null while in effect. */
    replaced_at: TimestampOrNull;
    /** Source file; null if a person entered it. */
    upload_pk: TextOrNull;
  };
  /** Changes of limits. A row changes once, when a looser limit is decided about. */
  limit_changes: {
    change_pk: string;
    kind: ControlKind;
    scope: ControlScope;
    effect: ControlEffect;
    /** Null for no limit. */
    limit_cents: CentsOrNull;
    applies_from: DateColumn;
    /** Whether it allowed more than the limit before, so that two people are needed. */
    loosens: boolean;
    note: string;
    state: LimitChangeState;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    decided_at: TimestampOrNull;
    decided_by_user_id: TextOrNull;
    decided_by: TextOrNull;
    decision_note: Generated<string>;
  };
  /** Why people continued although the server asked for a reason. Rows are never changed. */
  control_reasons: {
    /** `unidentified` for an unknown payer. */
    group_number: string;
    reason_pk: string;
    kind: ControlReasonKind;
    /** A check or a payment. */
    item_pk: string;
    item_name: string;
    /** Key of the earlier check or payment, or of the bank account. */
    earlier_pk: string;
    earlier_text: string;
    amount_cents: CentsColumn;
    note: string;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
  rate_tables: {
    group_number: string;
    table_pk: string;
    carrier_code: string;
    /** Empty if the group has only one policy with the carrier. */
    policy: string;
    effective_from: DateColumn;
    age_rule: AgeRule;
    reductions: JsonColumn<readonly AgeReduction[]>;
    rows: JsonColumn<readonly RateRow[]>;
    source: RateSource;
    note: string;
    state: RateTableState;
    version: number;
    proposed_at: TimestampColumn;
    proposed_by_user_id: string;
    proposed_by: string;
    confirmed_at: TimestampOrNull;
    confirmed_by_user_id: TextOrNull;
    confirmed_by: TextOrNull;
    /** When it was withdrawn or superseded. */
    ended_at: TimestampOrNull;
    ended_by_user_id: TextOrNull;
    ended_by: TextOrNull;
    /** Why it was withdrawn. */
    reason: Generated<string>;
  };
  rate_events: {
    group_number: string;
    table_pk: string;
    version: number;
    event: 'proposed' | 'exhibitAttached' | 'confirmed' | 'superseded' | 'withdrawn';
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    note: string;
  };
  rate_exhibits: {
    group_number: string;
    table_pk: string;
    file_name: string;
    bytes: number;
    sha256: string;
    content_base64: string;
  };
}
