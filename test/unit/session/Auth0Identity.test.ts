import { Auth0Identity, type Auth0Sdk } from '../../../src/infrastructure/auth0/Auth0Identity';
import type { Auth0Settings } from '../../../src/infrastructure/auth0/Auth0Settings';

const MINUTE_MS = 60_000;
const RETURN = { kind: 'code', url: 'http://app.test/callback?code=c&state=s' } as const;
/** As the library throws them: an Error with `error` and `error_description`. */
const sdkError = (error: string, error_description = 'As the library says.', more = {}) =>
  Object.assign(new Error(error_description), { error, error_description, ...more });

describe('Auth0Identity', () => {
  describe('check', () => {
    it('asks the provider, not the cache, and waits as long as it is set to', async () => {
      const { identity, asked } = adapter();
      expect(await identity.check()).toMatchObject({ accessToken: 'at', subject: 'auth0|1', expiresAt: 3_600_000 });
      expect(asked.silently).toEqual({ detailedResponse: true, cacheMode: 'off', timeoutInSeconds: 5 });
    });

    it.each(['login_required', 'consent_required', 'interaction_required', 'missing_refresh_token', 'timeout'])(
      'finds nobody when the answer is %s',
      async (error) => {
        const { identity } = adapter({ getTokenSilently: () => Promise.reject(sdkError(error)) });
        expect(await identity.check()).toBeUndefined();
      },
    );

    it('fails when there is no network', async () => {
      const { identity } = adapter({ getTokenSilently: () => Promise.reject(new TypeError('Failed to fetch')) });
      await expect(identity.check()).rejects.toMatchObject({ code: 'network', transient: true });
    });
  });

  describe('login', () => {
    it('remembers the screen and the time, and leaves the page for good', async () => {
      const { identity, asked, clock } = adapter();
      clock.now = 5_000;
      let resolved = false;
      void identity.login('/billing/pay').then(() => {
        resolved = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(asked.login).toMatchObject({ appState: { target: '/billing/pay', at: 5_000 } });
      expect(resolved).toBe(false);
    });

    it('rejects when the page cannot be left', async () => {
      const { identity } = adapter({ loginWithRedirect: () => Promise.reject(new Error('no crypto')) });
      await expect(identity.login('')).rejects.toMatchObject({ code: 'generic_error' });
    });
  });

  describe('complete', () => {
    const begun = (at: number) => ({
      handleRedirectCallback: () => Promise.resolve({ appState: { target: '/asked', at }, response_type: 'code' }),
    });

    it('gives the tokens and the screen that was asked for', async () => {
      const { identity } = adapter(begun(0));
      expect(await identity.complete(RETURN)).toMatchObject({ target: '/asked', tokens: { accessToken: 'at' } });
    });

    it('takes a login state of 15 minutes, and none that is older (SES-9)', async () => {
      const { identity, clock } = adapter(begun(0));
      clock.now = 15 * MINUTE_MS;
      await expect(identity.complete(RETURN)).resolves.toMatchObject({ target: '/asked' });
      clock.now += 1;
      await expect(identity.complete(RETURN)).rejects.toMatchObject({
        code: 'invalid_token',
        message: '`state` does not match.',
        restartable: true,
        target: '/asked',
      });
    });

    it('takes a login state of 30 minutes where it is set so', async () => {
      const { identity, clock } = adapter(begun(0), { loginStateMinutes: 30 });
      clock.now = 30 * MINUTE_MS;
      await expect(identity.complete(RETURN)).resolves.toMatchObject({ target: '/asked' });
    });

    it('takes a return that names this provider, and refuses one that names another', async () => {
      const { identity } = adapter(begun(0));
      const from = (iss: string) => ({ ...RETURN, url: `${RETURN.url}&iss=${encodeURIComponent(iss)}` });
      await expect(identity.complete(from('https://tenant.test/'))).resolves.toBeDefined();
      await expect(identity.complete(from('https://other.test/'))).rejects.toMatchObject({ code: 'invalid_token' });
    });

    it.each([
      ['state_mismatch', sdkError('state_mismatch', 'Invalid state'), 'invalid_token', '`state` does not match.', true],
      [
        'missing_transaction',
        sdkError('missing_transaction', 'Invalid state'),
        'invalid_token',
        '`state` does not match.',
        true,
      ],
      ['access_denied', sdkError('access_denied', 'Not you.'), 'access_denied', 'Not you.', false],
      ['login_required', sdkError('login_required'), 'login_required', 'As the library says.', true],
      [
        'a nonce mismatch',
        new Error('Nonce (nonce) claim mismatch in the ID token; expected "a", found "b"'),
        'invalid_token',
        'Nonce (nonce) claim mismatch in the ID token',
        false,
      ],
      [
        'an audience mismatch',
        new Error('Audience (aud) claim mismatch in the ID token; expected "a" but found "b"'),
        'invalid_token',
        'Audience (aud) claim mismatch in the ID token',
        false,
      ],
      [
        'an expired ID token',
        new Error('Expiration Time (exp) claim error in the ID token; current time (x)'),
        'invalid_token',
        'Expiration Time (exp) claim error in the ID token',
        false,
      ],
      ['no network', new TypeError('Load failed'), 'network', 'Connection refused.', false],
      ['no answer', new Error("Timeout when executing 'fetch'"), 'network', 'Connection refused.', false],
      ['anything else', new Error('odd'), 'generic_error', 'Something went wrong', false],
      ['nothing at all', undefined, 'generic_error', 'Something went wrong', false],
    ])('translates %s', async (_name, thrown, code, message, restartable) => {
      const { identity } = adapter({ handleRedirectCallback: () => Promise.reject(thrown as Error) });
      await expect(identity.complete(RETURN)).rejects.toMatchObject({
        name: 'IdentityError',
        code,
        message,
        restartable,
      });
    });

    it('keeps the screen that was asked for when the provider refuses', async () => {
      const refusal = sdkError('login_required', 'Again.', { appState: { target: '/asked' } });
      const { identity } = adapter({ handleRedirectCallback: () => Promise.reject(refusal) });
      await expect(identity.complete(RETURN)).rejects.toMatchObject({ target: '/asked' });
    });
  });

  describe('renew', () => {
    it('counts the life of a token from now', async () => {
      const { identity, clock } = adapter();
      clock.now = 1_000_000;
      expect(await identity.renew()).toMatchObject({ expiresAt: 4_600_000 });
    });

    it('says that it took too long, and that it may be tried again (SES-7)', async () => {
      const { identity } = adapter({ getTokenSilently: () => Promise.reject(sdkError('timeout', 'Timeout')) });
      await expect(identity.renew()).rejects.toMatchObject({
        code: 'timeout',
        message: 'Timeout during authentication renew.',
        transient: true,
      });
    });

    it('fails on an answer without tokens', async () => {
      const { identity } = adapter({ getTokenSilently: () => Promise.resolve(undefined) });
      await expect(identity.renew()).rejects.toMatchObject({ code: 'generic_error', message: 'Something went wrong' });
    });
  });

  describe('logout', () => {
    it('returns to the base address', async () => {
      const { identity, asked } = adapter();
      await identity.logout({ federated: false });
      expect(asked.logout).toMatchObject({ logoutParams: { returnTo: 'http://app.test/' } });
      expect(asked.revoked).toBe(false);
    });

    it('ends the session behind the provider when asked to', async () => {
      const { identity, asked } = adapter();
      await identity.logout({ federated: true });
      expect(asked.logout).toMatchObject({ logoutParams: { federated: true } });
    });

    it('revokes a refresh token first, and goes on when that fails', async () => {
      const { identity, asked } = adapter({}, { renewal: 'refresh' });
      asked.revocation = () => Promise.reject(new TypeError('Failed to fetch'));
      await identity.logout({ federated: false });
      expect(asked.revoked).toBe(true);
      expect(asked.logout).toBeDefined();
    });
  });
});

// Helpers

type Methods = { readonly [Name in keyof Auth0Sdk]?: () => Promise<unknown> };

function adapter(methods: Methods = {}, settings: Partial<Auth0Settings> = {}) {
  const clock = { now: 0 };
  const asked = {
    silently: undefined as unknown,
    login: undefined as unknown,
    logout: undefined as unknown,
    revoked: false,
    revocation: () => Promise.resolve(),
  };
  const sdk = {
    getTokenSilently: (options: unknown) => {
      asked.silently = options;
      return Promise.resolve({ access_token: 'at', id_token: 'it', token_type: 'Bearer', expires_in: 3_600 });
    },
    getIdTokenClaims: () => Promise.resolve({ __raw: 'it', sub: 'auth0|1' }),
    loginWithRedirect: (options: unknown) => {
      asked.login = options;
      return Promise.resolve();
    },
    handleRedirectCallback: () => Promise.resolve({ appState: { target: '', at: 0 } }),
    logout: (options: unknown) => {
      asked.logout = options;
      return Promise.resolve();
    },
    revokeRefreshToken: () => {
      asked.revoked = true;
      return asked.revocation();
    },
    ...methods,
  } as unknown as Auth0Sdk;
  const all: Auth0Settings = {
    domain: 'tenant.test',
    clientId: 'listbill-web',
    audience: 'https://listbill.example/api',
    scope: 'openid',
    renewal: 'iframe',
    leewaySeconds: 60,
    loginStateMinutes: 15,
    silentCheckSeconds: 5,
    timeoutSeconds: 60,
    appUrl: 'http://app.test/',
    ...settings,
  };
  return {
    identity: new Auth0Identity(
      sdk,
      all,
      () => undefined,
      () => clock.now,
    ),
    asked,
    clock,
  };
}
