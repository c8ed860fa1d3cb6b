import type { PasswordlessSend } from '../../../src/application/account/ports';
import { Auth0JsAccounts } from '../../../src/infrastructure/auth0js/Auth0JsAccounts';
import type { AccountsSdk, Callback } from '../../../src/infrastructure/auth0js/auth0JsSdk';
import type { IdentityProviderKeys } from '../../../src/infrastructure/identity/IdentitySettings';
import { identitySettings } from '../../support/session/identitySettings';
import { StubIdentity } from '../../support/session/StubIdentity';

const PAT = 'pat@example.test';
const PROFILE = { firstName: 'Pat', lastName: 'Ono', phoneNumber: '5550100', extension: '12' };
const INFO = { sub: 'auth0|1', email: PAT, email_verified: true };

describe('what the provider does besides signing in (SES-10)', () => {
  afterEach(() => jest.useRealTimers());

  it('makes an account in its own database of people', async () => {
    const { accounts, asked } = given();
    await accounts.signUp({ email: PAT, password: 'a long password', firstName: 'Pat', lastName: 'Ono' });
    expect(asked).toEqual([
      [
        'signup',
        {
          connection: 'Username-Password-Authentication',
          email: PAT,
          password: 'a long password',
          userMetadata: { firstName: 'Pat', lastName: 'Ono' },
        },
      ],
    ]);
  });

  it('has a link mailed that sets a new password', async () => {
    const { accounts, asked } = given({ changePassword: 'We have just sent you an email.' });
    await accounts.changePassword(PAT);
    expect(asked).toEqual([['changePassword', { connection: 'Username-Password-Authentication', email: PAT }]]);
  });

  it.each(['sms', '', 'LINK'])('refuses to send %j before anything is asked (SES-8)', async (send) => {
    const { accounts, fetched } = given();
    await expect(accounts.startPasswordless(PAT, send as PasswordlessSend)).rejects.toMatchObject({
      code: 'error',
      message: 'send is not valid ([link, code])',
    });
    expect(fetched.times).toBe(0);
  });

  it('signs in with a mailed code by way of the page that checks it, with all that the sign-in would be told', async () => {
    const { accounts, identity, asked } = given();
    void accounts.finishPasswordless(PAT, '123456');
    await new Promise((resolve) => setImmediate(resolve));
    const proof = { connection: 'email', email: PAT, verificationCode: '123456' };
    expect(asked[0]).toEqual(['verify', proof]);
    const through = identity.through?.('https://tenant.test/authorize?state=s&nonce=n&code_challenge=c');
    expect(through).toBe('https://tenant.test/passwordless/verify_redirect');
    expect(asked[1]).toEqual(['buildVerifyUrl', { state: 's', nonce: 'n', code_challenge: 'c', ...proof }]);
  });

  it('stays on the page when the code is wrong', async () => {
    const { accounts, identity } = given({ verify: new Refused('access_denied', 'Wrong email or verification code.') });
    await expect(accounts.finishPasswordless(PAT, '000000')).rejects.toMatchObject({
      code: 'access_denied',
      message: 'Wrong email or verification code.',
    });
    expect(identity.asked).toEqual([]);
  });

  it('tells who the person is by the token of the session', async () => {
    const { accounts, identity, asked } = given();
    expect(await accounts.userInfo()).toEqual({ subject: 'auth0|1', email: PAT, emailVerified: true });
    expect(identity.asked).toEqual(['tokenFor https://listbill.example/api openid']);
    expect(asked).toEqual([['userInfo', 'token-for-another-api']]);
  });

  it('reads the own profile with a token for it', async () => {
    const { accounts, identity, asked } = given();
    expect(await accounts.ownProfile()).toEqual(PROFILE);
    expect(identity.asked.at(-1)).toBe(
      'tokenFor https://tenant.test/api/v2/ read:current_user update:current_user_metadata',
    );
    expect(asked.at(-1)).toEqual(['getUser', 'auth0|1']);
  });

  it('saves what changed, and answers with all of it', async () => {
    const { accounts, asked } = given();
    expect(await accounts.saveOwnProfile({ extension: '12' })).toEqual(PROFILE);
    expect(asked.at(-1)).toEqual(['patchUserMetadata', 'auth0|1', { extension: '12' }]);
  });

  it('leaves empty what the provider does not know of a person', async () => {
    const { accounts } = given({ getUser: { user_metadata: { firstName: 7 } } });
    expect(await accounts.ownProfile()).toEqual({ firstName: '', lastName: '', phoneNumber: '', extension: '' });
  });

  it.each([
    ['userInfo', {}],
    ['userInfo', undefined],
    ['getUser', undefined],
  ])('fails when %s answers with %j (SES-7)', async (method, answer) => {
    const { accounts } = given({ [method]: answer });
    await expect(accounts.ownProfile()).rejects.toMatchObject({
      code: 'generic_error',
      message: 'Something went wrong',
    });
  });

  it('never lets out what the request carried', async () => {
    const { accounts } = given({ signup: new Refused('invalid_signup', 'Invalid sign up') });
    const account = { email: PAT, password: 'a long password', firstName: 'Pat', lastName: 'Ono' };
    const error: unknown = await accounts.signUp(account).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid_signup', message: 'Invalid sign up' });
    expect(JSON.stringify(Object.entries(error as object))).not.toContain(PAT);
    expect(error).not.toHaveProperty('original');
    expect((error as Error).cause).toBeUndefined();
  });

  it('gives up after 15 seconds without an answer', async () => {
    jest.useFakeTimers();
    const { accounts } = given({ changePassword: new Promise(() => {}) });
    const reason = accounts.changePassword(PAT).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await reason).toMatchObject({
      code: 'timeout',
      message: 'The identity provider did not answer in time.',
      transient: true,
    });
  });

  it('fetches the library once, and again when that failed', async () => {
    const { accounts, fetched } = given();
    expect(fetched.times).toBe(0);
    fetched.fails = true;
    await expect(accounts.changePassword(PAT)).rejects.toMatchObject({ name: 'IdentityError' });
    fetched.fails = false;
    await accounts.changePassword(PAT);
    await accounts.changePassword(PAT);
    expect(fetched.times).toBe(2);
  });
});

