import type { PasswordlessSend } from '../../../../src/application/people/account/ports';
import { Auth0JsAccounts } from '../../../../src/infrastructure/auth0js/Auth0JsAccounts';
import type { AccountsSdk, Callback } from '../../../../src/infrastructure/auth0js/auth0JsSdk';
import type { IdentityProviderKeys } from '../../../../src/infrastructure/identity/IdentitySettings';
import { identitySettings } from '../../../support/session/identitySettings';
import { StubIdentity } from '../../../support/session/StubIdentity';

const PAT = 'pat@example.test';
const PROFILE = { firstName: 'Pat', lastName: 'Ono', phoneNumber: '5550100', extension: '12' };
const INFO = { sub: 'auth0|1', email: PAT, email_verified: true };

describe('account operations at the provider (SES-10)', () => {
  afterEach(() => jest.useRealTimers());

  it('creates an account in the database connection', async () => {
    const { accounts, requests } = setUp();
    await accounts.signUp({ email: PAT, password: 'a long password', firstName: 'Pat', lastName: 'Ono' });
    expect(requests).toEqual([
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

  it('sends a link to set a new password', async () => {
    const { accounts, requests } = setUp({ changePassword: 'We have just sent you an email.' });
    await accounts.changePassword(PAT);
    expect(requests).toEqual([['changePassword', { connection: 'Username-Password-Authentication', email: PAT }]]);
  });

  it.each(['sms', '', 'LINK'])('rejects the delivery method %j without a request (SES-8)', async (send) => {
    const { accounts, loads } = setUp();
    await expect(accounts.startPasswordless(PAT, send as PasswordlessSend)).rejects.toMatchObject({
      code: 'error',
      message: 'send is not valid ([link, code])',
    });
    expect(loads.times).toBe(0);
  });

  it('signs in with a mailed code through the verification page, with the parameters of the sign-in', async () => {
    const { accounts, identity, requests } = setUp();
    void accounts.finishPasswordless(PAT, '123456');
    await new Promise((resolve) => setImmediate(resolve));
    const proof = { connection: 'email', email: PAT, verificationCode: '123456' };
    expect(requests[0]).toEqual(['verify', proof]);
    const through = identity.through?.('https://tenant.test/authorize?state=s&nonce=n&code_challenge=c');
    expect(through).toBe('https://tenant.test/passwordless/verify_redirect');
    expect(requests[1]).toEqual(['buildVerifyUrl', { state: 's', nonce: 'n', code_challenge: 'c', ...proof }]);
  });

  it('signs in with the id of the request that the code was mailed for (SES-8)', async () => {
    Reflect.set(globalThis, 'document', { baseURI: 'https://app.test/' });
    const { accounts, identity, requests } = setUp({ start: { Id: 'abc', email: PAT } });
    await accounts.startPasswordless(PAT, 'code').finally(() => Reflect.deleteProperty(globalThis, 'document'));
    void accounts.finishPasswordless(PAT, '123456');
    await new Promise((resolve) => setImmediate(resolve));
    identity.through?.('https://tenant.test/authorize?state=s');
    expect(requests.at(-1)).toEqual(['buildVerifyUrl', expect.objectContaining({ state: 's', requestId: 'abc' })]);
  });

  it('stays on the page when the code is wrong', async () => {
    const { accounts, identity } = setUp({ verify: new Refused('access_denied', 'Wrong email or verification code.') });
    await expect(accounts.finishPasswordless(PAT, '000000')).rejects.toMatchObject({
      code: 'access_denied',
      message: 'Wrong email or verification code.',
    });
    expect(identity.calls).toEqual([]);
  });

  it('identifies the person by the session token', async () => {
    const { accounts, identity, requests } = setUp();
    expect(await accounts.userInfo()).toEqual({ subject: 'auth0|1', email: PAT, emailVerified: true });
    expect(identity.calls).toEqual(['tokenFor https://listbill.example/api openid']);
    expect(requests).toEqual([['userInfo', 'token-for-another-api']]);
  });

  it('reads the profile of the signed-in person with a token for the management API', async () => {
    const { accounts, identity, requests } = setUp();
    expect(await accounts.ownProfile()).toEqual(PROFILE);
    expect(identity.calls.at(-1)).toBe(
      'tokenFor https://tenant.test/api/v2/ read:current_user update:current_user_metadata',
    );
    expect(requests.at(-1)).toEqual(['getUser', 'auth0|1']);
  });

  it('saves the changed fields and returns the whole profile', async () => {
    const { accounts, requests } = setUp();
    expect(await accounts.saveOwnProfile({ extension: '12' })).toEqual(PROFILE);
    expect(requests.at(-1)).toEqual(['patchUserMetadata', 'auth0|1', { extension: '12' }]);
  });

  it('leaves fields empty that the provider does not have', async () => {
    const { accounts } = setUp({ getUser: { user_metadata: { firstName: 7 } } });
    expect(await accounts.ownProfile()).toEqual({ firstName: '', lastName: '', phoneNumber: '', extension: '' });
  });

  it.each([
    ['userInfo', {}],
    ['userInfo', undefined],
    ['getUser', undefined],
  ])('fails when %s returns %j (SES-7)', async (method, answer) => {
    const { accounts } = setUp({ [method]: answer });
    await expect(accounts.ownProfile()).rejects.toMatchObject({
      code: 'generic_error',
      message: 'Something went wrong',
    });
  });

  it('removes request data from errors', async () => {
    const { accounts } = setUp({ signup: new Refused('invalid_signup', 'Invalid sign up') });
    const account = { email: PAT, password: 'a long password', firstName: 'Pat', lastName: 'Ono' };
    const error: unknown = await accounts.signUp(account).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid_signup', message: 'Invalid sign up' });
    expect(JSON.stringify(Object.entries(error as object))).not.toContain(PAT);
    expect(error).not.toHaveProperty('original');
    expect((error as Error).cause).toBeUndefined();
  });

  it('times out after 15 seconds without a response', async () => {
    jest.useFakeTimers();
    const { accounts } = setUp({ changePassword: new Promise(() => {}) });
    const reason = accounts.changePassword(PAT).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await reason).toMatchObject({
      code: 'timeout',
      message: 'The identity provider did not answer in time.',
      transient: true,
    });
  });

  it('loads the library once, and again after a failed load', async () => {
    const { accounts, loads } = setUp();
    expect(loads.times).toBe(0);
    loads.fails = true;
    await expect(accounts.changePassword(PAT)).rejects.toMatchObject({ name: 'IdentityError' });
    loads.fails = false;
    await accounts.changePassword(PAT);
    await accounts.changePassword(PAT);
    expect(loads.times).toBe(2);
  });
});

// Helpers

/** An auth0-js error, which contains the request. */
class Refused {
  readonly original = { response: { req: { _data: { email: PAT, state: 'a-state' } } } };
  readonly statusCode = 400;

  constructor(
    readonly code: string,
    readonly description: string,
  ) {}
}

/** Records the address transformation passed to `login`. */
class LeavingIdentity extends StubIdentity {
  through: ((address: string) => string) | undefined;

  override login(target: string, through?: (address: string) => string): Promise<never> {
    this.through = through;
    return super.login(target);
  }
}

function setUp(answers: Readonly<Record<string, unknown>> = {}, keys: Partial<IdentityProviderKeys> = {}) {
  const requests: unknown[][] = [];
  const loads = { times: 0, fails: false };
  const identity = new LeavingIdentity();
  const defaults: Readonly<Record<string, unknown>> = {
    userInfo: INFO,
    getUser: { user_metadata: PROFILE },
    patchUserMetadata: { user_metadata: PROFILE },
  };
  const method =
    (name: string) =>
    (...parts: readonly unknown[]) => {
      requests.push([name, ...parts.slice(0, -1)]);
      const callback = parts.at(-1) as Callback<unknown>;
      const answer = name in answers ? answers[name] : defaults[name];
      if (answer instanceof Promise) return;
      if (answer instanceof Refused) callback(answer, undefined);
      else callback(null, answer);
    };
  const buildVerifyUrl = (options: unknown) => {
    requests.push(['buildVerifyUrl', options]);
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
  const loadSdk = () => {
    loads.times += 1;
    return loads.fails ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve(sdk);
  };
  return { accounts: new Auth0JsAccounts(identity, identitySettings(keys), loadSdk), identity, requests, loads };
}
