import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import { accessOf, withGrants } from '../../../src/application/people/directory/Access';
import { ChangePeople } from '../../../src/application/people/directory/ChangePeople';
import { OpenPerson } from '../../../src/application/people/directory/PersonQuery';
import { accessSteps } from '../../../src/application/people/directory/PersonStep';
import { Role } from '../../../src/domain/platform/access/Role';
import type { TestData, TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import { addBankAccount } from './payBills';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** How often someone else takes over the work of a group, per day. */
const CHANGES = 0.005;
const TRIES = 8;

type Work = 'reconciler' | 'payor';
const ROLES = { reconciler: Role.Reconciler, payor: Role.Payor } as const;

/** A group's members. Its super user says who of them reconciles and who pays. */
export class YearPeople {
  private readonly members: Record<Work, readonly [TestPerson, TestPerson]>;

  private constructor(
    private readonly groupNumber: string,
    readonly superUser: TestPerson,
    members: readonly [TestPerson, TestPerson, TestPerson, TestPerson],
    private readonly visits: Visits,
    private readonly random: Random,
  ) {
    this.members = { reconciler: [members[0], members[1]], payor: [members[2], members[3]] };
  }

  static async add(groupNumber: string, data: TestData, visits: Visits, random: Random): Promise<YearPeople> {
    const member = () => data.billingUser([groupNumber]);
    const superUser = await data.billingUser([groupNumber], [Role.SuperUser, Role.Reconciler, Role.Payor]);
    const members = [await member(), await member(), await member(), await member()] as const;
    return new YearPeople(groupNumber, superUser, members, visits, random);
  }

  /** The super user gives two of the members their work, and one of them adds the group's bank account. */
  async start(): Promise<void> {
    await this.visits.visit(this.superUser, async (visit) => {
      await this.give(visit, this.reconciler, Role.Reconciler, true);
      await this.give(visit, this.payor, Role.Payor, true);
    });
    await this.visits.visit(this.payor, (visit) => addBankAccount(visit, this.groupNumber, 1));
  }

  get reconciler(): TestPerson {
    return this.members.reconciler[0];
  }

  get payor(): TestPerson {
    return this.members.payor[0];
  }

  /** Sometimes a colleague takes over. */
  async live(): Promise<void> {
    if (!this.random.chance(CHANGES)) return;
    const work = this.random.oneOf<Work>(['reconciler', 'payor']);
    const [before, after] = this.members[work];
    await this.visits.visit(this.superUser, async (visit) => {
      await this.give(visit, after, ROLES[work], true);
      await this.give(visit, before, ROLES[work], false);
    });
    this.members[work] = [after, before];
  }

  private async give(visit: Visit, to: TestPerson, role: Role, isGiven: boolean): Promise<void> {
    for (let at = 0; at < TRIES; at += 1) {
      const { user } = await visit.read(visit.get(OpenPerson).run(to.userId).record$);
      const before = accessOf(user.grants);
      const steps = accessSteps(before, withGrants(before, [{ role, groupNumber: this.groupNumber }], isGiven));
      // The change was made, even if its response was lost.
      if (steps.length === 0) return;
      const results = await visit.until(visit.get(ChangePeople).run([{ user, steps }]));
      const refused = results.find(({ ok, error }) => !ok && !isOutcomeUnknown(error));
      if (refused) throw new Error(`${to.name} cannot get this role: ${refused.message}`);
    }
    throw new Error(`${to.name} did not get the role ${role}.`);
  }
}