// Helpers

/** As auth0-js calls back: with the request in it. */
class Refused {
  readonly original = { response: { req: { _data: { email: PAT, state: 'a-state' } } } };
  readonly statusCode = 400;

  constructor(
    readonly code: string,
    readonly description: string,
  ) {}
}

/** Remembers which way a sign-in is to go. */
class LeavingIdentity extends StubIdentity {
  through: ((address: string) => string) | undefined;

  override login(target: string, through?: (address: string) => string): Promise<never> {
    this.through = through;
    return super.login(target);
  }
}

function given(answers: Readonly<Record<string, unknown>> = {}, keys: Partial<IdentityProviderKeys> = {}) {
  const asked: unknown[][] = [];
  const fetched = { times: 0, fails: false };
  const identity = new LeavingIdentity();
  const usual: Readonly<Record<string, unknown>> = {
    userInfo: INFO,
    getUser: { user_metadata: PROFILE },
    patchUserMetadata: { user_metadata: PROFILE },
  };
  const method =
    (name: string) =>
    (...parts: readonly unknown[]) => {
      asked.push([name, ...parts.slice(0, -1)]);
      const done = parts.at(-1) as Callback<unknown>;
      const answer = name in answers ? answers[name] : usual[name];
      if (answer instanceof Promise) return;
      if (answer instanceof Refused) done(answer, undefined);
      else done(null, answer);
    };
  const buildVerifyUrl = (options: unknown) => {
    asked.push(['buildVerifyUrl', options]);
    return 'https://tenant.test/passwordless/verify_redirect';
  };
  const passwordless = { start: method('start'), verify: method('verify'), buildVerifyUrl };
  const sdk = {
    web: {
      signup: method('signup'),
      changePassword: method('changePassword'),
      client: { userInfo: method('userInfo'), passwordless },
    },
    management: () => ({ getUser: method('getUser'), patchUserMetadata: method('patchUserMetadata') }),
  } as unknown as AccountsSdk;
  const fetchSdk = () => {
    fetched.times += 1;
    return fetched.fails ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve(sdk);
  };
  return { accounts: new Auth0JsAccounts(identity, identitySettings(keys), fetchSdk), identity, asked, fetched };
}
