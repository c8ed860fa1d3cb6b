import { sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import type { CarrierTerms, GroupRules, RuleChange } from '../../src/domain/rules/RuleChange';
import { BASE_CARRIER_TERMS } from '../../src/domain/rules/RuleSettings';
import { scopeCondition } from '../database/conditions';
import { inTransaction } from '../database/inTransaction';
import type { Db, Tx } from '../database/Tables';
import type { Caller } from '../shared/Caller';
import { paymentColumns } from './paymentRuleRows.sql';
import type { LockedRules, NewRuleChange, RuleUnitOfWork } from './ports';
import { BASE_COLUMNS, readCarrierChanges, readGroupHistory, versionOf } from './ruleHistories.sql';

/** Changes the rules of groups under a lock on the group's row. */
export class SqlGroupRuleUnitOfWork implements RuleUnitOfWork<GroupRules> {
  constructor(private readonly db: Db) {}

  inTransaction<T>(
    scope: Scope,
    groupNumber: string,
    work: (locked: LockedRules<GroupRules> | undefined) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.db, async (tx) => {
      const group = await tx
        .selectFrom('groups')
        .select(BASE_COLUMNS)
        .where('group_number', '=', groupNumber)
        .where(scopeCondition(scope, 'groups.group_number'))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!group) return work(undefined);
      const history = await readGroupHistory(tx, groupNumber, group);
      return work({
        history,
        add: async ({ rules, ...change }, by, now) => {
          const { houseRule, contributions, payment, dueDay, cutoff } = rules;
          const own = {
            reconcile_policy: houseRule,
            contributions: JSON.stringify(contributions),
            due_day: dueDay,
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
      });
    });
  }
}

/** Changes the rules of carriers under a lock on the carrier's row. */
export class SqlCarrierRuleUnitOfWork implements RuleUnitOfWork<CarrierTerms> {
  constructor(private readonly db: Db) {}

  inTransaction<T>(
    scope: Scope,
    carrierCode: string,
    work: (locked: LockedRules<CarrierTerms> | undefined) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.db, async (tx) => {
      const carrier = await tx
        .selectFrom('carriers')
        .select('carrier_code')
        .where('carrier_code', '=', carrierCode)
        .where(sql<boolean>`${scope.kind === 'all'}::boolean`)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!carrier) return work(undefined);
      const changes = (await readCarrierChanges(tx, [carrierCode])).get(carrierCode) ?? [];
      return work({
        history: { version: versionOf(changes), base: BASE_CARRIER_TERMS, changes },
        add: async ({ rules, ...change }, by, now) => {
          const { proration, retroMonths, delinquency } = rules;
          const own = {
            proration,
            retro_months: retroMonths,
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
      });
    });
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
