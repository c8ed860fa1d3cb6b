import { Auth0JsLibrary, type Auth0JsSdk } from '../../../../src/infrastructure/auth0js/Auth0JsLibrary';
import type { Callback } from '../../../../src/infrastructure/auth0js/auth0JsSdk';
import type { IdentitySettings } from '../../../../src/infrastructure/identity/IdentitySettings';
import { identitySettings } from '../../../support/session/identitySettings';

const CLAIMS = { sub: 'auth0|1', at_hash: 'hash' };
const HASH = { accessToken: 'at', idToken: 'it', expiresIn: 3_600, idTokenPayload: CLAIMS };
const TOKENS = { accessToken: 'at', idToken: 'it', expiresIn: 3_600, claims: CLAIMS };
const REQUEST = {
  seconds: 5,
  redirectUri: 'http://app.test/callback',
  audience: 'https://listbill.example/api',
  scope: 'openid',
  mayBeKnown: false,
};

describe('fragment mode: auth0-js', () => {
  it('requests tokens in a frame with a fresh state and nonce each time', async () => {
    const { library, requests } = setUp();
    expect(await library.askSilently(REQUEST)).toEqual(TOKENS);
    await library.askSilently(REQUEST);
    const [first = {}, second = {}] = requests;
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
  ])('reduces the scope %j to what a fragment return allows: %j', async (scope, expected) => {
    const { library, requests } = setUp({}, { scope });
    await library.askSilently({ ...REQUEST, scope });
    await library.signInAddress();
    expect(requests).toEqual([
      expect.objectContaining({ scope: expected }),
      expect.objectContaining({ scope: expected }),
    ]);
  });

  it('requests the organization (SES-6)', async () => {
    const { library, requests } = setUp({}, { organization: 'org_1' });
    await library.askSilently(REQUEST);
    await library.signInAddress();
    expect(requests).toEqual([
      expect.objectContaining({ organization: 'org_1' }),
      expect.objectContaining({ organization: 'org_1' }),
    ]);
  });

  it('validates a return against the state and nonce of its sign-in', async () => {
    const { library, requests } = setUp();
    const url = 'http://app.test/callback#access_token=at&id_token=it&state=s';
    expect(await library.redeem(url, { state: 's', nonce: 'n' })).toEqual(TOKENS);
    expect(requests).toEqual([{ hash: '#access_token=at&id_token=it&state=s', state: 's', nonce: 'n' }]);
  });

  it.each([
    ['nothing', null],
    ['no access token', { ...HASH, accessToken: null }],
    ['no ID token', { ...HASH, idToken: null }],
    ['no expiry', { ...HASH, expiresIn: null }],
  ])('returns nothing for a return with %s', async (_what, hash) => {
    const { library } = setUp({ parseHash: (_options, callback) => callback(null, hash) });
    expect(await library.redeem('http://app.test/callback#state=s', { state: 's', nonce: 'n' })).toBeUndefined();
  });

  it('rejects an access token that does not match the hash in the ID token (SES-6)', async () => {
    const { library } = setUp({
      checkSession: (_options, callback) => callback(null, { ...HASH, idTokenPayload: { sub: 'a' } }),
    });
    await expect(library.askSilently(REQUEST)).rejects.toMatchObject({
      code: 'invalid_token',
      message: 'Access Token hash (at_hash) claim must be a string present in the ID token',
    });
  });

  it('rejects with the error passed to the callback', async () => {
    const { library } = setUp({
      checkSession: (_options, callback) => callback({ error: 'login_required' }, undefined),
    });
    await expect(library.askSilently(REQUEST)).rejects.toMatchObject({ code: 'login_required' });
  });

  it('rejects when the library throws', async () => {
    const { library } = setUp({
      checkSession: () => {
        throw new Error('odd');
      },
    });
    await expect(library.askSilently(REQUEST)).rejects.toThrow('odd');
  });

  it('accepts messages only from the provider during a request, and removes the filter afterwards', async () => {
    const received: unknown[] = [];
    const receive = ({ origin, data }: MessageEvent) => received.push(typeof data === 'string' ? data : origin);
    const { library, messages } = setUp({
      checkSession: (_options, callback) => {
        messages.addEventListener('message', receive as unknown as EventListener);
        messages.dispatchEvent(messageFrom('https://elsewhere.test'));
        messages.dispatchEvent(messageFrom('https://tenant.test'));
        messages.dispatchEvent(
          new MessageEvent('message', { origin: 'https://elsewhere.test', data: 'of another kind' }),
        );
        callback(null, HASH);
      },
    });
    await library.askSilently(REQUEST);
    expect(received).toEqual(['https://tenant.test', 'of another kind']);
    messages.dispatchEvent(messageFrom('https://elsewhere.test'));
    expect(received).toHaveLength(3);
  });

  it.each([
    [false, { returnTo: 'http://app.test/' }],
    [true, { returnTo: 'http://app.test/', federated: true }],
  ])('returns the sign-out address, federated: %s (SES-4)', async (federated, options) => {
    const { library, requests } = setUp();
    await library.signOutAddress({ returnTo: 'http://app.test/', federated });
    expect(requests).toEqual([options]);
  });
});

// Helpers

type Answer = (options: unknown, callback: Callback<unknown>) => void;

const messageFrom = (origin: string) =>
  new MessageEvent('message', { origin, data: { type: 'authorization_response' } });

function setUp(
  answers: { readonly checkSession?: Answer; readonly parseHash?: Answer } = {},
  settings: Partial<IdentitySettings> = {},
) {
  const requests: Record<string, unknown>[] = [];
  const messages = new EventTarget();
  const record = (answer: Answer) => (options: Record<string, unknown>, callback: Callback<unknown>) => {
    requests.push(options);
    answer(options, callback);
  };
  const address = (options: Record<string, unknown>) => {
    requests.push(options);
    return 'https://tenant.test/';
  };
  const withTokens: Answer = (_options, callback) => callback(null, HASH);
  const sdk = {
    checkSession: record(answers.checkSession ?? withTokens),
    parseHash: record(answers.parseHash ?? withTokens),
    client: { buildAuthorizeUrl: address, buildLogoutUrl: address },
  } as unknown as Auth0JsSdk;
  const library = new Auth0JsLibrary(sdk, identitySettings(settings), messages as unknown as Window);
  return { library, requests, messages };
}
