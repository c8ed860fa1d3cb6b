import type {
  IdentityAccounts,
  NewAccount,
  OwnProfile,
  PasswordlessSend,
  UserInfo,
} from '../../../src/application/account/ports';

export const PROFILE: OwnProfile = {
  firstName: 'Maria',
  lastName: 'Lopez',
  phoneNumber: '555-010-2233',
  extension: '12',
};

/** A provider that takes what it is asked, keeps one profile, and remembers what it was asked. */
export class StubAccounts implements IdentityAccounts {
  readonly asked: string[] = [];
  profile = PROFILE;
  emailVerified = true;
  /** What every call fails with, while it is set. */
  failure: Error | undefined;
  /** What saving waits for. */
  waitsFor = Promise.resolve();

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
    await this.waitsFor;
    await this.answer(`saveOwnProfile ${JSON.stringify(changes)}`, undefined);
    this.profile = { ...this.profile, ...changes };
    return this.profile;
  }

  private async answer<T>(what: string, value: T): Promise<T> {
    this.asked.push(what);
    if (this.failure) throw this.failure;
    return value;
  }
}
