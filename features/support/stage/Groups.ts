import type { ReconcilePolicy } from '../../../src/domain/billing/bills/Bill';
import type { Backstage } from './Backstage';
import type { Group } from './Group';

/** The bill groups of one scenario. Each is created when first mentioned. All belong to one rep. */
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
