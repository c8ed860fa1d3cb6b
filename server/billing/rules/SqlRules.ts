import { sql } from 'kysely';
import type { EmployeeContribution } from '../../../src/domain/billing/rules/EmployeeContribution';
import type { PaymentRulesInForce } from '../../../src/domain/billing/rules/PaymentRules';
import type { CarrierTerms, GroupRules, RuleChange } from '../../../src/domain/billing/rules/RuleChange';
import { BASE_CARRIER_TERMS } from '../../../src/domain/billing/rules/RuleSettings';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { rowsOf } from '../../platform/database/bulkStatements';
import { scopeCondition } from '../../platform/database/conditions';
import { businessDateIn, paymentColumns, paymentRulesAt } from '../../platform/database/statements/paymentRules';
import {
  BASE_COLUMNS,
  readCarrierChanges,
  readGroupHistory,
  versionOf,
} from '../../platform/database/statements/ruleHistories';
import type { Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import type { LockedRules, NewRuleChange, RuleRepository } from './ports';

/** The rules of groups and carriers, in one transaction. */
export class SqlRules implements RuleRepository {
  constructor(private readonly tx: Tx) {}

  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce> {
    return paymentRulesAt(this.tx, groupNumber, now);
  }

  businessDate(groupNumber: string, now: Date): Promise<LocalDate> {
    return businessDateIn(this.tx, groupNumber, now);
  }

  async dismissContributions(
    groupNumber: string,
    items: readonly EmployeeContribution[],
    by: Caller | undefined,
    now: Date,
  ): Promise<void> {
    const rows = items.map(({ coverage, plan, tier, unit, value }) => ({
      coverage,
      plan: plan ?? '',
      tier: tier ?? '',
      unit,
      value,
    }));
    const given = rowsOf(rows, sql`coverage text, plan text, tier text, unit text, value numeric`);
    if (by) {
      await sql`
        insert into dismissed_contributions (group_number, coverage, plan, tier, unit, value, at, by_user_id, by_name)
        select ${groupNumber}, g.*, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name} from ${given} g
        on conflict do nothing`.execute(this.tx);
    } else {
      await sql`
        delete from dismissed_contributions d using ${given} g
        where d.group_number = ${groupNumber}
          and (d.coverage, d.plan, d.tier, d.unit, d.value) = (g.coverage, g.plan, g.tier, g.unit, g.value)`.execute(
        this.tx,
      );
    }
  }

  async lockGroup(scope: Scope, groupNumber: string): Promise<LockedRules<GroupRules> | undefined> {
    const { tx } = this;
    const group = await tx
      .selectFrom('groups')
      .select(BASE_COLUMNS)
      .where('group_number', '=', groupNumber)
      .where(scopeCondition(scope, 'groups.group_number'))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!group) return undefined;
    const history = await readGroupHistory(tx, groupNumber, group);
    return {
      history,
      add: async ({ rules, ...change }, by, now) => {
        const { houseRule, contributions, employeeContributions, schoolYear, payment, dueDay, cutoff } = rules;
        const own = {
          reconcile_policy: houseRule,
          contributions: JSON.stringify(contributions),
          employee_contributions: JSON.stringify(employeeContributions),
          school_year: schoolYear ? JSON.stringify(schoolYear) : null,
          due_day: dueDay,
          continuation_grace_days: rules.continuationGraceDays,
          remittance_days: rules.remittanceDays,
          carrier_house_rules: JSON.stringify(rules.carrierHouseRules ?? []),
          cutoff_time_zone: cutoff.timeZone,
          cutoff_time: cutoff.time,
          ...paymentColumns(payment),
        };
        await tx
          .insertInto('group_rule_changes')
          .values({ group_number: groupNumber, ...changeColumns(change, by, now), ...own })
          .execute();
      },
      markUndone: (change, by, now) => markUndone(tx, 'group_rule_changes', change, by, now),
    };
  }

  async lockCarrier(scope: Scope, carrierCode: string): Promise<LockedRules<CarrierTerms> | undefined> {
    const { tx } = this;
    const carrier = await tx
      .selectFrom('carriers')
      .select('carrier_code')
      .where('carrier_code', '=', carrierCode)
      .where(sql<boolean>`${scope.kind === 'all'}::boolean`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!carrier) return undefined;
    const changes = (await readCarrierChanges(tx, [carrierCode])).get(carrierCode) ?? [];
    return {
      history: { version: versionOf(changes), base: BASE_CARRIER_TERMS, changes },
      add: async ({ rules, ...change }, by, now) => {
        const { proration, retroMonths, delinquency, sendDays } = rules;
        const own = {
          proration,
          retro_months: retroMonths,
          add_days: sendDays.adds,
          termination_days: sendDays.terminations,
          border_day: rules.borderDay ?? null,
          border_day_before: rules.isBorderDayBefore ?? false,
          day_count: rules.dayCount ?? 'calendar',
          tier_change: rules.tierChange ?? 'proration',
          no_retro_terminations: rules.noRetroTerminations ?? false,
          clauses: JSON.stringify(rules.clauses ?? {}),
          grace_days: delinquency.graceDays,
          notice_days: delinquency.noticeDays,
          warning_days: delinquency.warningDays,
        };
        await tx
          .insertInto('carrier_rule_changes')
          .values({ carrier_code: carrierCode, ...changeColumns(change, by, now), ...own })
          .execute();
      },
      markUndone: (change, by, now) => markUndone(tx, 'carrier_rule_changes', change, by, now),
    };
  }
}

function changeColumns({ changePk, appliesFrom, note }: Omit<NewRuleChange<unknown>, 'rules'>, by: Caller, now: Date) {
  return {
    change_pk: changePk,
    applies_from: appliesFrom,
    note,
    at: now.toISOString(),
    by_user_id: by.userId,
    by_name: by.name,
  };
}

async function markUndone(
  tx: Tx,
  table: 'group_rule_changes' | 'carrier_rule_changes',
  { changePk }: RuleChange<unknown>,
  by: Caller,
  now: Date,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ undone_at: now.toISOString(), undone_by_user_id: by.userId, undone_by: by.name })
    .where('change_pk', '=', changePk)
    .execute();
}
