import { type Access, accessOf, grantsOf, withGrants } from '../../../src/application/directory/Access';
import { AccessReview } from '../../../src/application/directory/AccessReview';
import { accessSteps } from '../../../src/application/directory/accessSteps';
import { ChangeDetails, type DetailsAnswer } from '../../../src/application/directory/ChangeDetails';
import { ChangePeople } from '../../../src/application/directory/ChangePeople';
import { CreatePerson, type EmailAnswer } from '../../../src/application/directory/CreatePerson';
import { DirectoryList } from '../../../src/application/directory/DirectoryList';
import { GroupSearch } from '../../../src/application/directory/GroupSearch';
import { NewPersonDesk } from '../../../src/application/directory/NewPersonDesk';
import { bodyOf, type NewPersonForm, NOBODY } from '../../../src/application/directory/newPersonDraft';
import { OpenPerson } from '../../../src/application/directory/OpenPerson';
import { detailsOf } from '../../../src/application/directory/PersonDetails';
import type { PersonFacts } from '../../../src/application/directory/PersonFile';
import type { PersonStep } from '../../../src/application/directory/PersonStep';
import { PurgePeople } from '../../../src/application/directory/PurgePeople';
import { SendReset } from '../../../src/application/directory/SendReset';
import type { StepResult } from '../../../src/application/directory/StepResult';
import { effectiveRights } from '../../../src/domain/access/effectiveRights';
import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { rightsChangeText, rightsDifference } from '../../../src/domain/access/rightsDifference';
import { roleLabel, roleLabels } from '../../../src/domain/access/roleLabel';
import type { ProfileField } from '../../../src/domain/account/Profile';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import { queryOfAddress } from '../../../src/ui/directory/list/directoryQueryOfAddress';
import { nameOf } from '../../../src/ui/directory/personWords';
import { paths } from '../../../src/ui/shared/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DirectorySearch, DirectoryTasks, Mailed, Newcomer, SpokenRight } from '../tasks/DirectoryTasks';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';

export class UseCaseDirectoryTasks implements DirectoryTasks {
  private listed: readonly DirectoryUser[] = [];
  private opened: PersonFacts | undefined;
  private answer: DetailsAnswer | undefined;
  private email: EmailAnswer | undefined;
  private results: readonly StepResult[] = [];

  constructor(
    private readonly house: UseCaseHouse,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async look(person: TestPerson, search: DirectorySearch): Promise<void> {
    const seat = await this.house.seatOf(person);
    this.session.asksFor(person, paths.directory(areaOf(seat)));
    const list = seat.get(DirectoryList);
    list.show(queryOfAddress(addressOf(search), undefined));
    this.listed = (await seat.answer(list.page$))?.items ?? [];
  }

  async shown(): Promise<readonly string[]> {
    return this.listed.map(nameOf);
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    const seat = await this.house.seatOf(person);
    const file = await seat.attempt(seat.get(AccessReview).run(queryOfAddress(new URLSearchParams(), undefined)));
    return file?.bytes ?? new Uint8Array();
  }

  async open(person: TestPerson, other: TestPerson): Promise<void> {
    this.opened = await this.read(await this.house.seatOf(person), other.userId);
  }

  async statusOf(person: TestPerson, other: TestPerson): Promise<string> {
    return (await this.factsOf(person, other)).user.status;
  }

  async holds(person: TestPerson, { email }: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]> {
    await this.look(person, { email });
    const [found] = this.listed;
    if (!found) return [];
    const { groups } = await this.factsOf(person, found);
    return roleLabels(groups.find(({ groupNumber }) => groupNumber === group.groupNumber)?.roles ?? []);
  }

  async carriersOf(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    return (await this.factsOf(person, other)).carriers.map(({ name }) => name);
  }

  async historyOf(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    return (await this.factsOf(person, other)).history.map(({ text }) => text);
  }

  async changeDetail(person: TestPerson, other: TestPerson, field: ProfileField, value: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { user } = this.opened ?? (await this.factsOf(person, other));
    const wanted = { ...detailsOf(user), [field]: value };
    this.answer = await seat.attempt(seat.get(ChangeDetails).run(user, wanted));
  }

  async wasOvertaken(): Promise<boolean> {
    return this.answer?.kind === 'stale';
  }

  async add(person: TestPerson, newcomer: Newcomer, right: SpokenRight): Promise<void> {
    const seat = await this.house.seatOf(person);
    const found = await seat.attempt(seat.get(GroupSearch).run(right.group?.name ?? ''));
    const offered = found?.items.find(({ groupNumber }) => groupNumber === right.group?.groupNumber);
    if (!offered) throw new Error(`"${right.group?.name}" is not offered`);
    const access = withGrants(accessOf([]), [grantOf(right)], true);
    await seat.attempt(seat.get(CreatePerson).run({ ...formOf(newcomer), access }));
  }

  async beginToAdd(person: TestPerson, newcomer: Newcomer): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { keeper } = await seat.get(NewPersonDesk).open();
    keeper.keep(() => bodyOf(formOf(newcomer)));
    await keeper.close();
    this.email = await seat.attempt(seat.get(CreatePerson).checkEmail(newcomer.email));
  }

