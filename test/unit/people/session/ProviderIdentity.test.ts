import type { IdentityTokens } from '../../../../src/application/people/session/ports';
import type {
  IdentityLibrary,
  LibraryTokens,
  SilentQuestion,
} from '../../../../src/infrastructure/identity/IdentityLibrary';
import type { IdentitySettings } from '../../../../src/infrastructure/identity/IdentitySettings';
import { type CompleteTokens, ProviderIdentity } from '../../../../src/infrastructure/identity/ProviderIdentity';
import { StartedSignIns } from '../../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../../support/MemoryStorage';
import { identitySettings } from '../../../support/session/identitySettings';

const MINUTE_MS = 60_000;
const STALE = { code: 'invalid_token', message: 'state does not match', restartable: true };
const returned = (parameters: string) => ({ kind: 'code', url: `http://app.test/callback?${parameters}` }) as const;
const RETURN = returned('code=c&state=s');
const failure = (error: string, error_description = 'From the library.') => ({ error, error_description });

describe('the identity port with any provider library', () => {
  afterEach(() => jest.useRealTimers());

  describe('settings', () => {
    it.each([0, 60, 300])('accepts a leeway of %d seconds (SES-6)', (leewaySeconds) => {
      expect(() => port({ leewaySeconds })).not.toThrow();
    });

    it.each([-1, 301, 3_600, Number.NaN])('rejects a leeway of %d seconds at startup (SES-6)', (leeway) => {
      expect(() => port({ leewaySeconds: leeway })).toThrow(
        'The leeway should be positive and lower than five minutes.',
      );
    });

    it("rejects an empty return address: redirectUri can't be empty (SES-7)", () => {
      expect(() => port({ appUrl: '' })).toThrow("redirectUri can't be empty");
    });
  });

  describe('check', () => {
    it('computes the expiry of the tokens from the current time', async () => {
      const { identity, clock } = port();
      clock.now = 1_000_000;
      expect(await identity.check()).toEqual({
        accessToken: 'at',
        idToken: 'it',
        expiresAt: 4_600_000,
        subject: 'auth0|1',
        claims: { sub: 'auth0|1' },
      });
    });

    it('asks the provider with the configured timeout (SES-9)', async () => {
      const { identity, library } = port();
      await identity.check();
      expect(library.requests).toEqual([
        {
          seconds: 5,
          audience: 'https://listbill.example/api',
          scope: 'openid',
          redirectUri: 'http://app.test/callback',
          mayBeKnown: false,
        },
      ]);
    });

    it.each(['login_required', 'consent_required', 'interaction_required', 'missing_refresh_token', 'timeout'])(
      'finds no session when the provider returns %s',
      async (error) => {
        const { identity, library } = port();
        library.answer = () => Promise.reject(failure(error) as unknown as Error);
        expect(await identity.check()).toBeUndefined();
      },
    );

    it('finds no session without a response within 5 seconds (SES-9)', async () => {
      jest.useFakeTimers();
      const { identity, library } = port();
      library.answer = () => new Promise(() => {});
      const found = identity.check();
      await jest.advanceTimersByTimeAsync(4_999);
      await expect(Promise.race([found, Promise.resolve('waiting')])).resolves.toBe('waiting');
      await jest.advanceTimersByTimeAsync(1);
      await expect(found).resolves.toBeUndefined();
    });

    it('fails immediately when the browser is offline', async () => {
      const { identity, library } = port({}, { isOnline: () => false });
      await expect(identity.check()).rejects.toMatchObject({ code: 'network', transient: true });
      expect(library.requests).toEqual([]);
    });

    it("rejects the response type code: responseType can't be code (SES-7)", async () => {
      const { identity, library } = port();
      await expect(identity.check({ responseType: 'code' })).rejects.toMatchObject({
        code: 'error',
        message: "responseType can't be code",
      });
      expect(library.requests).toEqual([]);
    });

    it("rejects an empty address: redirectUri can't be empty (SES-7)", async () => {
      const { identity } = port();
      await expect(identity.check({ redirectUri: '' })).rejects.toMatchObject({
        code: 'error',
        message: "redirectUri can't be empty",
      });
    });

    it('returns to the given address', async () => {
      const { identity, library } = port();
      await identity.check({ redirectUri: 'http://app.test/other', responseType: 'token id_token' });
      expect(library.requests[0]).toMatchObject({ redirectUri: 'http://app.test/other' });
    });

    it.each([
      ['no content', undefined],
      ['no access token', { accessToken: '' }],
      ['no ID token', { idToken: '' }],
      ['no expiry', { expiresIn: Number.NaN }],
    ])('fails on a response with %s (SES-7)', async (_what, change) => {
      const { identity, library } = port();
      library.answer = () => Promise.resolve(change && { ...TOKENS, ...change });
      await expect(identity.check()).rejects.toMatchObject({ code: 'generic_error', message: 'Something went wrong' });
    });

    it('reports a missing claim when the ID token has no subject', async () => {
      const { identity, library } = port();
      library.answer = () => Promise.resolve({ ...TOKENS, claims: {} });
      await expect(identity.check()).rejects.toMatchObject({ code: 'missing_sub' });
    });
  });

  describe('login', () => {
    it('leaves the page', async () => {
      const { identity, opened } = port();
      let resolved = false;
      void identity.login('/billing/pay').then(() => {
        resolved = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(opened).toEqual(['https://tenant.test/authorize?state=s&nonce=n']);
      expect(resolved).toBe(false);
    });

    it('transforms the address on request', async () => {
      const { identity, opened } = port();
      void identity.login('', (address) => address.replace('/authorize', '/passwordless/verify_redirect'));
      await new Promise((resolve) => setImmediate(resolve));
      expect(opened).toEqual(['https://tenant.test/passwordless/verify_redirect?state=s&nonce=n']);
    });

    it('stays on the page and reports why when the browser is offline', async () => {
      const { identity, opened } = port({}, { isOnline: () => false });
      await expect(identity.login('')).rejects.toMatchObject({ code: 'network', transient: true });
      expect(opened).toEqual([]);
    });

    it('rejects when the address cannot be created', async () => {
      const { identity, library } = port();
      library.address = () => Promise.reject(new Error('no crypto'));
      await expect(identity.login('')).rejects.toMatchObject({ code: 'generic_error' });
    });
  });

  describe('complete', () => {
    it('returns the tokens and the requested screen', async () => {
      const { identity } = await startedSignIn('/requested');
      expect(await identity.complete(RETURN)).toMatchObject({ target: '/requested', tokens: { accessToken: 'at' } });
    });

    it('accepts a fragment return', async () => {
      const { identity, library } = await startedSignIn('/requested');
      const url = 'http://app.test/callback#access_token=at&id_token=it&state=s';
      expect(await identity.complete({ kind: 'fragment', url })).toMatchObject({ target: '/requested' });
      expect(library.redeemed).toEqual([[url, { state: 's', nonce: 'n', target: '/requested', at: 0 }]]);
    });

    it('accepts a return only once', async () => {
      const { identity } = await startedSignIn('/requested');
      await identity.complete(RETURN);
      await expect(identity.complete(RETURN)).rejects.toMatchObject(STALE);
    });

    it('accepts a sign-in that took 15 minutes, but no longer (SES-9)', async () => {
      const first = await startedSignIn('/requested');
      first.clock.now = 15 * MINUTE_MS;
      await expect(first.identity.complete(RETURN)).resolves.toMatchObject({ target: '/requested' });
      const second = await startedSignIn('/requested');
      second.clock.now = 15 * MINUTE_MS + 1;
      await expect(second.identity.complete(RETURN)).rejects.toMatchObject({ ...STALE, target: '/requested' });
      expect(second.library.redeemed).toEqual([]);
    });

    it('accepts a sign-in that took 30 minutes if configured (SES-9)', async () => {
      const { identity, clock } = await startedSignIn('/requested', { loginStateMinutes: 30 });
      clock.now = 30 * MINUTE_MS;
      await expect(identity.complete(RETURN)).resolves.toMatchObject({ target: '/requested' });
    });

    it.each(['code=c&state=another', 'code=c&state=', 'code=c'])(
      'rejects %s, which does not match the sign-in of this tab (SES-6 SES-7)',
      async (parameters) => {
        const { identity, library } = await startedSignIn('/requested');
        await expect(identity.complete(returned(parameters))).rejects.toMatchObject({ ...STALE, target: '/requested' });
        expect(library.redeemed).toEqual([]);
      },
    );

    it('rejects a return without a started sign-in', async () => {
      const { identity } = port();
      await expect(identity.complete(RETURN)).rejects.toMatchObject(STALE);
    });

    it('rejects every return when storage is blocked', async () => {
      const blocked = new StartedSignIns(() => {
        throw new Error('SecurityError');
      });
      const { identity } = await startedSignIn('/requested', {}, { started: blocked });
      await expect(identity.complete(RETURN)).rejects.toMatchObject(STALE);
    });

    it('accepts a return that names this provider, and rejects one that names another', async () => {
      const from = (iss: string) => returned(`code=c&state=s&iss=${encodeURIComponent(iss)}`);
      const ours = await startedSignIn('');
      await expect(ours.identity.complete(from('https://tenant.test/'))).resolves.toBeDefined();
      const mixedUp = await startedSignIn('');
      await expect(mixedUp.identity.complete(from('https://other.test/'))).rejects.toMatchObject({
        code: 'invalid_token',
        message: 'Issuer (iss) mismatch in the return',
      });
    });

    it("fails with the provider's error and keeps the requested screen", async () => {
      const { identity } = await startedSignIn('/requested');
      await expect(
        identity.complete(returned('error=access_denied&error_description=Not%20you.&state=s')),
      ).rejects.toMatchObject({ code: 'access_denied', message: 'Not you.', restartable: false, target: '/requested' });
    });

    it('can be restarted when the provider requires a sign-in', async () => {
      const { identity } = await startedSignIn('/requested');
      await expect(identity.complete(returned('error=login_required&state=s'))).rejects.toMatchObject({
        code: 'login_required',
        restartable: true,
        target: '/requested',
      });
    });

    it('never repeats the description of an error that does not match a sign-in of this tab', async () => {
      const link = returned('error=access_denied&error_description=Call%20555%200100%20now&state=x');
      await expect(port().identity.complete(link)).rejects.toMatchObject({
        code: 'access_denied',
        message: 'The identity provider refused to sign you in.',
      });
      const malformed = returned('error=%3Cb%3E&error_description=Call&state=x');
      await expect(port().identity.complete(malformed)).rejects.toMatchObject({
        code: 'generic_error',
        message: 'Something went wrong',
      });
    });

    it('times out after 60 seconds without a response (SES-9)', async () => {
      jest.useFakeTimers();
      const { identity, library } = await startedSignIn('');
      library.redemption = () => new Promise(() => {});
      const reason = identity.complete(RETURN).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await reason).toMatchObject({
        code: 'timeout',
        message: 'The identity provider did not answer in time.',
      });
    });
  });

  describe('an organization', () => {
    it.each([
      ['org_1', { org_id: 'org_1' }],
      ['Harbor', { org_name: 'harbor' }],
      [undefined, {}],
    ])('%s is accepted if it matches the ID token (SES-6)', async (organization, claims) => {
      const { identity, library } = port({ organization });
      library.answer = () => Promise.resolve({ ...TOKENS, claims: { ...TOKENS.claims, ...claims } });
      await expect(identity.check()).resolves.toBeDefined();
    });

    it.each([
      ['org_1', { org_id: 'org_2' }, 'Organization ID (org_id) claim mismatch in the ID token'],
      ['org_1', {}, 'Organization ID (org_id) claim must be a string present in the ID token'],
      ['Harbor', { org_name: 'pier' }, 'Organization Name (org_name) claim mismatch in the ID token'],
      ['Harbor', {}, 'Organization Name (org_name) claim must be a string present in the ID token'],
    ])('%s is rejected if the ID token contains %j (SES-6)', async (organization, claims, message) => {
      const { identity, library } = port({ organization });
      library.answer = () => Promise.resolve({ ...TOKENS, claims: { ...TOKENS.claims, ...claims } });
      await expect(identity.check()).rejects.toMatchObject({ code: 'invalid_token', message });
    });
  });

  it('completes the claims of the session, but not the tokens for another API', async () => {
    const complete = jest.fn((tokens: IdentityTokens) => Promise.resolve({ ...tokens, idToken: 'completed' }));
    const { identity } = port({}, {}, complete);
    expect(await identity.check()).toMatchObject({ idToken: 'completed' });
    expect(await identity.renew()).toMatchObject({ idToken: 'completed' });
    expect(complete).toHaveBeenCalledTimes(2);
    await identity.tokenFor('https://tenant.test/api/v2/', 'read:current_user');
    expect(complete).toHaveBeenCalledTimes(2);
  });

  describe('renew', () => {
    it('times out after 10 seconds with a transient error (SES-7)', async () => {
      jest.useFakeTimers();
      const { identity, library } = port();
      library.answer = () => new Promise(() => {});
      const reason = identity.renew().catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await reason).toMatchObject({
        code: 'timeout',
        message: 'Timeout during authentication renew',
        transient: true,
      });
    });

    it("rejects a different person and forgets that person's tokens", async () => {
      const { identity, library } = port();
      await identity.check();
      library.answer = () => Promise.resolve({ ...TOKENS, claims: { sub: 'auth0|2' } });
      await expect(identity.renew()).rejects.toMatchObject({ code: 'user_changed' });
      expect(library.forgotten).toBe(1);
      await expect(identity.tokenFor('https://other.test/', 'read')).rejects.toMatchObject({ code: 'user_changed' });
    });

    it('reports that the session is over', async () => {
      const { identity, library } = port();
      library.answer = () => Promise.reject(failure('login_required') as unknown as Error);
      await expect(identity.renew()).rejects.toMatchObject({ code: 'login_required', transient: false });
    });
  });

  it('gets a token for another API of the provider, from the cache if possible', async () => {
    const { identity, library } = port();
    expect(await identity.tokenFor('https://tenant.test/api/v2/', 'read:current_user')).toBe('at');
    expect(library.requests).toEqual([
      expect.objectContaining({
        audience: 'https://tenant.test/api/v2/',
        scope: 'read:current_user',
        mayBeKnown: true,
      }),
    ]);
  });

  it.each([true, false])("opens the provider's sign-out page, federated: %s (SES-4)", async (federated) => {
    const { identity, opened } = port();
    await identity.logout({ federated });
    expect(opened).toEqual([`https://tenant.test/v2/logout?returnTo=http://app.test/&federated=${federated}`]);
  });

  it('stays on the page and reports why when it is offline at sign-out (SES-4)', async () => {
    const { identity, opened } = port({}, { isOnline: () => false });
    await expect(identity.logout({ federated: false })).rejects.toMatchObject({ code: 'network', transient: true });
    expect(opened).toEqual([]);
  });
});

