import type { Selectable } from 'kysely';
import { GRACE_DAYS } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { DEFAULT_DELINQUENCY_RULES } from '../../../../src/domain/billing/delinquency/Delinquency';
import { REMITTANCE_DAYS } from '../../../../src/domain/billing/register/NotRemitted';
import type { ContributionRule, HouseRule } from '../../../../src/domain/billing/rules/BillRules';
import type { EmployeeContribution } from '../../../../src/domain/billing/rules/EmployeeContribution';
import type { PaymentRules } from '../../../../src/domain/billing/rules/PaymentRules';
import type {
  CarrierHouseRule,
  CarrierTerms,
  GroupRules,
  RuleChange,
  RuleHistory,
} from '../../../../src/domain/billing/rules/RuleChange';
import type { SchoolYear } from '../../../../src/domain/billing/rules/SchoolYear';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import type { Db, Tables } from '../Tables';
import {
  basePaymentRules,
  CUTOFF_COLUMNS,
  type CutoffRow,
  PAYMENT_COLUMNS,
  type PaymentRow,
  toCutoff,
  toPaymentRules,
} from './paymentRules';

const CHANGE_COLUMNS = ['change_pk', 'applies_from', 'note', 'at', 'by_name', 'undone_at', 'undone_by'] as const;

/** How a carrier bills a part of a month, and what it credits, with its sources. */
const MONTH_COLUMNS = [
  'border_day',
  'border_day_before',
  'day_count',
  'tier_change',
  'no_retro_terminations',
  'clauses',
] as const;

/** Null in changes saved before the stages existed. */
const STAGE_COLUMNS = ['grace_days', 'notice_days', 'warning_days'] as const;

/** Columns of a group that hold its rules before the first change. */
export const BASE_COLUMNS = ['reconcile_policy', 'tolerance_cents', 'same_person_may_pay'] as const;

type GroupBase = Pick<Selectable<Tables['groups']>, (typeof BASE_COLUMNS)[number]>;

/** A group's rules with every change, the latest month first. @param group its rules before the first change */
export async function readGroupHistory(
  db: Db,
  groupNumber: string,
  group: GroupBase,
): Promise<RuleHistory<GroupRules>> {
  const rows = await db
    .selectFrom('group_rule_changes')
    .select([
      ...CHANGE_COLUMNS,
      ...([
        'reconcile_policy',
        'contributions',
        'employee_contributions',
        'school_year',
        'due_day',
        'continuation_grace_days',
        'remittance_days',
        'carrier_house_rules',
      ] as const),
      ...PAYMENT_COLUMNS,
      ...CUTOFF_COLUMNS,
    ])
    .where('group_number', '=', groupNumber)
    .orderBy('applies_from', 'desc')
    .orderBy('change_pk', 'desc')
    .execute();
  const payment = basePaymentRules(group);
  const changes = rows.map((row) => ({ ...toChange(row), rules: toGroupRules(row, payment) }));
  return {
    version: versionOf(changes),
    base: {
      houseRule: group.reconcile_policy,
      contributions: [],
      employeeContributions: [],
      schoolYear: null,
      payment,
      dueDay: null,
      continuationGraceDays: GRACE_DAYS,
      remittanceDays: REMITTANCE_DAYS,
      cutoff: DEFAULT_CUTOFF,
    },
    changes,
  };
}

/** Changes of each of these carriers, latest month first. Omits carriers without changes. */
export async function readCarrierChanges(
  db: Db,
  carrierCodes: readonly string[],
): Promise<ReadonlyMap<string, readonly RuleChange<CarrierTerms>[]>> {
  const byCarrier = new Map<string, RuleChange<CarrierTerms>[]>();
  if (carrierCodes.length === 0) return byCarrier;
  const rows = await db
    .selectFrom('carrier_rule_changes')
    .select([
      ...CHANGE_COLUMNS,
      'carrier_code',
      'proration',
      'retro_months',
      'add_days',
      'termination_days',
      ...MONTH_COLUMNS,
      ...STAGE_COLUMNS,
    ])
    .where('carrier_code', 'in', carrierCodes)
    .orderBy('applies_from', 'desc')
    .orderBy('change_pk', 'desc')
    .execute();
  for (const row of rows) {
    const change = { ...toChange(row), rules: toTerms(row) };
    byCarrier.set(row.carrier_code, [...(byCarrier.get(row.carrier_code) ?? []), change]);
  }
  return byCarrier;
}

