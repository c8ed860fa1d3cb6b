import type { ReconcilePolicy } from '../../../src/domain/bills/Bill';
import type { Backstage } from './Backstage';
import type { Group } from './Group';

/** Counts over the whole run: each scenario has a rep, carriers and agents that no other scenario has. */
let scenarios = 0;

/** The bill groups of one scenario, made when a sentence first names them. All belong to one rep. */
export class Groups {
  readonly number = (scenarios += 1);
  readonly repId = 1000 + this.number;
  private readonly byName = new Map<string, Group>();

  constructor(private readonly backstage: Backstage) {}

  get all(): readonly Group[] {
    return [...this.byName.values()];
  }

  /** The group of a name; without a name the scenario's first. */
  async named(name?: string): Promise<Group> {
    const known = name === undefined ? this.all[0] : this.byName.get(name);
    if (known) return known;
    const letter = 'ABCDEFGH'[this.byName.size] ?? 'Z';
    const group = {
      groupNumber: `${20_000 + this.number}${this.byName.size}`,
      name: name ?? 'Harbor Foods',
      healthCarrier: `H${this.number}${letter}`,
      lifeCarrier: `L${this.number}${letter}`,
      agentCode: `AG${this.number}${letter}`,
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

  /** A group of a rep that has nothing to do with the scenario, with a carrier of it. */
  async elsewhere(carrierCode: string): Promise<void> {
    const groupNumber = `${20_000 + this.number}9`;
    const repId = this.repId + 500_000;
    await this.backstage.data.group({ groupNumber, name: 'Elsewhere', repId, carriers: [carrierCode], agents: [] });
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
