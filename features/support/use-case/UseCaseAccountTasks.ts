import { PasswordSignIn } from '../../../server/people/session/PasswordSignIn';
import type { SignInPerson } from '../../../server/people/session/ports';
import { SqlPeopleForSignIn } from '../../../server/people/session/SqlPeopleForSignIn';
import { SqlRecentAttempts } from '../../../server/people/session/SqlRecentAttempts';
import {
  type AccountAnswer,
  ChangePassword,
  SignInWithoutPassword,
  SignUp,
} from '../../../src/application/people/account/accountRequests';
import { OwnAccount, type ProviderAccount } from '../../../src/application/people/account/OwnAccount';
import { OwnSessions } from '../../../src/application/people/account/OwnSessions';
import type { PasswordlessSend } from '../../../src/application/people/account/ports';
import { BecomeAdministrator } from '../../../src/application/people/beginning/BecomeAdministrator';
import { IdentityError } from '../../../src/application/people/session/IdentityError';
import { Session } from '../../../src/application/people/session/Session';
import { accountMessageFor } from '../../../src/domain/people/account/accountMessageFor';
import type { Profile, ProfileField } from '../../../src/domain/people/account/Profile';
import { type CodeKind, codeName } from '../../../src/domain/platform/access/codeNames';
import { rightsIn } from '../../../src/domain/platform/access/rightsIn';
import { roleLabels } from '../../../src/domain/platform/access/roleLabel';
import { sentenceCaseList } from '../../../src/domain/platform/text/wording';
import { personOf } from '../../../src/domain/platform/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { SecondFactor } from '../choiceTypes';
import type { KnownDetail } from '../ParameterValues';
import type { AccountTasks } from '../tasks/AccountTasks';
import { StageApp } from './stand-ins/StageApp';
import { stagePasswords } from './stand-ins/stagePasswords';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const STAGE = '192.0.2.1';
const LINK_OVER = 'It was already used or has expired. Request a new one on the sign-in page.';
const MANAGED_BY_COMPANY = 'Your company manages your password';

export class UseCaseAccountTasks implements AccountTasks {
  /** The last change. */
  private changed: { readonly before: Profile; readonly after: Profile } | undefined;
  private isSent = false;
  /** The authenticator apps of people, by their id. */
  private readonly apps = new Map<string, StageApp>();

  constructor(private readonly users: UseCaseUsers) {}

  async becomeAdministrator(person: TestPerson, code: string): Promise<void> {
    const app = await this.users.appOf(person);
    const become = app.get(BecomeAdministrator);
    const missing = become.isMissing();
    missing.show(true);
    // Without the form there is nothing to enter.
    if (!(await app.load(missing.result$))) return;
    const [firstName = '', lastName = ''] = person.name.split(' ');
    await app.attempt(become.run({ code, firstName, lastName }));
    await this.users.open(person);
  }

  async openProfile(person: TestPerson): Promise<void> {
    await this.accountOf(await this.users.appOf(person));
  }

  async profileDetail(person: TestPerson, detail: KnownDetail): Promise<string> {
    const { user, codeNames } = await this.meOf(person);
    const named = (kind: CodeKind, codes: readonly (string | number)[]) =>
      codes.map((code) => `${codeName(codeNames, kind, code)} (${code})`).join(', ');
    switch (detail) {
      case 'roles':
        return roleLabels(user.grants.map(({ role }) => role)).join(', ');
      case 'rights':
        return sentenceCaseList(rightsIn(personOf(user)));
      case 'carriers':
        return named('carrier', user.carrierCodes);
      case 'agents':
        return named('agent', user.agentCodes);
      case 'rep':
        return named('rep', user.repId === null ? [] : [user.repId]);
    }
  }

  async rightsInGroup(person: TestPerson, groupName: string): Promise<string> {
    const { user, groups } = await this.meOf(person);
    const group = groups.find(({ name }) => name === groupName);
    return group ? sentenceCaseList(rightsIn(personOf(user), group.groupNumber)) : '';
  }

  async isEmailVerified(person: TestPerson): Promise<boolean> {
    return (await this.accountOf(await this.users.appOf(person)))?.emailVerified ?? false;
  }

  async change(person: TestPerson, field: ProfileField, value: string): Promise<void> {
    const app = await this.users.appOf(person);
    const before = (await this.accountOf(app))?.profile ?? (await this.profileFromDirectory(person));
    await this.save(app, before, { ...before, [field]: value });
  }

