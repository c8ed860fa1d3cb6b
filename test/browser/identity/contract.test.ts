import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { buildSessionApp } from '../../support/identity/buildSessionApp';
import { freePort } from '../../support/identity/freePort';
import { SessionVisit, type StoredSession } from '../../support/identity/SessionVisit';
import { serveSessionApp } from '../../support/identity/serveSessionApp';
import { sessionSettings } from '../../support/identity/sessionSettings';
import { startTamperingProvider } from '../../support/identity/tampering/startTamperingProvider';
import type { Tampering } from '../../support/identity/tampering/Tampering';
import type {} from './app/main';

const EMAIL = 'billing@demo.test';
const ORGANIZATION = 'org_harbor';
const STATE = 'state does not match';
const MINUTE_MS = 60_000;

/** In code mode the ID token comes from the provider over a direct connection, so its signature is not checked. */
const MODES = [
  { flow: 'code', route: 'callback', signature: { opening: 'signedIn', message: '' } },
  {
    flow: 'fragment',
    route: 'access_token',
    signature: { opening: 'invalid_token', message: 'Invalid ID token signature.' },
  },
] as const;

let browser: Browser;
let built: Awaited<ReturnType<typeof buildSessionApp>>;

beforeAll(async () => {
  [browser, built] = await Promise.all([launchBrowser(), buildSessionApp()]);
});

afterAll(async () => {
  await browser?.close();
  await built?.remove();
});