// Helpers

const TOKENS: LibraryTokens = { accessToken: 'at', idToken: 'it', expiresIn: 3_600, claims: { sub: 'auth0|1' } };

/** Returns configured answers and records requests. */
class StubLibrary implements IdentityLibrary {
  readonly requests: SilentQuestion[] = [];
  readonly redeemed: unknown[] = [];
  forgotten = 0;
  answer: () => Promise<LibraryTokens | undefined> = () => Promise.resolve(TOKENS);
  redemption: () => Promise<LibraryTokens | undefined> = () => Promise.resolve(TOKENS);
  address: () => Promise<string> = () => Promise.resolve('https://tenant.test/authorize?state=s&nonce=n');

  askSilently(question: SilentQuestion): Promise<LibraryTokens | undefined> {
    this.requests.push(question);
    return this.answer();
  }

  signInAddress(): Promise<string> {
    return this.address();
  }

  redeem(...request: Parameters<IdentityLibrary['redeem']>): Promise<LibraryTokens | undefined> {
    this.redeemed.push(request);
    return this.redemption();
  }

  forget(): Promise<void> {
    this.forgotten += 1;
    return Promise.resolve();
  }

  signOutAddress({ returnTo, federated }: { returnTo: string; federated: boolean }): Promise<string> {
    return Promise.resolve(`https://tenant.test/v2/logout?returnTo=${returnTo}&federated=${federated}`);
  }
}

interface Environment {
  readonly started?: StartedSignIns;
  readonly isOnline?: () => boolean;
}

function port(settings: Partial<IdentitySettings> = {}, environment: Environment = {}, complete?: CompleteTokens) {
  const library = new StubLibrary();
  const clock = { now: 0 };
  const opened: string[] = [];
  const storage = new MemoryStorage();
  const place = {
    started: new StartedSignIns(() => storage),
    leaveFor: (address: string) => opened.push(address),
    now: () => clock.now,
    isOnline: () => true,
    ...environment,
  };
  const identity = new ProviderIdentity(library, identitySettings(settings), place, complete);
  return { identity, library, clock, opened, storage };
}

/** A sign-in that was started at time 0. */
async function startedSignIn(target: string, settings: Partial<IdentitySettings> = {}, environment: Environment = {}) {
  const setup = port(settings, environment);
  void setup.identity.login(target);
  await Promise.resolve();
  await Promise.resolve();
  return setup;
}
