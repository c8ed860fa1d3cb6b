import { decodeJwt } from 'jose';
import { PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

const EMAIL = 'billing@demo.test';
const ORGANIZATIONS = [
  { id: 'org_everyone' },
  { id: 'org_own', groups: ['100200', '100300'] },
  { id: 'org_others', groups: ['100300'] },
  { id: 'org_named', name: 'Harbor' },
];

/** @see SES-6 */
describe('signing in for an organization', () => {
  let idp: TestProvider;

  beforeEach(async () => {
    idp = await startTestProvider({ organizations: ORGANIZATIONS });
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  it.each(['org_everyone', 'org_own'])(
    'puts the organization in both tokens when the person belongs to %s',
    async (organization) => {
      const tokens = await idp.tokensFor(EMAIL, { organization });
      expect(decodeJwt(tokens.id_token)['org_id']).toBe(organization);
      expect(decodeJwt(tokens.access_token)['org_id']).toBe(organization);
    },
  );

  it('includes its name if it has one, and accepts the name in a request', async () => {
    for (const organization of ['org_named', 'harbor', 'HARBOR']) {
      const { id_token } = await idp.tokensFor(EMAIL, { organization });
      expect(decodeJwt(id_token)).toMatchObject({ org_id: 'org_named', org_name: 'harbor' });
    }
  });

  it('puts no organization in the tokens if none was requested', async () => {
    expect(decodeJwt((await idp.tokensFor(EMAIL)).id_token)).not.toHaveProperty('org_id');
  });

  it.each([
    ['org_others', 'access_denied'],
    ['org_unknown', 'invalid_request'],
  ])('is rejected for %s', async (organization, code) => {
    const returned = await idp.visit().signIn(EMAIL, PASSWORD, { organization });
    expect(returned.searchParams.get('error')).toBe(code);
  });

  it('keeps the organization in renewed tokens, by refresh token and silently', async () => {
    const visit = idp.visit();
    const request = { organization: 'org_own', scope: 'openid offline_access' };
    const { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, request));
    const renewed = (await (await visit.refresh(refresh_token)).json()) as { id_token: string };
    expect(decodeJwt(renewed.id_token)['org_id']).toBe('org_own');
    const silent = await visit.tokens(new URL(visit.target(await visit.authorize({ ...request, prompt: 'none' }))));
    expect(decodeJwt(silent.id_token)['org_id']).toBe('org_own');
  });

  it('switches with the next sign-in for another one', async () => {
    const visit = idp.visit();
    await visit.signIn(EMAIL, PASSWORD, { organization: 'org_own' });
    const other = await visit.authorize({ prompt: 'none', organization: 'org_everyone' });
    const { id_token } = await visit.tokens(new URL(visit.target(other)));
    expect(decodeJwt(id_token)['org_id']).toBe('org_everyone');
  });

  it('ends at sign-out for every organization', async () => {
    const visit = idp.visit();
    const request = { organization: 'org_own', scope: 'openid offline_access' };
    const { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, request));
    const others = { ...request, organization: 'org_everyone', prompt: 'none' };
    await visit.tokens(new URL(visit.target(await visit.authorize(others))));
    await visit.get(`${idp.issuer}v2/logout`);
    expect((await visit.refresh(refresh_token)).status).toBe(400);
  });

  it('stops renewing once the person no longer belongs to it', async () => {
    const visit = idp.visit();
    const request = { organization: 'org_own', scope: 'openid offline_access' };
    const { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, request));
    idp.people.change(EMAIL, { groups: [] });
    expect((await visit.refresh(refresh_token)).status).toBe(400);
  });
});
