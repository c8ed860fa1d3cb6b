import { type RawBuilder, sql } from 'kysely';
import type { ObservedMonth } from '../../../src/domain/billing/rules/ContributionProposal';
import type { UnpaidBills } from '../../../src/domain/billing/rules/houseRuleEffect';
import {
  BASE_CARRIER_TERMS,
  type CarrierSettings,
  type GroupSettings,
} from '../../../src/domain/billing/rules/RuleSettings';
import { type ConfirmedMonth, proposedPaychecks } from '../../../src/domain/billing/rules/SchoolYear';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../../platform/database/conditions';
import {
  BASE_COLUMNS,
  readCarrierChanges,
  readGroupHistory,
  versionOf,
} from '../../platform/database/statements/ruleHistories';
import type { Db } from '../../platform/database/Tables';
import { type DismissedContribution, MONTHS_OBSERVED, type RuleQueries } from './ports';

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
    const [history, carriers, plans, bills, scheduled, confirmed] = await Promise.all([
      readGroupHistory(this.db, groupNumber, group),
      this.carriersOf(groupNumber),
      this.plansOf(groupNumber),
      this.unpaidBillsOf(groupNumber),
      this.scheduledOf(groupNumber),
      this.confirmedMonthsOf(groupNumber),
    ]);
    const coverages = [...new Set(plans.map(({ coverage }) => coverage))];
    const proposed = proposedPaychecks(confirmed);
    return {
      groupNumber,
      groupName: group.name,
      ...history,
      carriers,
      coverages,
      plans,
      bills,
      scheduled,
      proposedPaychecks: proposed,
    };
  }

  /** The comparison of a bill that stands was saved in the transaction that reconciled it. */
  async observedMonths(groupNumber: string): Promise<readonly ObservedMonth[]> {
    const { rows } = await sql<ObservedMonth>`
      with compared as (
        select distinct on (b.bill_pk) b.period_from, c.observed_contributions
        from bills b join comparisons c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
        where b.group_number = ${groupNumber} and c.add_date >= b.reconciled_at
        order by b.bill_pk, c.add_date desc, c.comparison_pk desc)
      select period_from as period, observed_contributions as observed from compared
      where observed_contributions is not null
        and period_from > (select max(period_from) from compared) - make_interval(months => ${MONTHS_OBSERVED}::integer)
      order by period_from desc`.execute(this.db);
    return rows;
  }

  async dismissedContributions(groupNumber: string): Promise<readonly DismissedContribution[]> {
    const { rows } = await sql<DismissedContribution>`
      select coverage, nullif(plan, '') as plan, nullif(tier, '') as tier, unit, value::double precision as value,
        by_name as "byName"
      from dismissed_contributions where group_number = ${groupNumber}
      order by coverage, plan, tier, unit, value`.execute(this.db);
    return rows;
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

  /** The comparison of a bill that stands was saved in the transaction that reconciled it. */
  private async confirmedMonthsOf(groupNumber: string): Promise<readonly ConfirmedMonth[]> {
    const { rows } = await sql<ConfirmedMonth>`
      select distinct on (b.bill_pk) b.period_from as period, (c.pay ->> 'schoolPaychecks')::integer as paychecks
      from bills b join comparisons c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
      where b.group_number = ${groupNumber} and c.add_date >= b.reconciled_at and b.period_from > (
        select max(n.period_from) - make_interval(months => 2) from bills n
        join comparisons k on k.group_number = n.group_number and k.bill_pk = n.bill_pk
        where n.group_number = ${groupNumber} and k.add_date >= n.reconciled_at)
      order by b.bill_pk, c.add_date desc, c.comparison_pk desc`.execute(this.db);
    return rows;
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

  private async carriersOf(groupNumber: string): Promise<GroupSettings['carriers']> {
    const { rows } = await sql<GroupSettings['carriers'][number]>`
      select c.carrier_code as "carrierCode", c.name as "carrierName" from group_carriers gc
      join carriers c on c.carrier_code = gc.carrier_code
      where gc.group_number = ${groupNumber} order by lower(c.name), c.carrier_code`.execute(this.db);
    return rows;
  }

  private async unpaidBillsOf(groupNumber: string): Promise<readonly UnpaidBills[]> {
    const { rows } = await sql<UnpaidBills>`
      select b.period_from as "periodFrom", b.status, b.reconcile_policy as "houseRule", b.carrier_codes[1] as issuer,
        count(*)::integer as count
      from bills b where b.group_number = ${groupNumber} and b.status <> 'PAID'
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(this.db);
    return rows;
  }
}

/** Condition of the carriers of the groups in scope; all carriers for a scope without limits. */
function carriersIn(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`where true`;
  return sql`where c.carrier_code in (
    select gc.carrier_code from group_carriers gc where ${scopeCondition(scope, 'gc.group_number')})`;
}
