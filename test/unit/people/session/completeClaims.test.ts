import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { userFromClaims } from '../../../../src/domain/people/session/userFromClaims';
import { completeClaims } from '../../../../src/infrastructure/http/completeClaims';
import { SETTINGS } from '../../../support/session/aSession';
import { someTokens } from '../../../support/session/StubIdentity';

const KNOWN = { roles: ['ROLE_ADMIN', 'ROLE_MANAGER'], groups: [], carrierCodes: [], agentCodes: [], repId: 7 };
const withoutRoles = someTokens({
  claims: {
    sub: 'auth0|jane',
    email: 'jane@company.example',
    [`${SETTINGS.namespace}stats`]: { loginsCount: 3 },
    [`${SETTINGS.namespace}app_metadata`]: { receivedUiWelcomeNotice: true },
  },
});

function setUp(status = 200, data: unknown = KNOWN) {
  const requests: InternalAxiosRequestConfig[] = [];
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config);
    const response = { data: JSON.stringify(data), status, statusText: '', headers: {}, config };
    if (status === 200) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, {}, response);
  };
  return {
    requests,
    complete: (tokens = withoutRoles) => completeClaims(tokens, { apiBaseUrl: '/api', names: SETTINGS, adapter }),
  };
}

it('adds roles, groups and codes of the directory to claims without a role', async () => {
  const { requests, complete } = setUp();
  const tokens = await complete();
  expect(userFromClaims(tokens.claims, SETTINGS)).toMatchObject({
    primaryType: 'admin',
    roles: KNOWN.roles,
    repId: 7,
    email: 'jane@company.example',
    loginsCount: 3,
    receivedUiWelcomeNotice: true,
  });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ url: '/api/api/me', params: { user: 'jane@company.example' } });
  expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${withoutRoles.accessToken}`);
});

it('does not ask about a person whose claims carry a role, or lack the email', async () => {
  const { requests, complete } = setUp();
  for (const tokens of [someTokens(), someTokens({ claims: { sub: 'auth0|jane' } })]) {
    expect(await complete(tokens)).toBe(tokens);
  }
  expect(requests).toEqual([]);
});

it.each([
  [403, { code: 'FORBIDDEN' }],
  [200, { ...KNOWN, roles: [] }],
])('leaves the claims unchanged after %d with %j', async (status, data) => {
  expect(await setUp(status, data).complete()).toBe(withoutRoles);
});

it.each([
  [401, {}],
  [503, {}],
  [200, { roles: 'all' }],
  [200, '<html>'],
])('fails in a way that can be retried after %d with %j', async (status, data) => {
  await expect(setUp(status, data).complete()).rejects.toMatchObject({ name: 'IdentityError', transient: true });
});