/** Starts at 1; each change and each undo adds one. */
export function versionOf(changes: readonly Pick<RuleChange<unknown>, 'undoneAt'>[]): number {
  return 1 + changes.length + changes.filter(({ undoneAt }) => undoneAt !== null).length;
}

type ChangeRow = Pick<
  Tables['group_rule_changes'],
  Exclude<(typeof CHANGE_COLUMNS)[number], 'undone_at' | 'undone_by'>
> & {
  readonly undone_at: string | null;
  readonly undone_by: string | null;
};

function toChange(row: ChangeRow): Omit<RuleChange<unknown>, 'rules'> {
  return {
    changePk: row.change_pk,
    appliesFrom: row.applies_from,
    note: row.note,
    at: row.at,
    byName: row.by_name,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
  };
}

function toGroupRules(
  row: PaymentRow &
    CutoffRow & {
      reconcile_policy: HouseRule;
      contributions: readonly ContributionRule[];
      employee_contributions: readonly EmployeeContribution[] | null;
      school_year: SchoolYear | null;
      due_day: number | null;
      continuation_grace_days: number | null;
      remittance_days: number | null;
      carrier_house_rules: readonly CarrierHouseRule[];
    },
  base: PaymentRules,
): GroupRules {
  const contributions = row.contributions.map(({ coverage, employerPercent }) => ({ coverage, employerPercent }));
  const employeeContributions = (row.employee_contributions ?? []).map(({ coverage, plan, tier, unit, value }) => ({
    coverage,
    plan,
    tier,
    unit,
    value,
  }));
  const { carrier_house_rules: carrierHouseRules } = row;
  return {
    houseRule: row.reconcile_policy,
    ...(carrierHouseRules.length > 0 && { carrierHouseRules }),
    contributions,
    employeeContributions,
    schoolYear: row.school_year,
    payment: toPaymentRules(row, base),
    dueDay: row.due_day,
    continuationGraceDays: row.continuation_grace_days ?? GRACE_DAYS,
    remittanceDays: row.remittance_days ?? REMITTANCE_DAYS,
    cutoff: toCutoff(row),
  };
}

type TermsRow = Pick<
  Selectable<Tables['carrier_rule_changes']>,
  | 'proration'
  | 'retro_months'
  | 'add_days'
  | 'termination_days'
  | (typeof STAGE_COLUMNS)[number]
  | (typeof MONTH_COLUMNS)[number]
>;

function toTerms(row: TermsRow): CarrierTerms {
  const { graceDays, noticeDays, warningDays } = DEFAULT_DELINQUENCY_RULES;
  const delinquency = {
    graceDays: row.grace_days ?? graceDays,
    noticeDays: row.notice_days ?? noticeDays,
    warningDays: row.warning_days ?? warningDays,
  };
  const sendDays = { adds: row.add_days, terminations: row.termination_days };
  return {
    proration: row.proration,
    retroMonths: row.retro_months,
    delinquency,
    sendDays,
    ...(row.border_day !== null && { borderDay: row.border_day }),
    ...(row.border_day_before && { isBorderDayBefore: true }),
    ...(row.day_count === 'thirty' && { dayCount: 'thirty' }),
    ...(row.tier_change === 'highest' && { tierChange: 'highest' }),
    ...(row.no_retro_terminations && { noRetroTerminations: true }),
    ...(Object.keys(row.clauses).length > 0 && { clauses: row.clauses }),
  };
}
