import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import type { UnpaidBills } from '../../src/domain/rules/houseRuleEffect';
import { BASE_CARRIER_TERMS, type CarrierSettings, type GroupSettings } from '../../src/domain/rules/RuleSettings';
import { scopeCondition } from '../database/conditions';
import { BASE_COLUMNS, readCarrierChanges, readGroupHistory, versionOf } from '../database/statements/ruleHistories';
import type { Db } from '../database/Tables';
import type { RuleQueries } from './ports';

/** Number of latest bills whose coverages are offered: enough for one per carrier. */
const LATEST_BILLS = 6;

export class SqlRuleQueries implements RuleQueries {
  constructor(private readonly db: Db) {}

  async group(scope: Scope, groupNumber: string): Promise<GroupSettings | undefined> {
    const group = await this.db
      .selectFrom('groups')
      .select(['name', ...BASE_COLUMNS])
      .where('group_number', '=', groupNumber)
      .where(scopeCondition(scope, 'groups.group_number'))
      .executeTakeFirst();
    if (!group) return undefined;
    const [history, plans, bills, scheduled] = await Promise.all([
      readGroupHistory(this.db, groupNumber, group),
      this.plansOf(groupNumber),
      this.unpaidBillsOf(groupNumber),
      this.scheduledOf(groupNumber),
    ]);
    const coverages = [...new Set(plans.map(({ coverage }) => coverage))];
    return { groupNumber, groupName: group.name, ...history, coverages, plans, bills, scheduled };
  }

  async carriers(scope: Scope): Promise<readonly CarrierSettings[]> {
    return this.selectCarriers(carriersIn(scope));
  }

  async carrier(scope: Scope, carrierCode: string): Promise<CarrierSettings | undefined> {
    const [found] = await this.selectCarriers(sql`${carriersIn(scope)} and c.carrier_code = ${carrierCode}`);
    return found;
  }

  async carriersByCode(carrierCodes: readonly string[]): Promise<readonly CarrierSettings[]> {
    return this.selectCarriers(sql`where c.carrier_code = any(${sql.val([...carrierCodes])}::text[])`);
  }

  private async selectCarriers(where: RawBuilder<unknown>): Promise<readonly CarrierSettings[]> {
    const { rows } = await sql<{ carrierCode: string; carrierName: string }>`
      select c.carrier_code as "carrierCode", c.name as "carrierName" from carriers c ${where}
      order by lower(c.name), c.carrier_code`.execute(this.db);
    const changes = await readCarrierChanges(
      this.db,
      rows.map(({ carrierCode }) => carrierCode),
    );
    return rows.map((carrier) => {
      const own = changes.get(carrier.carrierCode) ?? [];
      return { ...carrier, version: versionOf(own), base: BASE_CARRIER_TERMS, changes: own };
    });
  }

  private async plansOf(groupNumber: string): Promise<GroupSettings['plans']> {
    const { rows } = await sql<GroupSettings['plans'][number]>`
      select distinct l.coverage, l.plan from bill_lines l
      where l.group_number = ${groupNumber} and l.bill_pk in (
        select b.bill_pk from bills b where b.group_number = ${groupNumber} order by b.period_from desc limit ${LATEST_BILLS})
      order by l.coverage, l.plan`.execute(this.db);
    return rows;
  }

  private async scheduledOf(groupNumber: string): Promise<GroupSettings['scheduled']> {
    const { rows } = await sql<GroupSettings['scheduled'][number]>`
      select p.scheduled_for as day, count(*)::integer as count from payments p
      where p.group_number = ${groupNumber} and p.status = 'PENDING' and p.disposition = 'NONE'
        and p.scheduled_for is not null and p.made_with_pk is null
      group by p.scheduled_for order by p.scheduled_for`.execute(this.db);
    return rows;
  }

  private async unpaidBillsOf(groupNumber: string): Promise<readonly UnpaidBills[]> {
    const { rows } = await sql<UnpaidBills>`
      select b.period_from as "periodFrom", b.status, b.reconcile_policy as "houseRule", count(*)::integer as count
      from bills b where b.group_number = ${groupNumber} and b.status <> 'PAID'
      group by b.period_from, b.status, b.reconcile_policy order by b.period_from, b.status, b.reconcile_policy`.execute(
      this.db,
    );
    return rows;
  }
}

/** Condition of the carriers of the groups in scope; all carriers for a scope without limits. */
function carriersIn(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`where true`;
  return sql`where c.carrier_code in (
    select gc.carrier_code from group_carriers gc where ${scopeCondition(scope, 'gc.group_number')})`;
}
