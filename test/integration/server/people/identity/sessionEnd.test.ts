import { decodeJwt } from 'jose';
import { isTokenEnded } from '../../../../../server/people/session/signInRules';
import { isAfterEnd } from '../../../../../server/platform/security/sessionLife';
import { NAMESPACE, PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

const EMAIL = 'billing@demo.test';
const OFFLINE = { scope: 'openid offline_access' };
const HOUR_MS = 3_600_000;

const CLOCK = Date.now;

let idp: TestProvider;
let aheadMs = 0;
beforeEach(async () => {
  aheadMs = 0;
  idp = await startTestProvider();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await idp.close();
  expect(idp.faults).toEqual([]);
});

/** Whether the product API would still accept an access token. */
const isAccepted = async (accessToken: string) => {
  const { iat = 0, sub = '', ...claims } = decodeJwt(accessToken);
  const person = await idp.people.findBySubject(sub);
  const [sessionId, signedInAt] = ['session_id', 'auth_time'].map((name) => claims[`${NAMESPACE}${name}`]);
  const endedAt = await idp.people.sessionEndedAt(sub, String(sessionId));
  return person !== undefined && !isTokenEnded(iat, person) && isAfterEnd(Number(signedInAt), endedAt);
};
const logout = () => `${idp.issuer}v2/logout?${new URLSearchParams({ client_id: idp.clientId })}`;
/** From now on, the clocks of the provider are this far ahead. */
const passTime = (ms: number) => {
  aheadMs += ms;
  jest.spyOn(Date, 'now').mockImplementation(() => CLOCK() + aheadMs);
};
const silently = async (visit: ReturnType<TestProvider['visit']>) =>
  new URL(visit.target(await visit.authorize({ prompt: 'none' })));
const acts = () => idp.people.change(EMAIL, { lastActionAt: new Date(Date.now()) });

/** @see SES-4 */
describe('signing out at the embedded provider', () => {
  it('ends the access token of the session, at userinfo too', async () => {
    const visit = idp.visit();
    const { access_token } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD));
    const userInfo = async () => {
      const headers = { Authorization: `Bearer ${access_token}`, Connection: 'close' };
      return (await fetch(`${idp.issuer}userinfo`, { headers })).status;
    };
    expect([await isAccepted(access_token), await userInfo()]).toEqual([true, 200]);
    await visit.get(logout());
    expect([await isAccepted(access_token), await userInfo()]).toEqual([false, 401]);
  });

  it('asks before it ends a session for another site', async () => {
    const visit = idp.visit();
    const { access_token } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD));
    const page = await (await visit.get(logout(), { 'sec-fetch-site': 'cross-site' })).text();
    expect(page).toContain('Sign out of Listbill?');
    expect(await isAccepted(access_token)).toBe(true);
    const [, link = ''] = /href="(\/v2\/logout[^"]*)"/.exec(page) ?? [];
    await visit.get(new URL(link.replaceAll('&amp;', '&'), idp.issuer).href, { 'sec-fetch-site': 'same-origin' });
    expect(await isAccepted(access_token)).toBe(false);
  });

  it('accepts the token of a sign-in within the same second, and refuses it after the next sign-out', async () => {
    const visit = idp.visit();
    for (let times = 0; times < 3; times += 1) {
      const { access_token } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD));
      expect(await isAccepted(access_token)).toBe(true);
      await visit.get(logout());
      expect(await isAccepted(access_token)).toBe(false);
    }
  });

  it('ends nothing on another device', async () => {
    const [one, other] = [idp.visit(), idp.visit()];
    await one.signIn(EMAIL, PASSWORD);
    const { access_token, refresh_token = '' } = await other.tokens(await other.signIn(EMAIL, PASSWORD, OFFLINE));
    await one.get(logout());
    expect(await isAccepted(access_token)).toBe(true);
    const renewed = (await (await other.refresh(refresh_token)).json()) as { access_token: string };
    expect(await isAccepted(renewed.access_token)).toBe(true);
    expect((await silently(other)).searchParams.has('code')).toBe(true);
  });

  it('ends nothing without a session', async () => {
    const { access_token } = await idp.tokensFor(EMAIL);
    await idp.visit().get(logout());
    expect(await isAccepted(access_token)).toBe(true);
  });
});