  async undoChange(person: TestPerson): Promise<void> {
    if (!this.changed) throw new Error('No earlier step changed anything');
    await this.save(await this.users.appOf(person), this.changed.after, this.changed.before);
  }

  async savedValue(person: TestPerson, field: ProfileField): Promise<string> {
    return (await this.accountOf(await this.users.appOf(person)))?.profile[field] ?? '';
  }

  async shownName(person: TestPerson): Promise<string> {
    const { user } = await this.meOf(person);
    return `${user.firstName} ${user.lastName}`;
  }

  async takeProviderDown(): Promise<void> {
    this.users.isProviderDown = true;
  }

  async requestNewPassword(person: TestPerson): Promise<void> {
    const app = await this.users.visit(person);
    await this.report(app, app.get(ChangePassword).run(person.email));
  }

  async requestOwnNewPassword(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const { user } = await this.meOf(person);
    const change = app.get(ChangePassword);
    if (change.isKeptByCompany(user)) app.recordFailure(messageOnly(MANAGED_BY_COMPANY));
    else
      await this.report(
        app,
        change.runFor(user).then(() => ({ kind: 'done' })),
      );
  }

  async setPassword(link: string, password: string): Promise<void> {
    const { setNewPassword } = this.accounts;
    const token = tokenIn(link);
    const person = await this.users.time.during(setNewPassword.personOf(token));
    const answer = await this.users.time.during(setNewPassword.run(token, password, '192.0.2.1'));
    if (answer.kind !== 'done') await this.users.recordRecipientRefusal(link, messageIn(answer));
    // The use case has just removed the provider's own sessions.
    if (person && answer.kind === 'done') this.users.endProviderSession(person.subject);
  }

  async requestSignInMail(person: TestPerson, send: PasswordlessSend): Promise<void> {
    const app = await this.users.visit(person);
    await this.report(app, app.get(SignInWithoutPassword).send(person.email, send));
  }

  /** With the right code the page is left and the promise stays pending; the application then opens with the person signed in. */
  async enterCode(person: TestPerson, code: string): Promise<void> {
    const app = await this.users.appOf(person);
    const { provider } = this.users.browserOf(person);
    const finishing = app.get(SignInWithoutPassword).finish(person.email, code);
    finishing.catch(() => undefined);
    await this.users.time.settle();
    if (provider.signedInPerson) await this.users.open(person);
    else await this.report(app, finishing);
  }

  async followSignInLink(person: TestPerson, link: string): Promise<void> {
    const answer = await this.users.time.during(this.accounts.finishPasswordless.useLink(tokenIn(link)));
    if (answer.kind === 'accepted') await this.users.open(person);
    else (await this.users.visit(person)).recordRefusal(messageIn(answer));
  }

  async signUp(person: TestPerson, password: string): Promise<void> {
    const app = await this.users.visit(person);
    const [firstName = '', lastName = ''] = person.name.split(' ');
    await this.report(app, app.get(SignUp).run({ email: person.email, password, firstName, lastName }));
  }

  async confirmSignUp(link: string, password: string): Promise<void> {
    const answer = await this.users.time.during(this.accounts.confirmSignUp.run(tokenIn(link), password));
    if (answer.kind !== 'done') await this.users.recordRecipientRefusal(link, messageIn(answer));
  }

  async isAskedToCheckMail(): Promise<boolean> {
    return this.isSent;
  }

  async signInWith(person: TestPerson, password: string): Promise<boolean> {
    const people = new SqlPeopleForSignIn(this.users.server.db);
    const signIn = new PasswordSignIn(
      people,
      stagePasswords,
      new SqlRecentAttempts(this.users.server.db, this.users.server.clock),
    );
    const answer = await this.users.time.during(signIn.run({ email: person.email, password, address: 'stage' }));
    if (answer.kind === 'accepted') await this.users.open(person);
    return answer.kind === 'accepted';
  }

  async addAuthenticatorApp(person: TestPerson): Promise<void> {
    const { factors } = this.accounts;
    const secret = await this.users.time.during(factors.startApp(person.userId, STAGE));
    const app = new StageApp(secret, this.users.server.clock);
    const change = { person: await this.signInPerson(person), address: STAGE };
    const answer = await this.users.time.during(factors.addApp(change, STAGE, app.code()));
    if (answer.kind !== 'added') throw new Error(answer.message);
    this.apps.set(person.userId, app.with(answer.recoveryCodes));
  }

