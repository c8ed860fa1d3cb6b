import { accessOf, groupsIn, withGrants } from '../../../src/application/people/directory/Access';
import { CreatePerson, type EmailAvailability } from '../../../src/application/people/directory/CreatePerson';
import { GroupSearch } from '../../../src/application/people/directory/GroupSearch';
import { type InvitationAction, Invitations } from '../../../src/application/people/directory/Invitations';
import {
  draftBodyOf,
  EMPTY_FORM,
  NewPersonDraft,
  type NewPersonForm,
  type OpenNewPerson,
} from '../../../src/application/people/directory/NewPersonDraft';
import { nameOf } from '../../../src/domain/people/directory/personLabels';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RoleAssignment } from '../tasks/AccessTasks';
import type { Newcomer, NewPersonTasks } from '../tasks/NewPersonTasks';
import { grantOf } from './grantOf';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCaseNewPersonTasks implements NewPersonTasks, Shows {
  private email: EmailAvailability | undefined;
  private opened: OpenNewPerson | undefined;

  constructor(private readonly users: UseCaseUsers) {}

  async add(person: TestPerson, newcomer: Newcomer, right: RoleAssignment, isInvited: boolean): Promise<void> {
    const app = await this.users.appOf(person);
    const found = await app.attempt(app.get(GroupSearch).run(right.group?.name ?? ''));
    const offered = found?.items.find(({ groupNumber }) => groupNumber === right.group?.groupNumber);
    if (!offered) throw new Error(`"${right.group?.name}" is not offered`);
    const access = withGrants(accessOf([]), [grantOf(right)], true);
    const form = { ...formOf(newcomer), access, isInvited };
    await app.attempt<unknown>(isInvited ? app.get(Invitations).invite(form) : app.get(CreatePerson).run(form));
  }

  async resend(person: TestPerson, newcomer: Newcomer): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(Invitations).resend(newcomer));
  }

  async revoke(person: TestPerson, newcomer: Newcomer): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(Invitations).revoke(newcomer));
  }

  async actOnAll(person: TestPerson, action: InvitationAction): Promise<void> {
    const app = await this.users.appOf(person);
    const invitations = app.get(Invitations);
    const list = invitations.list();
    list.show(true);
    const all = (await app.load(list.result$)) ?? [];
    const results = await this.users.time.until(invitations.runAll(action, all));
    const failed = results.find(({ ok }) => !ok);
    if (failed) throw new Error(`${failed.invitation.email}: ${failed.message}`);
  }

  async invitations(person: TestPerson) {
    const app = await this.users.appOf(person);
    const list = app.get(Invitations).list();
    list.show(true);
    const found = (await app.load(list.result$)) ?? [];
    return found.map(({ firstName, lastName, isExpired }) => ({
      name: `${firstName} ${lastName}`,
      state: isExpired ? 'expired' : 'open',
    }));
  }

  async startAdding(person: TestPerson, newcomer: Newcomer): Promise<void> {
    const app = await this.users.appOf(person);
    this.opened = await open(app);
    const { keeper } = this.opened;
    keeper.save(() => draftBodyOf(formOf(newcomer)));
    await keeper.close();
    this.email = await app.attempt(app.get(CreatePerson).checkEmail(newcomer.email));
  }

  async emailOwner(): Promise<string> {
    return this.email?.kind === 'taken' ? nameOf(this.email.user) : '';
  }

  async restoredName(person: TestPerson): Promise<string> {
    const app = await this.users.open(person);
    const { firstName, lastName } = (await open(app)).form.details;
    return `${firstName} ${lastName}`;
  }

  async groupsChosen(): Promise<readonly string[]> {
    const { groups = [], access = accessOf([]) } = this.opened?.form ?? {};
    const chosen = groupsIn(access);
    return groups.filter(({ groupNumber }) => chosen.includes(groupNumber)).map(({ name }) => name);
  }

  async textsFor(): Promise<readonly string[]> {
    return [await this.emailOwner(), ...(await this.groupsChosen())];
  }
}

function open(app: UserApp): Promise<OpenNewPerson> {
  if (!app.me) throw new Error('No one is signed in');
  const { user } = app.me;
  return app.get(NewPersonDraft).open({ userId: user.userId, person: { ...user, status: 'Active' } });
}

function formOf({ name, email }: Newcomer): NewPersonForm {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { ...EMPTY_FORM, details: { ...EMPTY_FORM.details, firstName, lastName, email } };
}
