import { sql } from 'kysely';
import type { ReconcilePolicy } from '../../../src/domain/billing/bills/Bill';
import type { Backstage } from './Backstage';
import type { Group } from './Group';

/** The bill groups of one scenario. Each is created when first mentioned, unless a file or a person set it up. All that are created belong to one rep. */
export class Groups {
  readonly repId = 1001;
  private readonly byName = new Map<string, Group>();

  constructor(private readonly backstage: Backstage) {}

  get all(): readonly Group[] {
    return [...this.byName.values()];
  }

  /** The group with this name; by default the scenario's first. */
  async named(name?: string): Promise<Group> {
    const known = name === undefined ? this.all[0] : this.byName.get(name);
    if (known) return known;
    if (name !== undefined && (await this.addFound()).some((group) => group.name === name)) return this.named(name);
    const letter = 'ABCDEFGH'[this.byName.size] ?? 'Z';
    const group = {
      groupNumber: `20001${this.byName.size}`,
      name: name ?? 'Harbor Foods',
      healthCarrier: `H1${letter}`,
      lifeCarrier: `L1${letter}`,
      agentCode: `AG1${letter}`,
    };
    this.byName.set(group.name, group);
    const { groupNumber, agentCode } = group;
    await this.backstage.data.group({
      groupNumber,
      name: group.name,
      repId: this.repId,
      carriers: [group.healthCarrier],
      agents: [agentCode],
    });
    return group;
  }

  /** Adds groups that came from a file or were set up. @returns them */
  async addFound(): Promise<readonly Group[]> {
    const { db } = this.backstage;
    const groups = await db.selectFrom('groups').select(['group_number', 'name']).orderBy('group_number').execute();
    const known = new Set(this.all.map(({ groupNumber }) => groupNumber));
    const found = groups.filter(({ group_number }) => !known.has(group_number));
    for (const { group_number: groupNumber, name } of found) {
      // oxlint-disable no-await-in-loop -- a scenario sets up few groups
      const [healthCarrier = '', lifeCarrier = ''] = await this.codesOf('group_carriers', 'carrier_code', groupNumber);
      const [agentCode = ''] = await this.codesOf('group_agents', 'agent_code', groupNumber);
      // oxlint-enable no-await-in-loop
      if (!this.byName.has(name)) this.byName.set(name, { groupNumber, name, healthCarrier, lifeCarrier, agentCode });
    }
    return this.all.filter((group) => !known.has(group.groupNumber));
  }

  private async codesOf(table: string, column: string, groupNumber: string): Promise<readonly string[]> {
    const { rows } = await sql<{ code: string }>`
      select ${sql.ref(column)} as code from ${sql.table(table)} where group_number = ${groupNumber} order by 1`.execute(
      this.backstage.db,
    );
    return rows.map(({ code }) => code);
  }

  /** Creates a group of an unrelated rep with the given carrier. */
  async createForOtherRep(carrierCode: string): Promise<void> {
    await this.backstage.data.group({
      groupNumber: '200019',
      name: 'Elsewhere',
      repId: this.repId + 500_000,
      carriers: [carrierCode],
      agents: [],
    });
  }

  async setRules(
    { groupNumber }: Group,
    rules: { readonly reconcile_policy?: ReconcilePolicy; readonly same_person_may_pay?: boolean },
  ): Promise<void> {
    await this.backstage.db.updateTable('groups').set(rules).where('group_number', '=', groupNumber).execute();
    const { reconcile_policy } = rules;
    if (!reconcile_policy) return;
    await this.backstage.db
      .updateTable('bills')
      .set({ reconcile_policy })
      .where('group_number', '=', groupNumber)
      .execute();
  }
}