describe('a code or refresh token that is used twice', () => {
  it('ends the access tokens of its grant', async () => {
    const visit = idp.visit();
    const returned = await visit.signIn(EMAIL, PASSWORD);
    const { access_token } = await visit.tokens(returned);
    expect((await visit.redeem(returned.searchParams.get('code')!)).status).toBe(400);
    expect(await isAccepted(access_token)).toBe(false);
  });

  it('ends the access tokens of its grant, as a refresh token', async () => {
    const visit = idp.visit();
    const { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, OFFLINE));
    const second = (await (await visit.refresh(refresh_token)).json()) as { access_token: string };
    expect((await visit.refresh(refresh_token)).status).toBe(400);
    expect(await isAccepted(second.access_token)).toBe(false);
  });

  it.each(['a code', 'a refresh token'])('leaves no usable token if %s is used at the same moment', async (what) => {
    const visit = idp.visit();
    const returned = await visit.signIn(EMAIL, PASSWORD, OFFLINE);
    const first = what === 'a code' ? undefined : await visit.tokens(returned);
    const use = () =>
      first ? visit.refresh(first.refresh_token ?? '') : visit.redeem(returned.searchParams.get('code')!);
    const answers = await Promise.all([use(), use(), use(), use()]);
    const issued = await Promise.all(
      answers.filter(({ status }) => status === 200).map(async (answer) => (await answer.json()) as typeof first),
    );
    expect(issued.length).toBeLessThan(2);
    for (const tokens of issued) {
      expect(await isAccepted(tokens?.access_token ?? '')).toBe(false);
      expect((await visit.refresh(tokens?.refresh_token ?? '')).status).toBe(400);
    }
  });
});

describe('a session of the embedded provider', () => {
  it('ends eight hours after the sign-in, however often it is renewed', async () => {
    const visit = idp.visit();
    let { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, OFFLINE));
    for (let hours = 1; hours < 8; hours += 1) {
      passTime(HOUR_MS - 10_000);
      acts();
      expect((await silently(visit)).searchParams.has('code')).toBe(true);
      ({ refresh_token } = (await (await visit.refresh(refresh_token)).json()) as { refresh_token: string });
    }
    passTime(8 * HOUR_MS - aheadMs + 1_000);
    acts();
    expect((await silently(visit)).searchParams.get('error')).toBe('login_required');
    expect((await visit.refresh(refresh_token)).status).toBe(400);
  });

  it('issues no access token that outlives it', async () => {
    const visit = idp.visit();
    const { access_token } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD));
    passTime(7.5 * HOUR_MS);
    acts();
    const { access_token: last } = await visit.tokens(await silently(visit));
    expect(decodeJwt(last).exp).toBeLessThanOrEqual((decodeJwt(access_token).iat ?? 0) + 8 * 3_600);
  });

  /** @see INA-2 */
  it.each([
    [['ROLE_BILLING_USER'], 30],
    [['ROLE_ADMIN'], 30],
    [['ROLE_CARRIER'], 15],
  ])('of a person with %s ends without an action for %d minutes, although it is renewed', async (roles, minutes) => {
    idp.people.change(EMAIL, { roles });
    const visit = idp.visit();
    let { refresh_token = '' } = await visit.tokens(await visit.signIn(EMAIL, PASSWORD, OFFLINE));
    passTime(10 * 60_000);
    acts();
    for (let renewals = 0; renewals < 2; renewals += 1) {
      passTime((minutes * 60_000) / 2 - 1_000);
      expect((await silently(visit)).searchParams.has('code')).toBe(true);
      ({ refresh_token } = (await (await visit.refresh(refresh_token)).json()) as { refresh_token: string });
    }
    // The limit's warning, the interval of checks, and the minute in which an action is not recorded again.
    passTime(2 * 60_000);
    expect((await silently(visit)).searchParams.get('error')).toBe('login_required');
    expect((await visit.refresh(refresh_token)).status).toBe(400);
  });
});
