import type { ReconcilePolicy } from '../../../../src/domain/bills/Bill';
import type { ReasonCode } from '../../../../src/domain/bills/BillLine';
import type { ContributionRule, Proration } from '../../../../src/domain/rules/BillRules';
import type {
  CentsColumn,
  DateColumn,
  DateOrNull,
  JsonColumn,
  TextOrNull,
  TimestampColumn,
  TimestampOrNull,
} from './columns';

/** Rules of groups and carriers by month, and decisions that apply to following bills. */
export interface RuleTables {
  group_rule_changes: RuleChangeColumns & {
    group_number: string;
    reconcile_policy: ReconcilePolicy;
    contributions: JsonColumn<readonly ContributionRule[]>;
  };
  carrier_rule_changes: RuleChangeColumns & { carrier_code: string; proration: Proration; retro_months: number };
  standing_decisions: {
    group_number: string;
    standing_pk: string;
    discrepancy_key: string;
    kind: string;
    member_id: string;
    member_name: string;
    coverage: TextOrNull;
    /** deducted − billed, as in the domain. */
    difference_cents: CentsColumn;
    action: string;
    reason_code: ReasonCode;
    note: string;
    until: DateOrNull;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    ended_at: TimestampOrNull;
    ended_by_user_id: TextOrNull;
    ended_by: TextOrNull;
  };
}

interface RuleChangeColumns {
  change_pk: string;
  /** The first of a month. */
  applies_from: DateColumn;
  note: string;
  at: TimestampColumn;
  by_user_id: string;
  by_name: string;
  undone_at: TimestampOrNull;
  undone_by_user_id: TextOrNull;
  undone_by: TextOrNull;
}
