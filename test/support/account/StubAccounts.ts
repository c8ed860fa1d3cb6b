import type {
  IdentityAccounts,
  NewAccount,
  OwnProfile,
  PasswordlessSend,
  UserInfo,
} from '../../../src/application/people/account/ports';

export const PROFILE: OwnProfile = {
  firstName: 'Maria',
  lastName: 'Lopez',
  phoneNumber: '555-010-2233',
  extension: '12',
};

/** Accepts every request, stores one profile and records the calls. */
export class StubAccounts implements IdentityAccounts {
  readonly calls: string[] = [];
  profile = PROFILE;
  emailVerified = true;
  /** Error thrown by every call while set. */
  failure: Error | undefined;
  /** Saving the profile waits for this promise. */
  saveGate = Promise.resolve();

  signUp({ email }: NewAccount): Promise<void> {
    return this.answer(`signUp ${email}`, undefined);
  }

  changePassword(email: string): Promise<void> {
    return this.answer(`changePassword ${email}`, undefined);
  }

  startPasswordless(email: string, send: PasswordlessSend): Promise<void> {
    return this.answer(`startPasswordless ${email} ${send}`, undefined);
  }

  async finishPasswordless(email: string, code: string): Promise<never> {
    await this.answer(`finishPasswordless ${email} ${code}`, undefined);
    return new Promise(() => undefined);
  }

  userInfo(): Promise<UserInfo> {
    const { emailVerified } = this;
    return this.answer('userInfo', { subject: 'auth0|1', email: 'person@demo.test', emailVerified });
  }

  ownProfile(): Promise<OwnProfile> {
    return this.answer('ownProfile', this.profile);
  }

  async saveOwnProfile(changes: Partial<OwnProfile>): Promise<OwnProfile> {
    await this.saveGate;
    await this.answer(`saveOwnProfile ${JSON.stringify(changes)}`, undefined);
    this.profile = { ...this.profile, ...changes };
    return this.profile;
  }

  private async answer<T>(what: string, value: T): Promise<T> {
    this.calls.push(what);
    if (this.failure) throw this.failure;
    return value;
  }
}
