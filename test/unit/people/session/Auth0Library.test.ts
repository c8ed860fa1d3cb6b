import { Auth0Library, type Auth0Sdk } from '../../../../src/infrastructure/auth0/createAuth0Identity';

const REQUEST = {
  seconds: 10,
  redirectUri: 'http://app.test/callback',
  audience: 'https://listbill.example/api',
  scope: 'openid',
  mayBeKnown: false,
};

describe('code mode: auth0-spa-js', () => {
  afterEach(() => jest.useRealTimers());

  it('asks the provider, not its cache, with the given timeout', async () => {
    const { library, requests } = setUp();
    expect(await library.askSilently(REQUEST)).toEqual({
      accessToken: 'at',
      idToken: 'it',
      expiresIn: 3_600,
      claims: { __raw: 'it', sub: 'auth0|1' },
    });
    expect(requests['getTokenSilently']).toEqual({
      detailedResponse: true,
      cacheMode: 'off',
      timeoutInSeconds: 10,
      authorizationParams: {
        redirect_uri: 'http://app.test/callback',
        audience: 'https://listbill.example/api',
        scope: 'openid',
      },
    });
  });

  it('uses a cached token if allowed', async () => {
    const { library, requests } = setUp();
    await library.askSilently({ ...REQUEST, mayBeKnown: true });
    expect(requests['getTokenSilently']).toMatchObject({ cacheMode: 'on' });
  });

  it.each(['getTokenSilently', 'getIdTokenClaims'] as const)(
    'returns nothing when %s returns nothing',
    async (method) => {
      const { library } = setUp({ [method]: () => Promise.resolve(undefined) });
      expect(await library.askSilently(REQUEST)).toBeUndefined();
    },
  );

  it('returns the sign-in address without redirecting', async () => {
    const { library } = setUp();
    expect(await library.signInAddress()).toBe('https://tenant.test/authorize?state=s');
  });

  it('redeems a return and returns its tokens', async () => {
    const { library, requests } = setUp();
    expect(await library.redeem('http://app.test/callback?code=c&state=s')).toMatchObject({ accessToken: 'at' });
    expect(requests['handleRedirectCallback']).toBe('http://app.test/callback?code=c&state=s');
    expect(requests['getTokenSilently']).toEqual({ detailedResponse: true });
  });

  it('forgets the person without leaving the page', async () => {
    const { library, requests } = setUp();
    await library.forget();
    expect(requests['logout']).toEqual({ openUrl: false });
  });

  it.each([
    [false, { returnTo: 'http://app.test/' }],
    [true, { returnTo: 'http://app.test/', federated: true }],
  ])('returns the sign-out address, federated: %s (SES-4)', async (federated, logoutParams) => {
    const { library, requests } = setUp();
    const address = await library.signOutAddress({ returnTo: 'http://app.test/', federated });
    expect(address).toBe('https://tenant.test/v2/logout');
    expect(requests['logout']).toMatchObject({ logoutParams });
    expect(requests).not.toHaveProperty('revokeRefreshToken');
  });

  describe('with refresh tokens', () => {
    it('revokes the token before sign-out, and continues if that fails (SES-4)', async () => {
      const reject = () => Promise.reject(new TypeError('Failed to fetch'));
      const { library, requests } = setUp({ revokeRefreshToken: reject }, 'refresh');
      await library.signOutAddress({ returnTo: 'http://app.test/', federated: false });
      expect(requests).toHaveProperty('revokeRefreshToken');
      expect(requests).toHaveProperty('logout');
    });

    it('waits at most 3 seconds for the revocation', async () => {
      jest.useFakeTimers();
      const { library } = setUp({ revokeRefreshToken: () => new Promise(() => {}) }, 'refresh');
      const address = library.signOutAddress({ returnTo: 'http://app.test/', federated: false });
      await jest.advanceTimersByTimeAsync(3_000);
      expect(await address).toBe('https://tenant.test/v2/logout');
    });
  });
});

// Helpers

type Answers = { readonly [Name in keyof Auth0Sdk]?: () => Promise<unknown> };
type Leave = { readonly openUrl?: false | ((url: string) => void) } | undefined;

const TOKENS = { access_token: 'at', id_token: 'it', token_type: 'Bearer', expires_in: 3_600 };

/** The library with its last request by method. */
function setUp(answers: Answers = {}, renewal: 'iframe' | 'refresh' = 'iframe') {
  const requests: Record<string, unknown> = {};
  const method = (name: keyof Auth0Sdk, answer: (options: Leave) => Promise<unknown>) => (options: Leave) => {
    requests[name] = options;
    return (answers[name] ?? answer)(options);
  };
  const leavingFor = (address: string) => (options: Leave) => {
    if (typeof options?.openUrl === 'function') options.openUrl(address);
    return Promise.resolve();
  };
  const sdk = {
    getTokenSilently: method('getTokenSilently', () => Promise.resolve(TOKENS)),
    getIdTokenClaims: method('getIdTokenClaims', () => Promise.resolve({ __raw: 'it', sub: 'auth0|1' })),
    loginWithRedirect: method('loginWithRedirect', leavingFor('https://tenant.test/authorize?state=s')),
    handleRedirectCallback: method('handleRedirectCallback', () => Promise.resolve({})),
    logout: method('logout', leavingFor('https://tenant.test/v2/logout')),
    revokeRefreshToken: method('revokeRefreshToken', () => Promise.resolve()),
  } as unknown as Auth0Sdk;
  return { library: new Auth0Library(sdk, renewal), requests };
}
