import type {
  IdentityAccounts,
  NewAccount,
  OwnProfile,
  PasswordlessSend,
  UserInfo,
} from '../../application/account/ports/IdentityAccounts';
import { IdentityError } from '../../application/session/IdentityError';
import type { Identity } from '../../application/session/ports/Identity';
import type { IdentityProviderKeys } from '../identity/IdentityProviderKeys';
import { identityErrorFrom } from '../identity/identityErrorFrom';
import { IdentityText } from '../identity/identityTexts';
import { providerAddress } from '../identity/providerAddress';
import { withinTime } from '../identity/withinTime';
import type { AccountsSdk } from './AccountsSdk';
import { type Callback, called } from './called';
import { fetchAccountsSdk } from './fetchAccountsSdk';
import { ownProfileOf, userInfoOf } from './profileOf';
import { strangersTicket } from './strangersTicket';

/** Nobody waits longer than this for an answer to something they asked for. */
const LONGEST_SECONDS = 15;
const MAIL = 'email';
const SENDS: readonly string[] = ['link', 'code'];
const PROFILE_SCOPE = 'read:current_user update:current_user_metadata';

/** What the provider does besides signing in, through auth0-js, in both modes. */
export class Auth0JsAccounts implements IdentityAccounts {
  private sdk: Promise<AccountsSdk> | undefined;

  constructor(
    private readonly identity: Identity,
    private readonly keys: IdentityProviderKeys,
    private readonly fetchSdk: typeof fetchAccountsSdk = fetchAccountsSdk,
  ) {}

  async signUp({ email, password, firstName, lastName }: NewAccount): Promise<void> {
    const { databaseConnection: connection } = this.keys;
    const account = { connection, email, password, userMetadata: { firstName, lastName } };
    await this.answer<unknown>(({ web }, done) => web.signup(account, done));
  }

  async changePassword(email: string): Promise<void> {
    const { databaseConnection: connection } = this.keys;
    await this.answer<unknown>(({ web }, done) => web.changePassword({ connection, email }, done));
  }

  /** The link may be opened in any tab, so it cannot come back to a sign-in of this one: whoever follows it starts a new one. */
  async startPasswordless(email: string, send: PasswordlessSend): Promise<void> {
    if (!SENDS.includes(send)) throw new IdentityError('error', IdentityText.Send);
    const authParams = await strangersTicket(this.keys);
    const options = { connection: MAIL, email, send, authParams };
    await this.answer<unknown>(({ web }, done) => web.client.passwordless.start(options, done));
  }

  async finishPasswordless(email: string, code: string): Promise<never> {
    const proof = { connection: MAIL, email, verificationCode: code };
    await this.answer<unknown>(({ web }, done) => web.client.passwordless.verify(proof, done));
    const { web } = await this.library();
    return this.identity.login('', (address) => {
      const asked = Object.fromEntries(new URL(address).searchParams);
      return web.client.passwordless.buildVerifyUrl({ ...asked, ...proof });
    });
  }

  async userInfo(): Promise<UserInfo> {
    const token = await this.identity.tokenFor(this.keys.audience, this.keys.scope);
    return userInfoOf(await this.answer<unknown>(({ web }, done) => web.client.userInfo(token, done)));
  }

  async ownProfile(): Promise<OwnProfile> {
    const [{ subject }, token] = [await this.userInfo(), await this.profileToken()];
    const answer = this.answer<unknown>(({ management }, done) => management(token).getUser(subject, done));
    return ownProfileOf(await answer);
  }

  async saveOwnProfile(changes: Partial<OwnProfile>): Promise<OwnProfile> {
    const [{ subject }, token] = [await this.userInfo(), await this.profileToken()];
    const answer = this.answer<unknown>(({ management }, done) =>
      management(token).patchUserMetadata(subject, changes, done),
    );
    return ownProfileOf(await answer);
  }

  private profileToken(): Promise<string> {
    return this.identity.tokenFor(`${providerAddress(this.keys.domain)}/api/v2/`, PROFILE_SCOPE);
  }

  private async answer<T>(call: (sdk: AccountsSdk, done: Callback<T>) => void): Promise<T> {
    const sdk = await this.library();
    const seconds = Math.min(LONGEST_SECONDS, this.keys.timeoutSeconds);
    return withinTime(
      seconds,
      called<T>((done) => call(sdk, done)),
      IdentityText.Timeout,
    );
  }

  /** A library that could not be fetched may be asked for again. */
  private async library(): Promise<AccountsSdk> {
    this.sdk ??= this.fetchSdk(this.keys);
    try {
      return await this.sdk;
    } catch (error) {
      this.sdk = undefined;
      throw identityErrorFrom(error);
    }
  }
}
