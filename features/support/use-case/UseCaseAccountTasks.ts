import { PasswordSignIn } from '../../../server/application/session/PasswordSignIn';
import { SqlPeopleForSignIn } from '../../../server/infrastructure/sql/session/SqlPeopleForSignIn';
import { SqlRecentAttempts } from '../../../server/infrastructure/sql/session/SqlRecentAttempts';
import {
  type AccountAnswer,
  ChangePassword,
  SignInWithoutPassword,
  SignUp,
} from '../../../src/application/account/accountRequests';
import { type Account, OwnAccount } from '../../../src/application/account/OwnAccount';
import type { PasswordlessSend } from '../../../src/application/account/ports';
import { IdentityError } from '../../../src/application/session/IdentityError';
import { Session } from '../../../src/application/session/Session';
import { rightsIn } from '../../../src/domain/access/rightsIn';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { accountMessageFor } from '../../../src/domain/account/accountMessageFor';
import type { Profile, ProfileField } from '../../../src/domain/account/Profile';
import { personOf } from '../../../src/domain/users/CurrentUser';
import { sentenceCaseList } from '../../../src/ui/account/RightsPanel';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AccountTasks } from '../tasks/AccountTasks';
import type { KnownDetail } from '../Words';
import type { Seat } from './Seat';
import { stagePasswords } from './stand-ins/stagePasswords';
import type { UseCaseHouse } from './UseCaseHouse';

const MANAGED_BY_COMPANY = 'Your company manages your password';

export class UseCaseAccountTasks implements AccountTasks {
  /** The last change. */
  private changed: { readonly before: Profile; readonly after: Profile } | undefined;
  private isSent = false;

  constructor(private readonly house: UseCaseHouse) {}

  async openProfile(person: TestPerson): Promise<void> {
    await this.accountOf(await this.house.seatOf(person));
  }

  async profileDetail(person: TestPerson, detail: KnownDetail): Promise<string> {
    const { user } = await this.meOf(person);
    switch (detail) {
      case 'roles':
        return roleLabels(user.grants.map(({ role }) => role)).join(', ');
      case 'rights':
        return sentenceCaseList(rightsIn(personOf(user)));
      case 'carrier codes':
        return user.carrierCodes.join(', ');
      case 'agent codes':
        return user.agentCodes.join(', ');
      case 'rep number':
        return String(user.repId);
    }
  }

  async rightsInGroup(person: TestPerson, groupName: string): Promise<string> {
    const { user, groups } = await this.meOf(person);
    const group = groups.find(({ name }) => name === groupName);
    return group ? sentenceCaseList(rightsIn(personOf(user), group.groupNumber)) : '';
  }

  async isEmailVerified(person: TestPerson): Promise<boolean> {
    return (await this.accountOf(await this.house.seatOf(person)))?.emailVerified ?? false;
  }

  async change(person: TestPerson, field: ProfileField, value: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const before = (await this.accountOf(seat))?.profile ?? (await this.profileFromDirectory(person));
    await this.save(seat, before, { ...before, [field]: value });
  }

  async undoChange(person: TestPerson): Promise<void> {
    if (!this.changed) throw new Error('No earlier step changed anything');
    await this.save(await this.house.seatOf(person), this.changed.after, this.changed.before);
  }

  async savedValue(person: TestPerson, field: ProfileField): Promise<string> {
    return (await this.accountOf(await this.house.seatOf(person)))?.profile[field] ?? '';
  }

  async shownName(person: TestPerson): Promise<string> {
    const { user } = await this.meOf(person);
    return `${user.firstName} ${user.lastName}`;
  }

  async stopProvider(): Promise<void> {
    this.house.isProviderAway = true;
  }

  async requestNewPassword(person: TestPerson): Promise<void> {
    const seat = await this.house.visit(person);
    await this.report(seat, seat.get(ChangePassword).run(person.email));
  }

  async requestOwnNewPassword(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { user } = await this.meOf(person);
    const change = seat.get(ChangePassword);
    if (change.isKeptByCompany(user)) seat.tell(messageOnly(MANAGED_BY_COMPANY));
    else
      await this.report(
        seat,
        change.runFor(user).then(() => ({ kind: 'done' })),
      );
  }

