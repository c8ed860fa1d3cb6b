import type {
  IdentityAccounts,
  NewAccount,
  OwnProfile,
  PasswordlessSend,
  UserInfo,
} from '../../application/people/account/ports';
import { IdentityError } from '../../application/people/session/IdentityError';
import type { Identity } from '../../application/people/session/ports';
import { type IdentityProviderKeys, providerAddress } from '../identity/IdentitySettings';
import { emptyAnswer, IdentityText, identityErrorFrom, withinTime } from '../identity/identityErrors';
import { type AccountsSdk, type Callback, called, randomText } from './auth0JsSdk';

/** Loads the library on first use. */
const fetchAccountsSdk = async (keys: IdentityProviderKeys): Promise<AccountsSdk> => {
  const { createAccountsSdk } = await import(/* webpackChunkName: "accounts" */ './createAccountsSdk');
  return createAccountsSdk(keys);
};

/** Time limit of an answer. */
const MAX_SECONDS = 15;
const MAIL = 'email';
const SENDS: readonly string[] = ['link', 'code'];
const PROFILE_SCOPE = 'read:current_user update:current_user_metadata';

/** Account features of the provider, with auth0-js, in both modes. */
export class Auth0JsAccounts implements IdentityAccounts {
  private sdk: Promise<AccountsSdk> | undefined;
  /** Of the last code that was asked for here. The embedded provider accepts a code only with it; a tenant ignores it. */
  private requestId: string | undefined;

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

  /** The link may be opened in any tab, so it cannot continue this tab's sign-in: following it starts a new one. */
  async startPasswordless(email: string, send: PasswordlessSend): Promise<void> {
    if (!SENDS.includes(send)) throw new IdentityError('error', IdentityText.Send);
    const authParams = await strangersTicket(this.keys);
    const options = { connection: MAIL, email, send, authParams };
    const started = await this.answer<unknown>(({ web }, done) => web.client.passwordless.start(options, done));
    this.requestId = requestIdIn(started);
  }

  async finishPasswordless(email: string, code: string): Promise<never> {
    const proof = { connection: MAIL, email, verificationCode: code };
    await this.answer<unknown>(({ web }, done) => web.client.passwordless.verify(proof, done));
    const { web } = await this.library();
    return this.identity.login('', (address) => {
      const requested = Object.fromEntries(new URL(address).searchParams);
      const request = this.requestId === undefined ? {} : { requestId: this.requestId };
      return web.client.passwordless.buildVerifyUrl({ ...requested, ...proof, ...request });
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
    const seconds = Math.min(MAX_SECONDS, this.keys.timeoutSeconds);
    return withinTime(
      seconds,
      called<T>((done) => call(sdk, done)),
      IdentityText.Timeout,
    );
  }

  /** Lets the next call retry a failed load. */
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

/** The `_id` of the answer, whose name auth0-js writes as `Id`. */
function requestIdIn(answer: unknown): string | undefined {
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'Id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Parameters of the request that a mailed link makes. State, nonce and challenge are random and saved nowhere: the tab that
 * opens the link treats the return as foreign and signs in again, by then without a form.
 */
async function strangersTicket({ flow, audience, scope }: IdentityProviderKeys) {
  const redirectUri = `${new URL('.', document.baseURI).href}callback`;
  const common = { state: randomText(), nonce: randomText(), audience, scope, redirect_uri: redirectUri };
  if (flow === 'fragment') return { ...common, response_type: 'token id_token', response_mode: 'fragment' };
  const challenge = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(randomText())));
  const text = btoa(String.fromCharCode(...challenge))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return { ...common, response_type: 'code', code_challenge: text, code_challenge_method: 'S256' };
}

/** @throws IdentityError if the answer has no person. @source USR-1 */
function userInfoOf(answer: unknown): UserInfo {
  const claims = record(answer);
  const subject = text(claims['sub']);
  if (subject === '') throw emptyAnswer();
  return { subject, email: text(claims['email']), emailVerified: claims['email_verified'] === true };
}

/** Missing values are empty. @throws IdentityError if there was no answer. @source USR-1 USR-2 */
function ownProfileOf(answer: unknown): OwnProfile {
  if (typeof answer !== 'object' || answer === null) throw emptyAnswer();
  const metadata = record(record(answer)['user_metadata']);
  return {
    firstName: text(metadata['firstName']),
    lastName: text(metadata['lastName']),
    phoneNumber: text(metadata['phoneNumber']),
    extension: text(metadata['extension']),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
