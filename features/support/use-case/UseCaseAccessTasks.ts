import { type Access, accessOf, grantsOf, withGrants } from '../../../src/application/directory/Access';
import { ChangeDetails } from '../../../src/application/directory/ChangeDetails';
import { ChangePeople, SendPasswordReset } from '../../../src/application/directory/ChangePeople';
import { detailsOf } from '../../../src/application/directory/PersonDetails';
import { accessSteps, type PersonStep, type StepResult } from '../../../src/application/directory/PersonStep';
import { PurgePeople } from '../../../src/application/directory/PurgePeople';
import { effectiveRights, rightsChangeMessage, rightsDifference } from '../../../src/domain/access/effectiveRights';
import { roleLabel } from '../../../src/domain/access/roleLabel';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AccessTasks, Mailed, SpokenRight } from '../tasks/AccessTasks';
import { grantOf } from './grantOf';
import { knownFacts } from './personFacts';
import { roleNamed } from './roleNamed';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseAccessTasks implements AccessTasks {
  private results: readonly StepResult[] = [];

  constructor(private readonly house: UseCaseHouse) {}

  give(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void> {
    return this.change(person, others, (user) => stepsTo(user, right, true));
  }

  take(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void> {
    return this.change(person, others, (user) => stepsTo(user, right, false));
  }

  async giveCode(person: TestPerson, other: TestPerson, code: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { user } = await knownFacts(this.house, person, other);
    const wanted = { ...detailsOf(user), carrierCodes: [...user.carrierCodes, code] };
    await seat.attempt(seat.get(ChangeDetails).run(user, wanted));
  }

  async consider(person: TestPerson, other: TestPerson, right: SpokenRight): Promise<readonly string[]> {
    const { user } = await knownFacts(this.house, person, other);
    const [before, after] = [accessOf(user.grants), wantedOf(user, right, true)].map((access) =>
      effectiveRights({ ...user, grants: grantsOf(access) }, new Map()),
    );
    return rightsDifference(before ?? [], after ?? []).map(rightsChangeMessage);
  }

  async rolesOffered(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const { roles } = await knownFacts(this.house, person, other);
    return roles.filter(({ grantable }) => grantable).map(({ role }) => roleLabel(role));
  }

  setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void> {
    return this.change(person, [other], () => [{ kind: 'setStatus', status }]);
  }

  async undo(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    this.results = (await seat.attempt(seat.get(ChangePeople).undo(this.results))) ?? [];
  }

  async outcome(): Promise<{ readonly done: number; readonly of: number }> {
    return { done: this.results.filter(({ ok }) => ok).length, of: this.results.length };
  }

  async sendReset(person: TestPerson, other: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(seat.get(SendPasswordReset).run(other.userId));
  }

  mail(person: TestPerson, others: readonly TestPerson[], mailed: Mailed): Promise<void> {
    const kind = mailed === 'a welcome' ? 'sendWelcome' : 'sendReset';
    return this.change(person, others, () => [{ kind }]);
  }

  async purgePreview(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const people = await seat.answer(seat.get(PurgePeople).preview$([other.userId]));
    return people?.map(({ name }) => name) ?? [];
  }

  async purge(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const results = await seat.attempt(seat.get(PurgePeople).run([other.userId]));
    return results?.filter(({ ok }) => ok).map(({ alias }) => alias) ?? [];
  }

  private async change(
    person: TestPerson,
    others: readonly TestPerson[],
    stepsFor: (user: DirectoryUser) => readonly PersonStep[],
  ): Promise<void> {
    const seat = await this.house.seatOf(person);
    const changes = [];
    for (const other of others) {
      const { user } = await knownFacts(this.house, person, other);
      changes.push({ user, steps: stepsFor(user) });
    }
    this.results = (await seat.attempt(seat.get(ChangePeople).run(changes))) ?? [];
  }
}

function wantedOf(user: DirectoryUser, right: SpokenRight, isGiven: boolean): Access {
  return withGrants(accessOf(user.grants), [grantOf(right)], isGiven);
}

/** With a group, as on the person's page; without one, in all groups, as for several people. */
function stepsTo(user: DirectoryUser, right: SpokenRight, isGiven: boolean): readonly PersonStep[] {
  if (right.group) return accessSteps(accessOf(user.grants), wantedOf(user, right, isGiven));
  return [{ kind: isGiven ? 'addRole' : 'removeRole', role: roleNamed(right.role) }];
}
