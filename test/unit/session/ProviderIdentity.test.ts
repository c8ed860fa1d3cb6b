import type {
  IdentityLibrary,
  LibraryTokens,
  SilentQuestion,
} from '../../../src/infrastructure/identity/IdentityLibrary';
import type { IdentitySettings } from '../../../src/infrastructure/identity/IdentitySettings';
import { ProviderIdentity } from '../../../src/infrastructure/identity/ProviderIdentity';
import { StartedSignIns } from '../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../support/MemoryStorage';
import { identitySettings } from '../../support/session/identitySettings';

const MINUTE_MS = 60_000;
const STALE = { code: 'invalid_token', message: 'state does not match', restartable: true };
const returned = (parameters: string) => ({ kind: 'code', url: `http://app.test/callback?${parameters}` }) as const;
const RETURN = returned('code=c&state=s');
const failure = (error: string, error_description = 'As the library says.') => ({ error, error_description });

describe('the identity port, whichever library speaks to the provider', () => {
  afterEach(() => jest.useRealTimers());

  describe('settings', () => {
    it.each([0, 60, 300])('takes a leeway of %d seconds (SES-6)', (leewaySeconds) => {
      expect(() => port({ leewaySeconds })).not.toThrow();
    });

    it.each([-1, 301, 3_600, Number.NaN])(
      'refuses a leeway of %d seconds before anybody signs in (SES-6)',
      (leeway) => {
        expect(() => port({ leewaySeconds: leeway })).toThrow(
          'The leeway should be positive and lower than five minutes.',
        );
      },
    );

    it("refuses to work without an address to return to: redirectUri can't be empty (SES-7)", () => {
      expect(() => port({ appUrl: '' })).toThrow("redirectUri can't be empty");
    });
  });

  describe('check', () => {
    it('counts the life of the tokens from now, by this clock', async () => {
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

    it('asks the provider anew, for as long as it is set to (SES-9)', async () => {
      const { identity, library } = port();
      await identity.check();
      expect(library.questions).toEqual([
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
      'finds nobody when the answer is %s',
      async (error) => {
        const { identity, library } = port();
        library.answer = () => Promise.reject(failure(error) as unknown as Error);
        expect(await identity.check()).toBeUndefined();
      },
    );

    it('finds nobody when there is no answer within 5 seconds (SES-9)', async () => {
      jest.useFakeTimers();
      const { identity, library } = port();
      library.answer = () => new Promise(() => {});
      const found = identity.check();
      await jest.advanceTimersByTimeAsync(4_999);
      await expect(Promise.race([found, Promise.resolve('waiting')])).resolves.toBe('waiting');
      await jest.advanceTimersByTimeAsync(1);
      await expect(found).resolves.toBeUndefined();
    });

    it('fails at once when the browser knows that it has no network', async () => {
      const { identity, library } = port({}, { isOnline: () => false });
      await expect(identity.check()).rejects.toMatchObject({ code: 'network', transient: true });
      expect(library.questions).toEqual([]);
    });

    it("refuses the response type code: responseType can't be code (SES-7)", async () => {
      const { identity, library } = port();
      await expect(identity.check({ responseType: 'code' })).rejects.toMatchObject({
        code: 'error',
        message: "responseType can't be code",
      });
      expect(library.questions).toEqual([]);
    });

    it("refuses an empty address: redirectUri can't be empty (SES-7)", async () => {
      const { identity } = port();
      await expect(identity.check({ redirectUri: '' })).rejects.toMatchObject({
        code: 'error',
        message: "redirectUri can't be empty",
      });
    });

    it('has the answer sent to the address that is given', async () => {
      const { identity, library } = port();
      await identity.check({ redirectUri: 'http://app.test/other', responseType: 'token id_token' });
      expect(library.questions[0]).toMatchObject({ redirectUri: 'http://app.test/other' });
    });

    it.each([
      ['nothing', undefined],
      ['no access token', { accessToken: '' }],
      ['no ID token', { idToken: '' }],
      ['no end', { expiresIn: Number.NaN }],
    ])('fails on an answer with %s (SES-7)', async (_what, change) => {
      const { identity, library } = port();
      library.answer = () => Promise.resolve(change && { ...TOKENS, ...change });
      await expect(identity.check()).rejects.toMatchObject({ code: 'generic_error', message: 'Something went wrong' });
    });

    it('names the claim that is missing when the ID token has no subject', async () => {
      const { identity, library } = port();
      library.answer = () => Promise.resolve({ ...TOKENS, claims: {} });
      await expect(identity.check()).rejects.toMatchObject({ code: 'missing_claim' });
    });
  });

  describe('login', () => {
    it('leaves the page for good', async () => {
      const { identity, left } = port();
      let resolved = false;
      void identity.login('/billing/pay').then(() => {
        resolved = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(left).toEqual(['https://tenant.test/authorize?state=s&nonce=n']);
      expect(resolved).toBe(false);
    });

    it('leads by way of another page of the provider where it is told so', async () => {
      const { identity, left } = port();
      void identity.login('', (address) => address.replace('/authorize', '/passwordless/verify_redirect'));
      await new Promise((resolve) => setImmediate(resolve));
      expect(left).toEqual(['https://tenant.test/passwordless/verify_redirect?state=s&nonce=n']);
    });

    it('stays, and says why, when the browser knows that it has no network', async () => {
      const { identity, left } = port({}, { isOnline: () => false });
      await expect(identity.login('')).rejects.toMatchObject({ code: 'network', transient: true });
      expect(left).toEqual([]);
    });

    it('rejects when the page cannot be left', async () => {
      const { identity, library } = port();
      library.address = () => Promise.reject(new Error('no crypto'));
      await expect(identity.login('')).rejects.toMatchObject({ code: 'generic_error' });
    });
  });

  describe('complete', () => {
    it('gives the tokens and the screen that was asked for', async () => {
      const { identity } = await begun('/asked');
      expect(await identity.complete(RETURN)).toMatchObject({ target: '/asked', tokens: { accessToken: 'at' } });
    });

    it('takes a return behind the # as well', async () => {
      const { identity, library } = await begun('/asked');
      const url = 'http://app.test/callback#access_token=at&id_token=it&state=s';
      expect(await identity.complete({ kind: 'fragment', url })).toMatchObject({ target: '/asked' });
      expect(library.redeemed).toEqual([[url, { state: 's', nonce: 'n', target: '/asked', at: 0 }]]);
    });

    it('takes a return once', async () => {
      const { identity } = await begun('/asked');
      await identity.complete(RETURN);
      await expect(identity.complete(RETURN)).rejects.toMatchObject(STALE);
    });

    it('takes a sign-in of 15 minutes, and none that is older (SES-9)', async () => {
      const first = await begun('/asked');
      first.clock.now = 15 * MINUTE_MS;
      await expect(first.identity.complete(RETURN)).resolves.toMatchObject({ target: '/asked' });
      const second = await begun('/asked');
      second.clock.now = 15 * MINUTE_MS + 1;
      await expect(second.identity.complete(RETURN)).rejects.toMatchObject({ ...STALE, target: '/asked' });
      expect(second.library.redeemed).toEqual([]);
    });

    it('takes a sign-in of 30 minutes where it is set so (SES-9)', async () => {
      const { identity, clock } = await begun('/asked', { loginStateMinutes: 30 });
      clock.now = 30 * MINUTE_MS;
      await expect(identity.complete(RETURN)).resolves.toMatchObject({ target: '/asked' });
    });

    it.each(['code=c&state=another', 'code=c&state=', 'code=c'])(
      'refuses %s, which is no return to the sign-in of this tab (SES-6 SES-7)',
      async (parameters) => {
        const { identity, library } = await begun('/asked');
        await expect(identity.complete(returned(parameters))).rejects.toMatchObject({ ...STALE, target: '/asked' });
        expect(library.redeemed).toEqual([]);
      },
    );

    it('refuses a return to no sign-in at all', async () => {
      const { identity } = port();
      await expect(identity.complete(RETURN)).rejects.toMatchObject(STALE);
    });

    it('refuses every return where the browser keeps nothing', async () => {
      const blocked = new StartedSignIns(() => {
        throw new Error('SecurityError');
      });
      const { identity } = await begun('/asked', {}, { begun: blocked });
      await expect(identity.complete(RETURN)).rejects.toMatchObject(STALE);
    });

    it('takes a return that names this provider, and refuses one that names another', async () => {
      const from = (iss: string) => returned(`code=c&state=s&iss=${encodeURIComponent(iss)}`);
      const ours = await begun('');
      await expect(ours.identity.complete(from('https://tenant.test/'))).resolves.toBeDefined();
      const mixedUp = await begun('');
      await expect(mixedUp.identity.complete(from('https://other.test/'))).rejects.toMatchObject({
        code: 'invalid_token',
        message: 'Issuer (iss) mismatch in the return',
      });
    });

    it('fails with what the provider says, and keeps the screen that was asked for', async () => {
      const { identity } = await begun('/asked');
      await expect(
        identity.complete(returned('error=access_denied&error_description=Not%20you.&state=s')),
      ).rejects.toMatchObject({ code: 'access_denied', message: 'Not you.', restartable: false, target: '/asked' });
    });

    it('may start again when the provider wants the person to sign in', async () => {
      const { identity } = await begun('/asked');
      await expect(identity.complete(returned('error=login_required&state=s'))).rejects.toMatchObject({
        code: 'login_required',
        restartable: true,
        target: '/asked',
      });
    });

    it('never repeats the words of an error that belongs to no sign-in of this tab', async () => {
      const link = returned('error=access_denied&error_description=Call%20555%200100%20now&state=x');
      await expect(port().identity.complete(link)).rejects.toMatchObject({
        code: 'access_denied',
        message: 'The identity provider refused to sign you in.',
      });
      const odd = returned('error=%3Cb%3E&error_description=Call&state=x');
      await expect(port().identity.complete(odd)).rejects.toMatchObject({
        code: 'generic_error',
        message: 'Something went wrong',
      });
    });

    it('gives up after 60 seconds without an answer (SES-9)', async () => {
      jest.useFakeTimers();
      const { identity, library } = await begun('');
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
    ])('%s is held against what the ID token says (SES-6)', async (organization, claims) => {
      const { identity, library } = port({ organization });
      library.answer = () => Promise.resolve({ ...TOKENS, claims: { ...TOKENS.claims, ...claims } });
      await expect(identity.check()).resolves.toBeDefined();
    });

    it.each([
      ['org_1', { org_id: 'org_2' }, 'Organization ID (org_id) claim mismatch in the ID token'],
      ['org_1', {}, 'Organization ID (org_id) claim must be a string present in the ID token'],
      ['Harbor', { org_name: 'pier' }, 'Organization Name (org_name) claim mismatch in the ID token'],
      ['Harbor', {}, 'Organization Name (org_name) claim must be a string present in the ID token'],
    ])('%s is refused when the ID token says %j (SES-6)', async (organization, claims, message) => {
      const { identity, library } = port({ organization });
      library.answer = () => Promise.resolve({ ...TOKENS, claims: { ...TOKENS.claims, ...claims } });
      await expect(identity.check()).rejects.toMatchObject({ code: 'invalid_token', message });
    });
  });

  describe('renew', () => {
    it('gives up an attempt after 10 seconds, which may be tried again (SES-7)', async () => {
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

    it('stays with the same person, and forgets another one', async () => {
      const { identity, library } = port();
      await identity.check();
      library.answer = () => Promise.resolve({ ...TOKENS, claims: { sub: 'auth0|2' } });
      await expect(identity.renew()).rejects.toMatchObject({ code: 'user_changed' });
      expect(library.forgotten).toBe(1);
      await expect(identity.tokenFor('https://other.test/', 'read')).rejects.toMatchObject({ code: 'user_changed' });
    });

    it('says that the session is over', async () => {
      const { identity, library } = port();
      library.answer = () => Promise.reject(failure('login_required') as unknown as Error);
      await expect(identity.renew()).rejects.toMatchObject({ code: 'login_required', transient: false });
    });
  });

  it('gets a token for another API of the provider, a known one too', async () => {
    const { identity, library } = port();
    expect(await identity.tokenFor('https://tenant.test/api/v2/', 'read:current_user')).toBe('at');
    expect(library.questions).toEqual([
      expect.objectContaining({
        audience: 'https://tenant.test/api/v2/',
        scope: 'read:current_user',
        mayBeKnown: true,
      }),
    ]);
  });

  it.each([true, false])('leaves for the logout of the provider, federated: %s (SES-4)', async (federated) => {
    const { identity, left } = port();
    await identity.logout({ federated });
    expect(left).toEqual([`https://tenant.test/v2/logout?returnTo=http://app.test/&federated=${federated}`]);
  });

  it('stays, and says so, when there is no network to sign out at the provider by (SES-4)', async () => {
    const { identity, left } = port({}, { isOnline: () => false });
    await expect(identity.logout({ federated: false })).rejects.toMatchObject({ code: 'network', transient: true });
    expect(left).toEqual([]);
  });
});

// Helpers

const TOKENS: LibraryTokens = { accessToken: 'at', idToken: 'it', expiresIn: 3_600, claims: { sub: 'auth0|1' } };

/** Answers as it is told, and remembers what it was asked. */
class StubLibrary implements IdentityLibrary {
  readonly questions: SilentQuestion[] = [];
  readonly redeemed: unknown[] = [];
  forgotten = 0;
  answer: () => Promise<LibraryTokens | undefined> = () => Promise.resolve(TOKENS);
  redemption: () => Promise<LibraryTokens | undefined> = () => Promise.resolve(TOKENS);
  address: () => Promise<string> = () => Promise.resolve('https://tenant.test/authorize?state=s&nonce=n');

  askSilently(question: SilentQuestion): Promise<LibraryTokens | undefined> {
    this.questions.push(question);
    return this.answer();
  }

  signInAddress(): Promise<string> {
    return this.address();
  }

  redeem(...asked: Parameters<IdentityLibrary['redeem']>): Promise<LibraryTokens | undefined> {
    this.redeemed.push(asked);
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

interface Place {
  readonly begun?: StartedSignIns;
  readonly isOnline?: () => boolean;
}

function port(settings: Partial<IdentitySettings> = {}, place: Place = {}) {
  const library = new StubLibrary();
  const clock = { now: 0 };
  const left: string[] = [];
  const storage = new MemoryStorage();
  const identity = new ProviderIdentity(library, identitySettings(settings), {
    begun: new StartedSignIns(() => storage),
    leaveFor: (address) => left.push(address),
    now: () => clock.now,
    isOnline: () => true,
    ...place,
  });
  return { identity, library, clock, left, storage };
}

/** A sign-in on its way, begun at 0. */
async function begun(target: string, settings: Partial<IdentitySettings> = {}, place: Place = {}) {
  const one = port(settings, place);
  void one.identity.login(target);
  await Promise.resolve();
  await Promise.resolve();
  return one;
}
