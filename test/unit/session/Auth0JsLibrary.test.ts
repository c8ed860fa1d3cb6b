import { Auth0JsLibrary, type Auth0JsSdk } from '../../../src/infrastructure/auth0js/Auth0JsLibrary';
import type { Callback } from '../../../src/infrastructure/auth0js/auth0JsSdk';
import type { IdentitySettings } from '../../../src/infrastructure/identity/IdentitySettings';
import { identitySettings } from '../../support/session/identitySettings';

const CLAIMS = { sub: 'auth0|1', at_hash: 'hash' };
const HASH = { accessToken: 'at', idToken: 'it', expiresIn: 3_600, idTokenPayload: CLAIMS };
const TOKENS = { accessToken: 'at', idToken: 'it', expiresIn: 3_600, claims: CLAIMS };
const QUESTION = {
  seconds: 5,
  redirectUri: 'http://app.test/callback',
  audience: 'https://listbill.example/api',
  scope: 'openid',
  mayBeKnown: false,
};

describe('fragment mode: auth0-js', () => {
  it('asks for tokens in a frame, with a state and a nonce that are new each time', async () => {
    const { library, asked } = given();
    expect(await library.askSilently(QUESTION)).toEqual(TOKENS);
    await library.askSilently(QUESTION);
    const [first = {}, second = {}] = asked;
    expect(first).toEqual({
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      timeout: 5_000,
      responseType: 'token id_token',
      redirectUri: 'http://app.test/callback',
      audience: 'https://listbill.example/api',
      scope: 'openid',
    });
    expect(new Set([first['state'], first['nonce'], second['state'], second['nonce']]).size).toBe(4);
  });

  it.each([
    ['openid offline_access', 'openid'],
    ['offline_access profile openid', 'openid profile'],
    ['read:current_user', 'openid read:current_user'],
    ['', 'openid'],
  ])('makes of the scope %j one that may return in an address: %j', async (scope, asked) => {
    const one = given({}, { scope });
    await one.library.askSilently({ ...QUESTION, scope });
    await one.library.signInAddress();
    expect(one.asked).toEqual([expect.objectContaining({ scope: asked }), expect.objectContaining({ scope: asked })]);
  });

  it('asks for the organization (SES-6)', async () => {
    const { library, asked } = given({}, { organization: 'org_1' });
    await library.askSilently(QUESTION);
    await library.signInAddress();
    expect(asked).toEqual([
      expect.objectContaining({ organization: 'org_1' }),
      expect.objectContaining({ organization: 'org_1' }),
    ]);
  });

  it('holds a return against the state and the nonce of its sign-in', async () => {
    const { library, asked } = given();
    const url = 'http://app.test/callback#access_token=at&id_token=it&state=s';
    expect(await library.redeem(url, { state: 's', nonce: 'n' })).toEqual(TOKENS);
    expect(asked).toEqual([{ hash: '#access_token=at&id_token=it&state=s', state: 's', nonce: 'n' }]);
  });

  it.each([
    ['nothing', null],
    ['no access token', { ...HASH, accessToken: null }],
    ['no ID token', { ...HASH, idToken: null }],
    ['no end', { ...HASH, expiresIn: null }],
  ])('gives nothing for a return with %s', async (_what, hash) => {
    const { library } = given({ parseHash: (_options, done) => done(null, hash) });
    expect(await library.redeem('http://app.test/callback#state=s', { state: 's', nonce: 'n' })).toBeUndefined();
  });

  it('refuses an access token that the ID token does not vouch for (SES-6)', async () => {
    const { library } = given({
      checkSession: (_options, done) => done(null, { ...HASH, idTokenPayload: { sub: 'a' } }),
    });
    await expect(library.askSilently(QUESTION)).rejects.toMatchObject({
      code: 'invalid_token',
      message: 'Access Token hash (at_hash) claim must be a string present in the ID token',
    });
  });

  it('fails with what the library calls back with', async () => {
    const { library } = given({ checkSession: (_options, done) => done({ error: 'login_required' }, undefined) });
    await expect(library.askSilently(QUESTION)).rejects.toMatchObject({ code: 'login_required' });
  });

  it('fails where the library throws instead of calling back', async () => {
    const { library } = given({
      checkSession: () => {
        throw new Error('odd');
      },
    });
    await expect(library.askSilently(QUESTION)).rejects.toThrow('odd');
  });

  it('hears nobody but the provider while it asks, and nothing afterwards', async () => {
    const heard: unknown[] = [];
    const hear = ({ origin, data }: MessageEvent) => heard.push(typeof data === 'string' ? data : origin);
    const { library, messages } = given({
      checkSession: (_options, done) => {
        messages.addEventListener('message', hear as unknown as EventListener);
        messages.dispatchEvent(answerFrom('https://elsewhere.test'));
        messages.dispatchEvent(answerFrom('https://tenant.test'));
        messages.dispatchEvent(
          new MessageEvent('message', { origin: 'https://elsewhere.test', data: 'of another kind' }),
        );
        done(null, HASH);
      },
    });
    await library.askSilently(QUESTION);
    expect(heard).toEqual(['https://tenant.test', 'of another kind']);
    messages.dispatchEvent(answerFrom('https://elsewhere.test'));
    expect(heard).toHaveLength(3);
  });

  it.each([
    [false, { returnTo: 'http://app.test/' }],
    [true, { returnTo: 'http://app.test/', federated: true }],
  ])('tells the address that signs out, federated: %s (SES-4)', async (federated, options) => {
    const { library, asked } = given();
    await library.signOutAddress({ returnTo: 'http://app.test/', federated });
    expect(asked).toEqual([options]);
  });
});

// Helpers

type Answer = (options: unknown, done: Callback<unknown>) => void;

const answerFrom = (origin: string) =>
  new MessageEvent('message', { origin, data: { type: 'authorization_response' } });

function given(
  answers: { readonly checkSession?: Answer; readonly parseHash?: Answer } = {},
  settings: Partial<IdentitySettings> = {},
) {
  const asked: Record<string, unknown>[] = [];
  const messages = new EventTarget();
  const answered = (answer: Answer) => (options: Record<string, unknown>, done: Callback<unknown>) => {
    asked.push(options);
    answer(options, done);
  };
  const address = (options: Record<string, unknown>) => {
    asked.push(options);
    return 'https://tenant.test/';
  };
  const withTokens: Answer = (_options, done) => done(null, HASH);
  const sdk = {
    checkSession: answered(answers.checkSession ?? withTokens),
    parseHash: answered(answers.parseHash ?? withTokens),
    client: { buildAuthorizeUrl: address, buildLogoutUrl: address },
  } as unknown as Auth0JsSdk;
  const library = new Auth0JsLibrary(sdk, identitySettings(settings), messages as unknown as Window);
  return { library, asked, messages };
}
