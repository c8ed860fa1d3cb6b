import { Auth0Library, type Auth0Sdk } from '../../../src/infrastructure/auth0/createAuth0Identity';

const QUESTION = {
  seconds: 10,
  redirectUri: 'http://app.test/callback',
  audience: 'https://listbill.example/api',
  scope: 'openid',
  mayBeKnown: false,
};

describe('code mode: auth0-spa-js', () => {
  afterEach(() => jest.useRealTimers());

  it('asks the provider, not its cache, for as long as it is told', async () => {
    const { library, asked } = given();
    expect(await library.askSilently(QUESTION)).toEqual({
      accessToken: 'at',
      idToken: 'it',
      expiresIn: 3_600,
      claims: { __raw: 'it', sub: 'auth0|1' },
    });
    expect(asked['getTokenSilently']).toEqual({
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

  it('takes a token it knows where that will do', async () => {
    const { library, asked } = given();
    await library.askSilently({ ...QUESTION, mayBeKnown: true });
    expect(asked['getTokenSilently']).toMatchObject({ cacheMode: 'on' });
  });

  it.each(['getTokenSilently', 'getIdTokenClaims'] as const)('gives nothing where %s gives nothing', async (method) => {
    const { library } = given({ [method]: () => Promise.resolve(undefined) });
    expect(await library.askSilently(QUESTION)).toBeUndefined();
  });

  it('tells the address of the sign-in instead of going there', async () => {
    const { library } = given();
    expect(await library.signInAddress()).toBe('https://tenant.test/authorize?state=s');
  });

  it('redeems a return, then gives what it got for it', async () => {
    const { library, asked } = given();
    expect(await library.redeem('http://app.test/callback?code=c&state=s')).toMatchObject({ accessToken: 'at' });
    expect(asked['handleRedirectCallback']).toBe('http://app.test/callback?code=c&state=s');
    expect(asked['getTokenSilently']).toEqual({ detailedResponse: true });
  });

  it('forgets the person without leaving', async () => {
    const { library, asked } = given();
    await library.forget();
    expect(asked['logout']).toEqual({ openUrl: false });
  });

  it.each([
    [false, { returnTo: 'http://app.test/' }],
    [true, { returnTo: 'http://app.test/', federated: true }],
  ])('tells the address that signs out, federated: %s (SES-4)', async (federated, logoutParams) => {
    const { library, asked } = given();
    const address = await library.signOutAddress({ returnTo: 'http://app.test/', federated });
    expect(address).toBe('https://tenant.test/v2/logout');
    expect(asked['logout']).toMatchObject({ logoutParams });
    expect(asked).not.toHaveProperty('revokeRefreshToken');
  });

  describe('with refresh tokens', () => {
    it('revokes first, and goes on when that fails (SES-4)', async () => {
      const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
      const { library, asked } = given({ revokeRefreshToken: refuse }, 'refresh');
      await library.signOutAddress({ returnTo: 'http://app.test/', federated: false });
      expect(asked).toHaveProperty('revokeRefreshToken');
      expect(asked).toHaveProperty('logout');
    });

    it('waits 3 seconds for a revocation at most', async () => {
      jest.useFakeTimers();
      const { library } = given({ revokeRefreshToken: () => new Promise(() => {}) }, 'refresh');
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

/** The library, with a record of what it was asked by method. */
function given(answers: Answers = {}, renewal: 'iframe' | 'refresh' = 'iframe') {
  const asked: Record<string, unknown> = {};
  const method = (name: keyof Auth0Sdk, answer: (options: Leave) => Promise<unknown>) => (options: Leave) => {
    asked[name] = options;
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
  return { library: new Auth0Library(sdk, renewal), asked };
}
