import { decodeJwt } from 'jose';
import { PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

const BY_CODE = { response_type: 'code', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
const EMAIL = 'billing@demo.test';

/** @see RTE-2 */
describe('an application that gets tokens in the URL fragment', () => {
  let idp: TestProvider;

  beforeEach(async () => {
    idp = await startTestProvider({ flow: 'fragment' });
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  it('gets both tokens in the fragment, and no code', async () => {
    const returned = await idp.visit().signIn(EMAIL, PASSWORD);
    const answer = new URLSearchParams(returned.hash.slice(1));
    expect([...answer.keys()]).toEqual(expect.arrayContaining(['access_token', 'expires_in', 'id_token', 'state']));
    expect(answer.has('code')).toBe(false);
    expect(returned.search).toBe('');
    expect(decodeJwt(answer.get('id_token') ?? '')).toMatchObject({ aud: 'listbill-web-fragment', nonce: 'a-nonce' });
    expect(decodeJwt(answer.get('access_token') ?? '').aud).toContain(idp.audience);
  });

  it('renews silently by message while the session lasts', async () => {
    const visit = idp.visit();
    await visit.signIn(EMAIL, PASSWORD);
    const silent = { prompt: 'none', response_mode: 'web_message' };
    expect(await (await visit.authorize(silent)).text()).toMatch(/"id_token":"[\w.-]+"/);
    expect(await (await idp.visit().authorize(silent)).text()).toContain('"error":"login_required"');
  });

  it.each([
    ['for a code', BY_CODE, 'invalid_request'],
    ['without a nonce', { nonce: undefined }, 'invalid_request'],
  ])('is rejected if it requests %s', async (_name, parameters, code) => {
    const visit = idp.visit();
    const returned = new URL(visit.target(await visit.authorize(parameters)));
    const answer = new URLSearchParams(returned.search || returned.hash.slice(1));
    expect(answer.get('error')).toBe(code);
  });

  it('returns to its own port only', async () => {
    const response = await idp.visit().authorize({ redirect_uri: 'http://localhost:4999/callback' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });
});