  async removeAuthenticatorApp(person: TestPerson): Promise<void> {
    const change = { person: await this.signInPerson(person), address: STAGE };
    await this.users.time.during(this.accounts.factors.removeApp(change));
  }

  async signInWithFactor(person: TestPerson, factor: SecondFactor | undefined): Promise<void> {
    const { factors, checkSecondFactor } = this.accounts;
    const { app } = await this.users.time.during(factors.of(person.userId));
    if (factor === undefined || app === null) {
      if (factor === undefined && app === null) await this.users.open(person);
      return;
    }
    const kind = factor.kind === 'recovery' ? 'recovery' : 'app';
    const code = this.apps.get(person.userId)?.entered(factor.kind, factor.again) ?? '';
    const subject = await this.signInPerson(person);
    const attempt = { person: subject, kind, code, address: STAGE } as const;
    for (let time = 1; time <= factor.times; time += 1) {
      const answer = await this.users.time.during(checkSecondFactor.run(attempt));
      if (answer.kind === 'accepted') await this.users.open(person);
      else if (factor.times === 1) (await this.users.visit(person)).recordFailure(messageOnly(answer.message));
    }
  }

  private async signInPerson({ userId }: TestPerson): Promise<SignInPerson> {
    const found = await new SqlPeopleForSignIn(this.users.server.db).findBySubject(userId);
    if (!found) throw new Error('There is no such person');
    return found;
  }

  async isSignedIn(person: TestPerson): Promise<boolean> {
    return (await this.users.appOf(person)).get(Session).state.kind === 'signedIn';
  }

  async signOutOtherDevice(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const other = (await this.devicesOf(app)).find(({ isCurrent }) => !isCurrent);
    if (!other) throw new Error(`${person.name} is signed in on this device only`);
    await app.attempt(app.get(OwnSessions).end(other.sessionPk));
  }

  async signOutEverywhere(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(OwnSessions).endAll());
  }

  async deviceCount(person: TestPerson): Promise<number> {
    return (await this.devicesOf(await this.users.appOf(person))).length;
  }

  private async devicesOf(app: UserApp) {
    const { sessions = [] } = (await app.load(app.get(OwnSessions).list$)) ?? {};
    return sessions.filter(({ isEnded }) => !isEnded);
  }

  private get accounts() {
    return this.users.server.accounts;
  }

  private async meOf(person: TestPerson) {
    const { me } = await this.users.appOf(person);
    if (!me) throw new Error(`${person.name} is not signed in`);
    return me;
  }

  private accountOf(app: UserApp): Promise<ProviderAccount | undefined> {
    return app.load(app.get(OwnAccount).account$);
  }

  /** The profile as it was before the provider became unreachable. */
  private async profileFromDirectory(person: TestPerson): Promise<Profile> {
    const { firstName, lastName, phoneNumber, extension } = (await this.meOf(person)).user;
    return { firstName, lastName, phoneNumber, extension };
  }

  private async save(app: UserApp, before: Profile, after: Profile): Promise<void> {
    const answer = await app.attempt(withAccountMessages(app.get(OwnAccount).save(before, after)));
    if (answer?.kind === 'refused') app.recordFailure(messageOnly(Object.values(answer.problems).join(' ')));
    if (answer?.kind === 'saved') this.changed = { before: answer.before, after: answer.profile };
  }

  private async report<Field extends string>(app: UserApp, asked: Promise<AccountAnswer<Field>>): Promise<void> {
    const answer = await app.attempt(withAccountMessages(asked));
    this.isSent = answer?.kind === 'done';
    if (answer?.kind === 'refused') app.recordFailure(messageOnly(Object.values(answer.problems).join(' ')));
  }
}

/** Message on the page of a mailed link. */
const messageIn = (answer: { readonly kind: 'expired' } | { readonly kind: string; readonly message: string }) =>
  'message' in answer ? answer.message : LINK_OVER;

const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

/** An error whose message is shown unchanged. */
const messageOnly = (message: string) => ({ kind: 'refused', code: 'ACCOUNT', message });

/** Replaces identity provider errors with their messages. */
async function withAccountMessages<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof IdentityError ? messageOnly(accountMessageFor(error.code)) : error;
  }
}
