import { decodeJwt } from 'jose';
import type { SignInVisit } from '../../../../support/identity/SignInVisit';
import {
  COMPANY_EMAIL,
  PASSWORD,
  SAML_CONNECTION,
  startTestProvider,
} from '../../../../support/identity/startTestProvider';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

const EMAIL = 'billing@demo.test';

/** @see SES-4 */
describe('people with company sign-on', () => {
  let idp: TestProvider;

  beforeEach(async () => {
    idp = await startTestProvider();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  const sentOn = async (visit: SignInVisit) =>
    visit.target(await visit.get(visit.target(await visit.authorize({ connection: SAML_CONNECTION }))));
  const returned = async (visit: SignInVisit, answer: Response) => {
    const resume = visit.target(await visit.get(visit.target(answer)));
    return visit.tokens(new URL(visit.target(await visit.get(resume))));
  };
  const signIn = async (visit: SignInVisit) =>
    returned(visit, await visit.submit(await sentOn(visit), COMPANY_EMAIL, PASSWORD));
  const logout = (more: string) =>
    `${idp.issuer}v2/logout?client_id=${idp.clientId}&returnTo=${encodeURIComponent('http://localhost:4180/')}${more}`;

  it('are redirected there when the application names the connection, and return signed in', async () => {
    const { id_token } = await signIn(idp.visit());
    expect(decodeJwt(id_token)).toMatchObject({ sub: 'samlp|sso', email: COMPANY_EMAIL });
    expect(decodeJwt(id_token)['https://listbill.example/identities']).toMatchObject([{ connection: SAML_CONNECTION }]);
  });

  it('can reach it from the sign-in page', async () => {
    const visit = idp.visit();
    const page = visit.target(await visit.authorize());
    expect(await (await visit.get(page)).text()).toContain('Sign in with your company');
    const company = visit.target(await visit.get(`${page}/company`));
    expect(await (await visit.get(company)).text()).toContain('Company sign-on');
    const { id_token } = await returned(visit, await visit.submit(company, COMPANY_EMAIL, PASSWORD));
    expect(decodeJwt(id_token).sub).toBe('samlp|sso');
  });

  it('need no form while their session there lasts, even after signing out of the application only', async () => {
    const visit = idp.visit();
    await signIn(visit);
    await visit.get(logout(''));
    const answer = await visit.get(await sentOn(visit));
    expect(answer.status).toBe(303);
    expect(decodeJwt((await returned(visit, answer)).id_token).sub).toBe('samlp|sso');
  });

  it('are also signed out there by a federated logout', async () => {
    const visit = idp.visit();
    await signIn(visit);
    expect(visit.target(await visit.get(logout('&federated')))).toBe('http://localhost:4180/');
    const page = await visit.get(await sentOn(visit));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Company sign-on')]);
    expect(visit.target(await visit.authorize({ prompt: 'none' }))).toContain('login_required');
  });

  it('cannot sign in with a password here, nor can others there', async () => {
    const visit = idp.visit();
    const here = await visit.submit(visit.target(await visit.authorize()), COMPANY_EMAIL, PASSWORD);
    expect([here.status, await here.text()]).toEqual([401, expect.stringContaining('Wrong email or password.')]);
    const there = await visit.submit(await sentOn(visit), EMAIL, PASSWORD);
    expect([there.status, await there.text()]).toEqual([401, expect.stringContaining('Wrong email or password.')]);
  });

  it('replace the person who was signed in with this browser', async () => {
    const visit = idp.visit();
    await visit.signIn(EMAIL, PASSWORD);
    const request = { prompt: 'login', connection: SAML_CONNECTION };
    const company = visit.target(await visit.get(visit.target(await visit.authorize(request))));
    const { id_token } = await returned(visit, await visit.submit(company, COMPANY_EMAIL, PASSWORD));
    expect(decodeJwt(id_token).sub).toBe('samlp|sso');
  });

  it('are confirmed once, and for their own sign-in only', async () => {
    const visit = idp.visit();
    const assertion = visit.target(await visit.submit(await sentOn(visit), COMPANY_EMAIL, PASSWORD));
    const otherVisit = idp.visit();
    const page = visit.target(await otherVisit.authorize({ connection: SAML_CONNECTION }));
    const stolen = `${page}/return?${new URL(assertion).searchParams}`;
    expect((await otherVisit.get(stolen)).status).toBe(400);
    expect((await visit.get(assertion)).status).toBe(400);
  });

  it('cannot sign in after their account is closed', async () => {
    const visit = idp.visit();
    await signIn(visit);
    await visit.get(logout(''));
    idp.people.change(COMPANY_EMAIL, { status: 'Disabled' });
    expect((await visit.get(visit.target(await visit.get(await sentOn(visit))))).status).toBe(400);
  });

  it('do not exist if no connection is configured', async () => {
    await idp.close();
    idp = await startTestProvider({ samlConnection: '' });
    const visit = idp.visit();
    const page = visit.target(await visit.authorize({ connection: SAML_CONNECTION }));
    expect(await (await visit.get(page)).text()).not.toContain('company');
    expect((await visit.get(`${page}/company`)).status).toBe(404);
  });
});
