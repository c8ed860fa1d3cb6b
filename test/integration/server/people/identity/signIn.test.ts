import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ScryptPasswords } from '../../../../../server/people/identity/ScryptPasswords';
import { NAMESPACE, PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

const EMAIL = 'billing@demo.test';

const nextHash = () => new ScryptPasswords().hash(PASSWORD);

describe('the embedded identity provider', () => {
  let idp: TestProvider;

  beforeEach(async () => {
    idp = await startTestProvider();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  it('answers a sign-in with an ID token that contains the claims of the directory', async () => {
    const { id_token } = await idp.tokensFor(EMAIL);
    expect(decodeJwt(id_token)).toMatchObject({
      iss: idp.issuer,
      aud: idp.clientId,
      sub: 'auth0|billing',
      nonce: 'a-nonce',
      email: EMAIL,
      [`${NAMESPACE}user_metadata`]: { firstName: 'Bea', lastName: 'Billing', phoneNumber: '5550100', extension: '12' },
      [`${NAMESPACE}app_metadata`]: {
        authorization: { roles: ['ROLE_BILLING_USER'], groups: ['100200'], permissions: ['bills:read'] },
        repId: null,
        receivedUiWelcomeNotice: false,
      },
      [`${NAMESPACE}stats`]: { loginsCount: 4 },
    });
  });

  it('signs in another person after an account was closed', async () => {
    const visit = idp.visit();
    await visit.signIn(EMAIL, PASSWORD);
    idp.people.change(EMAIL, { status: 'Disabled' });
    await idp.people.add({ email: 'next@demo.test', passwordHash: await nextHash(), firstName: 'N', lastName: 'N' });
    const { id_token } = await visit.tokens(await visit.signIn('next@demo.test', PASSWORD));
    expect(decodeJwt(id_token)).toMatchObject({ email: 'next@demo.test' });
  });

  it('replaces the session cookie at each sign-in, which is signed with SHA-256', async () => {
    const visit = idp.visit();
    await visit.signIn(EMAIL, PASSWORD);
    const before = visit.cookie('listbill_session');
    await visit.signIn(EMAIL, PASSWORD, { prompt: 'login' });
    expect(visit.cookie('listbill_session')).not.toBe(before);
    expect(before).toMatch(/^[\w-]{21,}$/);
    // 32 bytes in base64; SHA-1 would have 20.
    expect(visit.cookie('listbill_session.sig')).toHaveLength(43);
  });

  it('grants only the scopes that were asked for', async () => {
    const visit = idp.visit();
    const asked = { audience: `${idp.issuer}api/v2/`, scope: 'openid read:current_user' };
    const { access_token } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, asked));
    expect(decodeJwt(access_token)['scope']).toBe('read:current_user');
  });

  it('issues access tokens for the requested API', async () => {
    const { access_token } = await idp.tokensFor(EMAIL);
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(access_token)).toMatchObject({
      aud: [idp.audience, `${idp.issuer}userinfo`],
      [`${NAMESPACE}email`]: EMAIL,
    });
  });

  describe('rejects a sign-in request', () => {
    it.each([
      ['for an unregistered redirect address', { redirect_uri: 'https://elsewhere.test/callback' }],
      ['for an address that only starts like a registered one', { redirect_uri: 'http://localhost:4180/callback/x' }],
      ['from an unknown application', { client_id: 'unknown' }],
    ])('%s, with an error page', async (_name, parameters) => {
      const response = await idp.visit().authorize(parameters);
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain('We could not sign you in');
    });

    it.each([
      ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['for tokens in the fragment', { response_type: 'id_token token' }, 'unsupported_response_type'],
      ['for an unknown API', { audience: 'https://elsewhere.test/api' }, 'invalid_target'],
      ['without a form if no one is signed in', { prompt: 'none' }, 'login_required'],
    ])('%s', async (_name, parameters, code) => {
      const visit = idp.visit();
      const returned = new URL(visit.target(await visit.authorize(parameters)));
      expect(returned.searchParams.get('error') ?? new URLSearchParams(returned.hash.slice(1)).get('error')).toBe(code);
    });
  });

  describe('rejects a code', () => {
    it('with the wrong verifier', async () => {
      const visit = idp.visit();
      const returned = await visit.signIn(EMAIL, PASSWORD);
      const response = await visit.redeem(returned.searchParams.get('code')!, 'x'.repeat(43));
      expect(response.status).toBe(400);
    });

    it('twice, and revokes the refresh token issued the first time', async () => {
      const visit = idp.visit();
      const returned = await visit.signIn(EMAIL, PASSWORD, { scope: 'openid offline_access' });
      const { refresh_token } = await visit.tokens(returned);
      expect((await visit.redeem(returned.searchParams.get('code')!)).status).toBe(400);
      expect((await visit.refresh(refresh_token!)).status).toBe(400);
    });
  });

  describe('when a person is signed in', () => {
    it('answers a silent check only with a message to the application', async () => {
      const visit = idp.visit();
      await visit.signIn(EMAIL, PASSWORD);
      const response = await visit.authorize({ prompt: 'none', response_mode: 'web_message' });
      expect(response.headers.get('content-security-policy')).not.toContain('frame-ancestors');
      const text = await response.text();
      expect(text).toContain(`"redirect_uri":"${idp.redirectUri}"`);
      expect(text).toMatch(/"code":"[\w-]+"/);
    });

    it('answers a silent check without a session without failing', async () => {
      const response = await idp.visit().authorize({ prompt: 'none', response_mode: 'web_message' });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('"error":"login_required"');
    });

    it('asks to sign in again once the account is no longer active', async () => {
      const visit = idp.visit();
      await visit.signIn(EMAIL, PASSWORD);
      idp.people.change(EMAIL, { status: 'Disabled' });
      const silent = new URL(visit.target(await visit.authorize({ prompt: 'none' })));
      expect(silent.searchParams.get('error')).toBe('login_required');
      expect(visit.target(await visit.authorize())).toContain('/u/login/');
    });

    it('keeps keys and session after a restart', async () => {
      const visit = idp.visit();
      await visit.signIn(EMAIL, PASSWORD);
      const keys = async () => (await visit.get(`${idp.issuer}.well-known/jwks.json`)).json();
      const before = await keys();
      await idp.close();
      const { close } = await startTestProvider({ port: idp.port, storage: idp.storage, people: idp.people });
      try {
        expect(await keys()).toEqual(before);
        expect(visit.target(await visit.authorize({ prompt: 'none' }))).toContain('code=');
      } finally {
        await close();
      }
    });
  });

  describe('refresh tokens', () => {
    const OFFLINE = { scope: 'openid offline_access' };

    it('are issued on request, and rotate', async () => {
      const visit = idp.visit();
      const first = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, OFFLINE));
      const second = (await (await visit.refresh(first.refresh_token!)).json()) as typeof first;
      expect(second.access_token).not.toBe(first.access_token);
      expect(second.refresh_token).not.toBe(first.refresh_token);
    });

    it('are not issued without a request', async () => {
      expect(await idp.tokensFor(EMAIL)).not.toHaveProperty('refresh_token');
    });

    it("are all revoked when one is used twice, with the library's fallback message", async () => {
      const visit = idp.visit();
      const first = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, OFFLINE));
      const second = (await (await visit.refresh(first.refresh_token!)).json()) as typeof first;
      const replayed = await visit.refresh(first.refresh_token!);
      expect(await replayed.json()).toMatchObject({
        error: 'invalid_grant',
        error_description: 'Unknown or invalid refresh token.',
      });
      expect((await visit.refresh(second.refresh_token!)).status).toBe(400);
    });

    it('end with the account', async () => {
      const { refresh_token } = await idp.tokensFor(EMAIL, OFFLINE);
      idp.people.change(EMAIL, { status: 'Deleted' });
      expect((await idp.visit().refresh(refresh_token!)).status).toBe(400);
    });
  });

  describe('signing out', () => {
    const logout = (returnTo: string) =>
      `${idp.issuer}v2/logout?${new URLSearchParams({ client_id: idp.clientId, returnTo })}`;

    it('ends the session and its refresh tokens, and redirects back', async () => {
      const visit = idp.visit();
      const { refresh_token } = await visit.tokens(
        await visit.signIn(EMAIL, PASSWORD, { scope: 'openid offline_access' }),
      );
      expect(visit.target(await visit.get(logout('http://localhost:4180/')))).toBe('http://localhost:4180/');
      expect(visit.target(await visit.authorize({ prompt: 'none' }))).toContain('login_required');
      expect((await visit.refresh(refresh_token!)).status).toBe(400);
    });

    it('accepts the prior revocation of a refresh token, as the application requests it', async () => {
      const visit = idp.visit();
      const offline = { scope: 'openid offline_access' };
      const { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, offline));
      const revoked = await fetch(`${idp.issuer}oauth/revoke`, {
        method: 'POST',
        headers: { Origin: 'http://localhost:4180', Connection: 'close' },
        body: new URLSearchParams({ client_id: idp.clientId, token: refresh_token, token_type_hint: 'refresh_token' }),
      });
      expect(revoked.status).toBe(200);
      expect(revoked.headers.get('access-control-allow-origin')).toBe('http://localhost:4180');
      expect((await visit.refresh(refresh_token)).status).toBe(400);
      expect(visit.target(await visit.get(logout('http://localhost:4180/')))).toBe('http://localhost:4180/');
    });

    it('leaves no session cookie', async () => {
      const visit = idp.visit();
      await visit.signIn(EMAIL, PASSWORD);
      const response = await visit.get(logout('http://localhost:4180/'));
      const expired = response.headers.getSetCookie().filter((line) => line.includes('01 Jan 1970'));
      expect(expired.map((line) => line.split('=')[0])).toEqual([
        'listbill_session',
        'listbill_session.sig',
        'listbill_ticket',
      ]);
    });

    it('never redirects to an unregistered address', async () => {
      const visit = idp.visit();
      await visit.signIn(EMAIL, PASSWORD);
      const response = await visit.get(logout('https://elsewhere.test/'));
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(visit.target(await visit.authorize({ prompt: 'none' }))).toContain('login_required');
    });

    it('works without a session', async () => {
      const response = await idp.visit().get(`${idp.issuer}v2/logout`);
      expect(await response.text()).toContain('You are signed out');
    });
  });

  describe('userinfo', () => {
    const userInfo = (authorization: string) =>
      fetch(`${idp.issuer}userinfo`, { headers: { Authorization: authorization, Origin: 'http://localhost:4180' } });

    it('returns the claims for an access token', async () => {
      const { access_token } = await idp.tokensFor(EMAIL);
      const response = await userInfo(`Bearer ${access_token}`);
      expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4180');
      expect(await response.json()).toMatchObject({ sub: 'auth0|billing', email: EMAIL });
    });

    it('rejects an ID token', async () => {
      const { id_token } = await idp.tokensFor(EMAIL);
      expect((await userInfo(`Bearer ${id_token}`)).status).toBe(401);
    });
  });
});
