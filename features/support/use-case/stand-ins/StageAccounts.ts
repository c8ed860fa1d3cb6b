import type { Accounts } from '../../../../server/people/identity/composeAccounts';
import type {
  IdentityAccounts,
  NewAccount,
  OwnProfile,
  PasswordlessSend,
  UserInfo,
} from '../../../../src/application/people/account/ports';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { StageIdentity } from './StageIdentity';
import type { StageProvider } from './StageProvider';
import type { StageTime } from './StageTime';

/** Network address shared by all people of a scenario. */
const ADDRESS = 'stage';
/** The scenario has one browser. */
const REQUEST_ID = 'request of the browser';

/** Shared by all people of a scenario. */
export interface StageAccountsContext {
  readonly server: { readonly accounts: Accounts };
  readonly time: StageTime;
  readonly isProviderDown: boolean;
}

/** The identity provider's account API, calling the server's use cases directly. */
export class StageAccounts implements IdentityAccounts {
  constructor(
    private readonly context: StageAccountsContext,
    private readonly identity: StageIdentity,
    private readonly provider: StageProvider,
  ) {}

  signUp(account: NewAccount): Promise<void> {
    return this.sent(() => this.accounts.signUp.run({ ...account, address: ADDRESS }));
  }

  changePassword(email: string): Promise<void> {
    return this.sent(() => this.accounts.requestPasswordReset.run({ email, address: ADDRESS }));
  }

  startPasswordless(email: string, send: PasswordlessSend): Promise<void> {
    return this.sent(() =>
      this.accounts.startPasswordless.run({ email, send, address: ADDRESS, requestId: REQUEST_ID }),
    );
  }

  async finishPasswordless(email: string, code: string): Promise<never> {
    const attempt = { email, code, address: ADDRESS };
    const answer = await this.ask(() => this.accounts.finishPasswordless.useCode(attempt, REQUEST_ID));
    if (answer.kind === 'wrong') throw new IdentityError('invalid_grant', answer.message);
    if (answer.kind === 'wait') throw new IdentityError('too_many_attempts', answer.message);
    const { subject, firstName, lastName } = answer.person;
    this.provider.signedInPerson = { userId: subject, email: answer.person.email, name: `${firstName} ${lastName}` };
    return this.identity.login();
  }

  async userInfo(): Promise<UserInfo> {
    const { subject, claims } = await this.known();
    return { subject, email: String(claims['email']), emailVerified: claims['email_verified'] === true };
  }

  async ownProfile(): Promise<OwnProfile> {
    const { subject } = await this.known();
    return this.saved(subject, {});
  }

  async saveOwnProfile(changes: Partial<OwnProfile>): Promise<OwnProfile> {
    const { subject } = await this.known();
    return this.saved(subject, changes);
  }

  private known() {
    return this.ask(() => this.identity.complete().then(({ tokens }) => tokens));
  }

  private async saved(subject: string, changes: Partial<OwnProfile>): Promise<OwnProfile> {
    const answer = await this.ask(() => this.accounts.changeOwnProfile.run(subject, { ...changes }));
    if (answer.kind === 'refused') throw new IdentityError('invalid_body', answer.message);
    const { firstName, lastName, phoneNumber, extension } = answer.person;
    return { firstName, lastName, phoneNumber, extension };
  }

  private async sent(
    work: () => Promise<
      { kind: 'sent' } | { kind: 'wait'; message: string } | { kind: 'refused'; code: string; message: string }
    >,
  ): Promise<void> {
    const answer = await this.ask(work);
    if (answer.kind === 'wait') throw new IdentityError('too_many_requests', answer.message);
    if (answer.kind === 'refused') throw new IdentityError(answer.code, answer.message);
  }

  private get accounts(): Accounts {
    return this.context.server.accounts;
  }

  private ask<T>(work: () => Promise<T>): Promise<T> {
    const { isProviderDown, time } = this.context;
    if (isProviderDown) return Promise.reject(new IdentityError('network', 'Network error', { transient: true }));
    return time.during(work());
  }
}
