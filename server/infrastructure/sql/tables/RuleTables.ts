import type { ReconcilePolicy } from '../../../../src/domain/bills/Bill';
import type { ContributionRule, Proration } from '../../../../src/domain/rules/BillRules';
import type { DateColumn, JsonColumn, TextOrNull, TimestampColumn, TimestampOrNull } from './columns';

/** Rules of groups and carriers by month. */
export interface RuleTables {
  group_rule_changes: RuleChangeColumns & {
    group_number: string;
    reconcile_policy: ReconcilePolicy;
    contributions: JsonColumn<readonly ContributionRule[]>;
  };
  carrier_rule_changes: RuleChangeColumns & { carrier_code: string; proration: Proration; retro_months: number };
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