describe.each(MODES)('the identity port in $flow mode, in a real browser', ({ flow, route, signature }) => {
  let app: Awaited<ReturnType<typeof serveSessionApp>>;
  let idp: Awaited<ReturnType<typeof startTamperingProvider>>;
  let visit: SessionVisit;
  let known: StoredSession;

  beforeAll(async () => {
    app = await serveSessionApp(built.folder, await freePort());
    idp = await startTamperingProvider({ appUrl: app.url, flow, organizations: [{ id: ORGANIZATION }] });
    configure();
    const first = await SessionVisit.open(browser, app.url);
    await first.signIn();
    known = await first.context.storageState();
    await first.end();
  });

  afterAll(async () => {
    await app?.close();
    await idp?.close();
  });

  beforeEach(async () => {
    configure();
    visit = await SessionVisit.open(browser, app.url);
  });

  afterEach(async () => {
    idp.stopTampering();
    await visit.end();
    expect(visit.consoleErrors.filter((text) => /Content.Security.Policy|TrustedScript|Uncaught/i.test(text))).toEqual(
      [],
    );
    expect(idp.faults).toEqual([]);
  });

  describe('a sign-in', () => {
    it('starts at the form and ends at the requested screen (SES-2)', async () => {
      expect(await visit.signIn('/billing/bills/42')).toBe('signedIn');
      expect(await visit.page.evaluate(() => window.sessionUnderTest?.target)).toBe('/billing/bills/42');
      expect(await visit.page.evaluate(() => window.sessionUnderTest?.tokens.email())).toBe(EMAIL);
    });

    it('leaves no code and no token in the address, the history or any storage (SES-1 RTE-2 RTE-3)', async () => {
      await visit.signIn();
      expect(visit.page.url()).toBe(`${app.url}#/${route}`);
      const stores = await visit.page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
      );
      expect(stores).not.toMatch(/eyJ|listbill\.signIn"/);
      await visit.page.goBack();
      expect(visit.page.url()).not.toMatch(/callback|access_token|code=|id_token/);
    });

    it('is restored after a reload without a form (SES-9)', async () => {
      await visit.signIn();
      await visit.page.reload();
      expect(await visit.startState()).toBe('signedIn');
    });

    it('requests the organization and accepts its member (SES-6)', async () => {
      configure({ organization: ORGANIZATION });
      expect(await visit.signIn()).toBe('signedIn');
    });
  });

  describe('a return', () => {
    /** The provider has a session, so that no redirect shows a form. */
    beforeEach(async () => {
      await visit.end();
      visit = await SessionVisit.open(browser, app.url, known);
    });

    it('with a different state restarts the sign-in once, then fails (SES-2 SES-6 SES-7)', async () => {
      const authorized = countAuthorize();
      expect(await returning('state')).toEqual({ opening: 'invalid_token', message: STATE });
      expect(authorized()).toBe(2);
    });

    it('without a sign-in in this tab starts one, but only once (SES-2 SES-7)', async () => {
      const foreignReturn = flow === 'code' ? '?code=stolen&state=foreign' : '#access_token=stolen&state=foreign';
      await visit.context.clearCookies();
      await visit.page.goto(`${app.url}callback${foreignReturn}`);
      await visit.page.getByLabel('Password').waitFor();
      await visit.page.goto(`${app.url}callback${foreignReturn}`);
      expect(await visit.startState()).toBe('invalid_token');
      expect(await visit.notice()).toBe(STATE);
      expect(visit.page.url()).toBe(`${app.url}#/${route}`);
    });

    it('after more than 15 minutes restarts the sign-in (SES-9)', async () => {
      const authorized = countAuthorize();
      await visit.context.clearCookies();
      await visit.goToForm();
      await visit.page.clock.setFixedTime(Date.now() + 16 * MINUTE_MS);
      expect(await visit.submit()).toBe('signedIn');
      expect(authorized()).toBe(2);
    });

    it('after 16 minutes is accepted if 30 are allowed (SES-9)', async () => {
      configure({ loginStateMinutes: 30 });
      const authorized = countAuthorize();
      await visit.context.clearCookies();
      await visit.goToForm();
      await visit.page.clock.setFixedTime(Date.now() + 16 * MINUTE_MS);
      expect(await visit.submit()).toBe('signedIn');
      expect(authorized()).toBe(1);
    });

    it.each<[string, Tampering, string]>([
      ['with another nonce', 'nonce', 'Nonce (nonce) claim mismatch in the ID token'],
      ['of another issuer', 'issuer', 'Issuer (iss) claim mismatch in the ID token'],
      ['for another client', 'audience', 'Audience (aud) claim mismatch in the ID token'],
      ['that expired 90 s ago', { expiredSeconds: 90 }, 'Expiration Time (exp) claim error in the ID token'],
      ['of another provider', 'responseIssuer', 'Issuer (iss) mismatch in the return'],
    ])('%s is rejected (SES-6)', async (_what, crook, message) => {
      expect(await returning(crook)).toEqual({ opening: 'invalid_token', message });
    });

    it.each<[string, Tampering, string]>([
      ['another', 'otherOrganization', 'Organization ID (org_id) claim mismatch in the ID token'],
      ['no', 'noOrganization', 'Organization ID (org_id) claim must be a string present in the ID token'],
    ])('for %s organization is rejected (SES-6)', async (_what, crook, message) => {
      configure({ organization: ORGANIZATION });
      expect(await returning(crook)).toEqual({ opening: 'invalid_token', message });
    });

    it.each<[string, Tampering]>([
      ['that expired 30 s ago', { expiredSeconds: 30 }],
      ['that was issued by a clock ahead of ours', 'issuedInFuture'],
    ])('%s is accepted (SES-6)', async (_what, crook) => {
      expect(await returning(crook)).toEqual({ opening: 'signedIn', message: '' });
    });

    it.each<Tampering>(['signature', 'foreignKey'])(
      'with an invalid signature (%s) is rejected if it came through the browser (SES-6)',
      async (crook) => {
        expect(await returning(crook)).toEqual(signature);
      },
    );

    it.each(['access_denied', 'unauthorized_client', 'invalid_request', 'server_error', 'temporarily_unavailable'])(
      'with the error %s fails with the description from the provider (SES-2)',
      async (error) => {
        expect(await returning({ error, description: 'Not you.' })).toEqual({ opening: error, message: 'Not you.' });
      },
    );

    it('that requires a sign-in starts one, but only once (SES-2)', async () => {
      const authorized = countAuthorize();
      expect(await returning({ error: 'login_required' })).toMatchObject({ opening: 'login_required' });
      expect(authorized()).toBe(2);
    });

    it('fails on an empty response from the provider (SES-7)', async () => {
      expect(await returning('empty')).toEqual({ opening: 'generic_error', message: 'Something went wrong' });
    });

    it('fails when the connection breaks', async () => {
      expect(await returning('refuse')).toEqual({ opening: 'network', message: 'Connection refused.' });
    });

    it('fails when the provider does not respond in time (SES-9)', async () => {
      configure({ timeoutSeconds: 1 });
      expect(await returning('hang')).toEqual({
        opening: 'timeout',
        message: 'The identity provider did not answer in time.',
      });
    });

    it('of the other mode is ignored and removed from the address (RTE-2 RTE-3)', async () => {
      const other = flow === 'code' ? '#access_token=t&id_token=i&state=s' : '?code=c&state=s';
      await visit.context.clearCookies();
      await visit.page.goto(`${app.url}callback${other}`);
      expect(await visit.startState()).toBe('signedOut');
      expect(visit.page.url()).toBe(`${app.url}#/${flow === 'code' ? 'access_token' : 'callback'}`);
    });
  });

  it('opens a callback address without parameters like the start page (RTE-3)', async () => {
    await visit.page.goto(`${app.url}callback`);
    expect(await visit.startState()).toBe('signedOut');
    expect(visit.page.url()).toBe(`${app.url}#/callback`);
  });

  describe('a silent check', () => {
    it("rejects the response type code: responseType can't be code (SES-7)", async () => {
      await open();
      expect(await visit.outcomeOf(({ identity }) => identity.check({ responseType: 'code' }))).toMatchObject({
        code: 'error',
        message: "responseType can't be code",
      });
    });

    it("rejects an empty address: redirectUri can't be empty (SES-7)", async () => {
      await open();
      expect(await visit.outcomeOf(({ identity }) => identity.check({ redirectUri: '' }))).toMatchObject({
        code: 'error',
        message: "redirectUri can't be empty",
      });
    });

    it('finds no session after 5 s without a response (SES-9)', async () => {
      await open();
      idp.tamper('hang');
      const answer = await answerAfter(5, visit, ({ identity }) => identity.check().then(String));
      expect(answer).toMatchObject({
        message: 'undefined',
      });
    });
  });

  it.each([301, -1])('rejects a leeway of %d s at startup (SES-6)', async (leewaySeconds) => {
    configure({ leewaySeconds });
    await visit.page.goto(app.url);
    expect(await visit.startState()).toContain('The leeway should be positive and lower than five minutes.');
  });

  describe('a renewal', () => {
    /** Shared by all tests, because a failed renewal does not end the session. */
    let signedIn: SessionVisit;

    beforeAll(async () => {
      configure();
      signedIn = await SessionVisit.open(browser, app.url, known);
      await signedIn.page.goto(app.url);
      expect(await signedIn.startState()).toBe('signedIn');
    });

    afterAll(() => signedIn.end());

    it('returns newer tokens of the same person (SES-3)', async () => {
      const before = await signedIn.outcomeOf(({ tokens }) => tokens.accessToken());
      const after = await signedIn.outcomeOf(({ identity }) => identity.renew().then(({ accessToken }) => accessToken));
      expect(after).toMatchObject({ code: 'done', message: expect.stringMatching(/^eyJ/) });
      expect(after.message).not.toBe(before.message);
    });

    it('for a different person is rejected (SES-3)', async () => {
      idp.tamper('subject');
      expect(await renewed()).toMatchObject({ code: 'user_changed', transient: false });
    });

    it.each<[string, Tampering, string]>([
      ['another nonce', 'nonce', 'Nonce (nonce) claim mismatch in the ID token'],
      ['another issuer', 'issuer', 'Issuer (iss) claim mismatch in the ID token'],
      ['another audience', 'audience', 'Audience (aud) claim mismatch in the ID token'],
      ['an expired ID token', { expiredSeconds: 90 }, 'Expiration Time (exp) claim error in the ID token'],
    ])('with %s is rejected (SES-6)', async (_what, crook, message) => {
      idp.tamper(crook);
      expect(await renewed()).toMatchObject({ code: 'invalid_token', message, transient: false });
    });

    it('fails on an empty response (SES-7)', async () => {
      idp.tamper('empty');
      expect(await renewed()).toMatchObject({ code: 'generic_error', message: 'Something went wrong' });
    });

    it('can be retried after 10 s without a response (SES-7)', async () => {
      idp.tamper('hang');
      expect(await answerAfter(10, signedIn, ({ identity }) => identity.renew())).toMatchObject({
        code: 'timeout',
        message: 'Timeout during authentication renew',
        transient: true,
      });
      idp.stopTampering();
      expect(await renewed()).toMatchObject({ code: 'done' });
    });

    it('can be retried after being offline', async () => {
      await signedIn.context.setOffline(true);
      expect(await renewed()).toMatchObject({ code: 'network', message: 'Connection refused.', transient: true });
      await signedIn.context.setOffline(false);
      expect(await renewed()).toMatchObject({ code: 'done' });
    });

    it('leaves no frame, cookie or stored value', async () => {
      await renewed();
      await signedIn.page.waitForFunction(() => document.querySelectorAll('iframe').length === 0);
      const names = await signedIn.page.evaluate(() => document.cookie.replace(/=[^;]*/g, ''));
      expect(names).not.toMatch(/com\.auth0\.auth|txs/);
    });

    it('is rejected when the session is over (SES-3)', async () => {
      await signedIn.context.clearCookies();
      expect(await renewed()).toMatchObject({ code: 'login_required', transient: false });
    });

    function renewed() {
      return signedIn.outcomeOf(({ identity }) => identity.renew());
    }
  });

  it.each([
    [false, /\/v2\/logout\?(?!.*federated)/],
    [true, /\/v2\/logout\?.*federated/],
  ])('signs out at the provider, federated: %s (SES-4)', async (federated, address) => {
    await visit.signIn();
    const signOutRequest = visit.page.waitForRequest(address);
    const back = visit.page.waitForURL(app.url);
    await visit.page.evaluate((all) => void window.sessionUnderTest?.identity.logout({ federated: all }), federated);
    await Promise.all([signOutRequest, back]);
    expect(await visit.startState()).toBe('signedOut');
  });

  // Helpers

  function configure(changes: Readonly<Record<string, unknown>> = {}): void {
    app.configure(sessionSettings({ ...idp.application, flow }, changes));
  }

  async function open(): Promise<void> {
    await visit.page.goto(app.url);
    await visit.startState();
  }

  /** Signs in with a provider that misbehaves from the redirect on. */
  async function returning(crook: Tampering) {
    const opening = await visit.signInSilently(() => idp.tamper(crook));
    return { opening, message: await visit.notice() };
  }

  /**
   * Asks a provider that does not answer, on a clock of the page that this moves.
   *
   * @throws when the session answers before `seconds`.
   */
  async function answerAfter(
    seconds: number,
    asking: SessionVisit,
    question: Parameters<SessionVisit['outcomeOf']>[0],
  ) {
    const { clock } = asking.page;
    await clock.install();
    await clock.pauseAt(Date.now() + MINUTE_MS);
    let hasAnswered = false;
    const asked = asking.page.waitForRequest((request) => request.url().startsWith(idp.issuer));
    const answer = asking.outcomeOf(question).finally(() => {
      hasAnswered = true;
    });
    await asked;
    await clock.runFor(seconds * 1_000 - 1);
    expect(hasAnswered).toBe(false);
    await clock.runFor(1);
    await clock.resume();
    return answer;
  }

  /** Counts requests for the sign-in page from now on, without silent checks. */
  function countAuthorize(): () => number {
    const requests: string[] = [];
    visit.page.on('request', (request) => {
      const url = request.url();
      if (url.startsWith(`${idp.issuer}authorize?`) && !url.includes('web_message')) requests.push(url);
    });
    return () => requests.length;
  }
});