  async setPassword(link: string, password: string): Promise<void> {
    const { setNewPassword } = this.accounts;
    const token = tokenIn(link);
    const person = await this.house.time.during(setNewPassword.personOf(token));
    const answer = await this.house.time.during(setNewPassword.run(token, password));
    // The use case has just removed the provider's own sessions.
    if (person && answer.kind === 'done') this.house.browserOf({ userId: person.subject }).provider.who = undefined;
  }

  async requestSignInMail(person: TestPerson, send: PasswordlessSend): Promise<void> {
    const seat = await this.house.visit(person);
    await this.report(seat, seat.get(SignInWithoutPassword).send(person.email, send));
  }

  /** With the right code the page is left and the promise stays pending; the application then opens with the person signed in. */
  async enterCode(person: TestPerson, code: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { provider } = this.house.browserOf(person);
    const finishing = seat.get(SignInWithoutPassword).finish(person.email, code);
    finishing.catch(() => undefined);
    await this.house.time.settle();
    if (provider.who) await this.house.open(person);
    else await this.report(seat, finishing);
  }

  async followSignInLink(person: TestPerson, link: string): Promise<void> {
    const answer = await this.house.time.during(this.accounts.finishPasswordless.useLink(tokenIn(link)));
    if (answer.kind === 'accepted') await this.house.open(person);
    else await this.house.visit(person);
  }

  async signUp(person: TestPerson, password: string): Promise<void> {
    const seat = await this.house.visit(person);
    const [firstName = '', lastName = ''] = person.name.split(' ');
    await this.report(seat, seat.get(SignUp).run({ email: person.email, password, firstName, lastName }));
  }

  async confirmSignUp(link: string, password: string): Promise<void> {
    await this.house.time.during(this.accounts.confirmSignUp.run(tokenIn(link), password));
  }

  async isAskedToCheckMail(): Promise<boolean> {
    return this.isSent;
  }

  async signInWith(person: TestPerson, password: string): Promise<boolean> {
    const people = new SqlPeopleForSignIn(this.house.server.db);
    const signIn = new PasswordSignIn(
      people,
      stagePasswords,
      new SqlRecentAttempts(this.house.server.db, this.house.server.clock),
    );
    const answer = await this.house.time.during(signIn.run({ email: person.email, password, address: 'stage' }));
    if (answer.kind === 'accepted') await this.house.open(person);
    return answer.kind === 'accepted';
  }

  async isSignedIn(person: TestPerson): Promise<boolean> {
    return (await this.house.seatOf(person)).get(Session).state.kind === 'signedIn';
  }

  private get accounts() {
    return this.house.server.accounts;
  }

  private async meOf(person: TestPerson) {
    const { me } = await this.house.seatOf(person);
    if (!me) throw new Error(`${person.name} is not signed in`);
    return me;
  }

  private accountOf(seat: Seat): Promise<Account | undefined> {
    return seat.answer(seat.get(OwnAccount).account$);
  }

  /** The profile as it was before the provider became unreachable. */
  private async profileFromDirectory(person: TestPerson): Promise<Profile> {
    const { firstName, lastName, phoneNumber, extension } = (await this.meOf(person)).user;
    return { firstName, lastName, phoneNumber, extension };
  }

  private async save(seat: Seat, before: Profile, after: Profile): Promise<void> {
    const answer = await seat.attempt(withAccountMessages(seat.get(OwnAccount).save(before, after)));
    if (answer?.kind === 'refused') seat.tell(messageOnly(Object.values(answer.problems).join(' ')));
    if (answer?.kind === 'saved') this.changed = { before: answer.before, after: answer.profile };
  }

  private async report<Field extends string>(seat: Seat, asked: Promise<AccountAnswer<Field>>): Promise<void> {
    const answer = await seat.attempt(withAccountMessages(asked));
    this.isSent = answer?.kind === 'done';
    if (answer?.kind === 'refused') seat.tell(messageOnly(Object.values(answer.problems).join(' ')));
  }
}

const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

/** An error whose message is shown unchanged. */
const messageOnly = (message: string) => ({ kind: 'refused', code: 'ACCOUNT', message });

/** Replaces errors of the identity provider by their messages. */
async function withAccountMessages<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof IdentityError ? messageOnly(accountMessageFor(error.code)) : error;
  }
}
