import { type Access, accessOf, grantsOf, withGrants } from '../../../src/application/people/directory/Access';
import { ChangeDetails } from '../../../src/application/people/directory/ChangeDetails';
import { ChangePeople, SendPasswordReset } from '../../../src/application/people/directory/ChangePeople';
import { detailsOf } from '../../../src/application/people/directory/PersonDetails';
import { PersonSessions } from '../../../src/application/people/directory/PersonSessions';
import { accessSteps, type PersonStep, type StepResult } from '../../../src/application/people/directory/PersonStep';
import { PurgePeople } from '../../../src/application/people/directory/PurgePeople';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import {
  effectiveRights,
  rightsChangeMessage,
  rightsDifference,
} from '../../../src/domain/platform/access/effectiveRights';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AccessTasks, Mailed, RoleAssignment } from '../tasks/AccessTasks';
import { grantOf } from './grantOf';
import { personRecord } from './personRecord';
import { roleNamed } from './roleNamed';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCaseAccessTasks implements AccessTasks, Shows {
  private results: readonly StepResult[] = [];

  constructor(private readonly users: UseCaseUsers) {}

  grant(person: TestPerson, others: readonly TestPerson[], right: RoleAssignment): Promise<void> {
    return this.change(person, others, (user) => stepsTo(user, right, true));
  }

  revoke(person: TestPerson, others: readonly TestPerson[], right: RoleAssignment): Promise<void> {
    return this.change(person, others, (user) => stepsTo(user, right, false));
  }

  confirm(person: TestPerson, other: TestPerson): Promise<void> {
    return this.change(person, [other], () => [{ kind: 'confirmAccess' }]);
  }

  async addCarrierCode(person: TestPerson, other: TestPerson, code: string): Promise<void> {
    const app = await this.users.appOf(person);
    const { user } = await personRecord(this.users, person, other);
    const wanted = { ...detailsOf(user), carrierCodes: [...user.carrierCodes, code] };
    const answer = await app.attempt(app.get(ChangeDetails).run(user, wanted));
    if (answer?.kind === 'refused') app.recordRefusal(Object.values(answer.problems).join(' '));
    if (answer?.kind === 'stale') app.recordRefusal('Someone else changed this person in the meantime.');
  }

  async previewGrant(person: TestPerson, other: TestPerson, right: RoleAssignment): Promise<readonly string[]> {
    const { user } = await personRecord(this.users, person, other);
    const [before, after] = [accessOf(user.grants), wantedOf(user, right, true)].map((access) =>
      effectiveRights({ ...user, grants: grantsOf(access) }, new Map()),
    );
    return rightsDifference(before ?? [], after ?? []).map(rightsChangeMessage);
  }

  async rolesOffered(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const { roles } = await personRecord(this.users, person, other);
    return roles.filter(({ grantable }) => grantable).map(({ role }) => roleLabel(role));
  }

  setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void> {
    return this.change(person, [other], () => [{ kind: 'setStatus', status }]);
  }

  async undo(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    if (!this.results.some((result) => result.undo.length > 0)) throw new Error('There is nothing to undo');
    this.results = (await app.attempt(app.get(ChangePeople).undo(this.results))) ?? [];
    refuseFailed(app, this.results);
  }

  /** The outcome of each step of the last change. */
  async textsFor(): Promise<readonly string[]> {
    return this.results.map(({ message }) => message);
  }

  async signOut(person: TestPerson, other: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(PersonSessions).endAll(other.userId));
  }

  async sendReset(person: TestPerson, other: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(SendPasswordReset).run(other.userId));
  }

  mail(person: TestPerson, others: readonly TestPerson[], mailed: Mailed): Promise<void> {
    const kind = mailed === 'a welcome' ? 'sendWelcome' : 'sendReset';
    return this.change(person, others, () => [{ kind }]);
  }

  async purgePreview(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const people = await app.load(app.get(PurgePeople).preview$([other.userId]));
    return people?.map(({ name }) => name) ?? [];
  }

  async purge(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const results = await app.attempt(app.get(PurgePeople).run([other.userId]));
    for (const { ok, message } of results ?? []) if (!ok) app.recordRefusal(message);
    return results?.filter(({ ok }) => ok).map(({ alias }) => alias) ?? [];
  }

  private async change(
    person: TestPerson,
    others: readonly TestPerson[],
    stepsFor: (user: DirectoryUser) => readonly PersonStep[],
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const changes = [];
    for (const other of others) {
      const { user } = await personRecord(this.users, person, other);
      changes.push({ user, steps: stepsFor(user) });
    }
    if (changes.every(({ steps }) => steps.length === 0)) throw new Error('The change has no effect');
    this.results = (await app.attempt(app.get(ChangePeople).run(changes))) ?? [];
    refuseFailed(app, this.results);
  }
}

/** Records refused steps. A step without effect counts as refused, too. */
function refuseFailed(app: UserApp, results: readonly StepResult[]): void {
  for (const { ok, changed, message } of results) if (!ok || !changed) app.recordRefusal(message);
}

function wantedOf(user: DirectoryUser, right: RoleAssignment, isGiven: boolean): Access {
  return withGrants(accessOf(user.grants), [grantOf(right)], isGiven);
}

/** In one group as on the person's page, or in all groups as for several people. */
function stepsTo(user: DirectoryUser, right: RoleAssignment, isGiven: boolean): readonly PersonStep[] {
  if (right.group) return accessSteps(accessOf(user.grants), wantedOf(user, right, isGiven));
  return [{ kind: isGiven ? 'addRole' : 'removeRole', role: roleNamed(right.role) }];
}