  async ownerOfTypedEmail(): Promise<string> {
    return this.email?.kind === 'taken' ? nameOf(this.email.user) : '';
  }

  async typedBefore(person: TestPerson): Promise<string> {
    const seat = await this.house.open(person);
    const opened = await seat.attempt(seat.get(NewPersonDesk).open());
    const { firstName = '', lastName = '' } = opened?.form.details ?? {};
    return `${firstName} ${lastName}`;
  }

  give(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void> {
    return this.change(person, others, (user) => stepsTo(user, right, true));
  }

  take(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void> {
    return this.change(person, others, (user) => stepsTo(user, right, false));
  }

  async consider(person: TestPerson, other: TestPerson, right: SpokenRight): Promise<readonly string[]> {
    const { user } = await this.factsOf(person, other);
    const [before, after] = [accessOf(user.grants), wantedOf(user, right, true)].map((access) =>
      effectiveRights({ ...user, grants: grantsOf(access) }, new Map()),
    );
    return rightsDifference(before ?? [], after ?? []).map(rightsChangeText);
  }

  async rolesOffered(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const { roles } = await this.factsOf(person, other);
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
    await seat.attempt(seat.get(SendReset).run(other.userId));
  }

  mail(person: TestPerson, others: readonly TestPerson[], mailed: Mailed): Promise<void> {
    const kind = mailed === 'a welcome' ? 'sendWelcome' : 'sendReset';
    return this.change(person, others, () => [{ kind }]);
  }

  async purgePreview(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const people = await seat.attempt(seat.get(PurgePeople).preview([other.userId]));
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
    const jobs = [];
    for (const other of others) {
      const { user } = await this.factsOf(person, other);
      jobs.push({ user, steps: stepsFor(user) });
    }
    this.results = (await seat.attempt(seat.get(ChangePeople).run(jobs))) ?? [];
  }

  private async factsOf(person: TestPerson, { userId }: Pick<TestPerson, 'userId'>): Promise<PersonFacts> {
    const facts = await this.read(await this.house.seatOf(person), userId);
    if (!facts) throw new Error('The person could not be read');
    return facts;
  }

  private read(seat: Seat, userId: string): Promise<PersonFacts | undefined> {
    return seat.answer(seat.get(OpenPerson).run(userId).facts$);
  }
}

function areaOf({ me }: Seat) {
  return me?.user.primaryType === 'billingUser' ? 'billing' : 'dashboard';
}

function addressOf({ roles = [], group, carrierCode, agentCode, email, status }: DirectorySearch): URLSearchParams {
  return new URLSearchParams({
    ...(roles.length > 0 && { role: roles.map(roleNamed).join(',') }),
    ...(group && { group: group.groupNumber }),
    ...(carrierCode && { carrier: carrierCode }),
    ...(agentCode && { agent: agentCode }),
    ...(email && { email }),
    ...(status && { status }),
  });
}

function roleNamed(label: string): Role {
  const role = Object.values(Role).find((one) => roleLabel(one) === label);
  if (!role) throw new RangeError(`No role is called "${label}"`);
  return role;
}

function grantOf({ role, group }: SpokenRight): Grant {
  return { role: roleNamed(role), groupNumber: group?.groupNumber ?? null };
}

function wantedOf(user: DirectoryUser, right: SpokenRight, isGiven: boolean): Access {
  return withGrants(accessOf(user.grants), [grantOf(right)], isGiven);
}

/** In a group as the page does it; without one, everywhere they are, as for several people. */
function stepsTo(user: DirectoryUser, right: SpokenRight, isGiven: boolean): readonly PersonStep[] {
  if (right.group) return accessSteps(accessOf(user.grants), wantedOf(user, right, isGiven));
  return [{ kind: isGiven ? 'addRole' : 'removeRole', role: roleNamed(right.role) }];
}

function formOf({ name, email }: Newcomer): NewPersonForm {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { ...NOBODY, details: { ...NOBODY.details, firstName, lastName, email } };
}
