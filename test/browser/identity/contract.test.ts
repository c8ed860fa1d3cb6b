import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { buildSessionApp } from '../../support/identity/buildSessionApp';
import type { Crook } from '../../support/identity/crooked/Crook';
import { startCrookedProvider } from '../../support/identity/crooked/startCrookedProvider';
import { freePort } from '../../support/identity/freePort';
import { type KnownPerson, SessionVisit } from '../../support/identity/SessionVisit';
import { serveSessionApp } from '../../support/identity/serveSessionApp';
import { sessionSettings } from '../../support/identity/sessionSettings';
import type {} from './app/main';

jest.setTimeout(60_000);

const EMAIL = 'billing@demo.test';
const ORGANIZATION = 'org_harbor';
const STATE = 'state does not match';
const MINUTE_MS = 60_000;

/** What differs by nature: in code mode the ID token comes from the provider itself over a connection of its own. */
const MODES = [
  { flow: 'code', route: 'callback', signature: { opening: 'signedIn', told: '' } },
  {
    flow: 'fragment',
    route: 'access_token',
    signature: { opening: 'invalid_token', told: 'Invalid ID token signature.' },
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
  let idp: Awaited<ReturnType<typeof startCrookedProvider>>;
  let visit: SessionVisit;
  let known: KnownPerson;

  beforeAll(async () => {
    app = await serveSessionApp(built.folder, await freePort());
    idp = await startCrookedProvider({ appUrl: app.url, flow, organizations: [{ id: ORGANIZATION }] });
    configure();
    const first = await SessionVisit.begin(browser, app.url);
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
    visit = await SessionVisit.begin(browser, app.url);
  });

  afterEach(async () => {
    idp.straight();
    await visit.end();
    expect(visit.complaints.filter((text) => /Content.Security.Policy|TrustedScript|Uncaught/i.test(text))).toEqual([]);
    expect(idp.faults).toEqual([]);
  });

  describe('a sign-in', () => {
    it('begins at the form and ends where it was meant to go (SES-2)', async () => {
      expect(await visit.signIn('/billing/bills/42')).toBe('signedIn');
      expect(await visit.page.evaluate(() => window.sessionUnderTest?.target)).toBe('/billing/bills/42');
      expect(await visit.page.evaluate(() => window.sessionUnderTest?.tokens.email())).toBe(EMAIL);
    });

    it('leaves no code and no token in the address, behind Back, or in any storage (SES-1 RTE-2 RTE-3)', async () => {
      await visit.signIn();
      expect(visit.page.url()).toBe(`${app.url}#/${route}`);
      const stores = await visit.page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
      );
      expect(stores).not.toMatch(/eyJ|listbill\.signIn"/);
      await visit.page.goBack();
      expect(visit.page.url()).not.toMatch(/callback|access_token|code=|id_token/);
    });

    it('is there again after a reload, without a form (SES-9)', async () => {
      await visit.signIn();
      await visit.page.reload();
      expect(await visit.opening()).toBe('signedIn');
    });

    it('asks for the organization, and takes a person of it (SES-6)', async () => {
      configure({ organization: ORGANIZATION });
      expect(await visit.signIn()).toBe('signedIn');
    });
  });

  describe('a return', () => {
    /** The provider knows the person, so that each way there and back takes no form. */
    beforeEach(async () => {
      await visit.end();
      visit = await SessionVisit.begin(browser, app.url, known);
    });

    it('with another state starts the sign-in anew once, then says so (SES-2 SES-6 SES-7)', async () => {
      const authorized = countAuthorize();
      expect(await returning('state')).toEqual({ opening: 'invalid_token', told: STATE });
      expect(authorized()).toBe(2);
    });

    it('to no sign-in of this tab starts one, once (SES-2 SES-7)', async () => {
      const strange = flow === 'code' ? '?code=stolen&state=foreign' : '#access_token=stolen&state=foreign';
      await visit.context.clearCookies();
      await visit.page.goto(`${app.url}callback${strange}`);
      await visit.page.getByLabel('Password').waitFor();
      await visit.page.goto(`${app.url}callback${strange}`);
      expect(await visit.opening()).toBe('invalid_token');
      expect(await visit.told()).toBe(STATE);
      expect(visit.page.url()).toBe(`${app.url}#/${route}`);
    });

    it('after more than 15 minutes starts the sign-in anew (SES-9)', async () => {
      const authorized = countAuthorize();
      await visit.context.clearCookies();
      await visit.goToForm();
      await visit.page.clock.setFixedTime(Date.now() + 16 * MINUTE_MS);
      expect(await visit.submit()).toBe('signedIn');
      expect(authorized()).toBe(2);
    });

    it('after 16 minutes is taken where 30 are allowed (SES-9)', async () => {
      configure({ loginStateMinutes: 30 });
      const authorized = countAuthorize();
      await visit.context.clearCookies();
      await visit.goToForm();
      await visit.page.clock.setFixedTime(Date.now() + 16 * MINUTE_MS);
      expect(await visit.submit()).toBe('signedIn');
      expect(authorized()).toBe(1);
    });

    it.each<[string, Crook, string]>([
      ['with another nonce', 'nonce', 'Nonce (nonce) claim mismatch in the ID token'],
      ['of another issuer', 'issuer', 'Issuer (iss) claim mismatch in the ID token'],
      ['for another application', 'audience', 'Audience (aud) claim mismatch in the ID token'],
      ['that ended 90 s ago', { expiredSeconds: 90 }, 'Expiration Time (exp) claim error in the ID token'],
      ['of another provider', 'responseIssuer', 'Issuer (iss) mismatch in the return'],
    ])('%s is refused (SES-6)', async (_what, crook, told) => {
      expect(await returning(crook)).toEqual({ opening: 'invalid_token', told });
    });

    it.each<[string, Crook, string]>([
      ['another', 'otherOrganization', 'Organization ID (org_id) claim mismatch in the ID token'],
      ['no', 'noOrganization', 'Organization ID (org_id) claim must be a string present in the ID token'],
    ])('for %s organization is refused (SES-6)', async (_what, crook, told) => {
      configure({ organization: ORGANIZATION });
      expect(await returning(crook)).toEqual({ opening: 'invalid_token', told });
    });

    it.each<[string, Crook]>([
      ['that ended 30 s ago', { expiredSeconds: 30 }],
      ['that was issued by a clock ahead of ours', 'issuedInFuture'],
    ])('%s is taken (SES-6)', async (_what, crook) => {
      expect(await returning(crook)).toEqual({ opening: 'signedIn', told: '' });
    });

    it.each<Crook>(['signature', 'foreignKey'])(
      'whose signature is wrong (%s) is held against the keys where it came through the browser (SES-6)',
      async (crook) => {
        expect(await returning(crook)).toEqual(signature);
      },
    );

    it.each(['access_denied', 'unauthorized_client', 'invalid_request', 'server_error', 'temporarily_unavailable'])(
      'that says %s tells what the provider says (SES-2)',
      async (error) => {
        expect(await returning({ error, description: 'Not you.' })).toEqual({ opening: error, told: 'Not you.' });
      },
    );

    it('that wants a sign-in starts one, once (SES-2)', async () => {
      const authorized = countAuthorize();
      expect(await returning({ error: 'login_required' })).toMatchObject({ opening: 'login_required' });
      expect(authorized()).toBe(2);
    });

    it('is a failure when the provider answers with nothing (SES-7)', async () => {
      expect(await returning('empty')).toEqual({ opening: 'generic_error', told: 'Something went wrong' });
    });

    it('is a failure when the connection ends', async () => {
      expect(await returning('refuse')).toEqual({ opening: 'network', told: 'Connection refused.' });
    });

    it('is a failure when the provider does not answer in the time it has (SES-9)', async () => {
      configure({ timeoutSeconds: 1 });
      expect(await returning('hang')).toEqual({
        opening: 'timeout',
        told: 'The identity provider did not answer in time.',
      });
    });

    it('of the other mode is none of ours, and does not stay in the address (RTE-2 RTE-3)', async () => {
      const other = flow === 'code' ? '#access_token=t&id_token=i&state=s' : '?code=c&state=s';
      await visit.context.clearCookies();
      await visit.page.goto(`${app.url}callback${other}`);
      expect(await visit.opening()).toBe('signedOut');
      expect(visit.page.url()).toBe(`${app.url}#/${flow === 'code' ? 'access_token' : 'callback'}`);
    });
  });

  it('without a return a callback address leads on as if nothing had been asked (RTE-3)', async () => {
    await visit.page.goto(`${app.url}callback`);
    expect(await visit.opening()).toBe('signedOut');
    expect(visit.page.url()).toBe(`${app.url}#/callback`);
  });

  describe('a silent check', () => {
    it("refuses the response type code: responseType can't be code (SES-7)", async () => {
      await open();
      expect(await visit.ask(({ identity }) => identity.check({ responseType: 'code' }))).toMatchObject({
        code: 'error',
        message: "responseType can't be code",
      });
    });

    it("refuses an empty address: redirectUri can't be empty (SES-7)", async () => {
      await open();
      expect(await visit.ask(({ identity }) => identity.check({ redirectUri: '' }))).toMatchObject({
        code: 'error',
        message: "redirectUri can't be empty",
      });
    });

    it('finds nobody after 5 s without an answer (SES-9)', async () => {
      await open();
      idp.crook('hang');
      const began = Date.now();
      expect(await visit.ask(({ identity }) => identity.check().then(String))).toMatchObject({ message: 'undefined' });
      expect(Date.now() - began).toBeGreaterThanOrEqual(4_900);
    });
  });

  it.each([301, -1])('refuses a leeway of %d s before anybody signs in (SES-6)', async (leewaySeconds) => {
    configure({ leewaySeconds });
    await visit.page.goto(app.url);
    expect(await visit.opening()).toContain('The leeway should be positive and lower than five minutes.');
  });

  describe('a renewal', () => {
    /** One sign-in for all: a renewal that fails ends nothing. */
    let signedIn: SessionVisit;

    beforeAll(async () => {
      configure();
      signedIn = await SessionVisit.begin(browser, app.url, known);
      await signedIn.page.goto(app.url);
      expect(await signedIn.opening()).toBe('signedIn');
    });

    afterAll(() => signedIn.end());

    it('gives newer tokens of the same person (SES-3)', async () => {
      const before = await signedIn.ask(({ tokens }) => tokens.accessToken());
      const after = await signedIn.ask(({ identity }) => identity.renew().then(({ accessToken }) => accessToken));
      expect(after).toMatchObject({ code: 'done', message: expect.stringMatching(/^eyJ/) });
      expect(after.message).not.toBe(before.message);
    });

    it('of somebody else is refused (SES-3)', async () => {
      idp.crook('subject');
      expect(await renewed()).toMatchObject({ code: 'user_changed', transient: false });
    });

    it.each<[string, Crook, string]>([
      ['another nonce', 'nonce', 'Nonce (nonce) claim mismatch in the ID token'],
      ['another issuer', 'issuer', 'Issuer (iss) claim mismatch in the ID token'],
      ['another audience', 'audience', 'Audience (aud) claim mismatch in the ID token'],
      ['an ID token that ended', { expiredSeconds: 90 }, 'Expiration Time (exp) claim error in the ID token'],
    ])('with %s is refused (SES-6)', async (_what, crook, message) => {
      idp.crook(crook);
      expect(await renewed()).toMatchObject({ code: 'invalid_token', message, transient: false });
    });

    it('with an empty answer fails (SES-7)', async () => {
      idp.crook('empty');
      expect(await renewed()).toMatchObject({ code: 'generic_error', message: 'Something went wrong' });
    });

    it('without an answer within 10 s may be tried again (SES-7)', async () => {
      idp.crook('hang');
      const began = Date.now();
      expect(await renewed()).toMatchObject({
        code: 'timeout',
        message: 'Timeout during authentication renew',
        transient: true,
      });
      expect(Date.now() - began).toBeGreaterThanOrEqual(9_900);
      idp.straight();
      expect(await renewed()).toMatchObject({ code: 'done' });
    });

    it('without a network may be tried again', async () => {
      await signedIn.context.setOffline(true);
      expect(await renewed()).toMatchObject({ code: 'network', message: 'Connection refused.', transient: true });
      await signedIn.context.setOffline(false);
      expect(await renewed()).toMatchObject({ code: 'done' });
    });

    it('leaves no trace of a check behind: no frame, no cookie, nothing stored', async () => {
      await renewed();
      await signedIn.page.waitForFunction(() => document.querySelectorAll('iframe').length === 0);
      const names = await signedIn.page.evaluate(() => document.cookie.replace(/=[^;]*/g, ''));
      expect(names).not.toMatch(/com\.auth0\.auth|txs/);
    });

    it('is refused when the session is over (SES-3)', async () => {
      await signedIn.context.clearCookies();
      expect(await renewed()).toMatchObject({ code: 'login_required', transient: false });
    });

    function renewed() {
      return signedIn.ask(({ identity }) => identity.renew());
    }
  });

  it.each([
    [false, /\/v2\/logout\?(?!.*federated)/],
    [true, /\/v2\/logout\?.*federated/],
  ])('signs out at the provider, federated: %s (SES-4)', async (federated, address) => {
    await visit.signIn();
    const left = visit.page.waitForRequest(address);
    const back = visit.page.waitForURL(app.url);
    await visit.page.evaluate((all) => void window.sessionUnderTest?.identity.logout({ federated: all }), federated);
    await Promise.all([left, back]);
    expect(await visit.opening()).toBe('signedOut');
  });

  // Helpers

  function configure(changes: Readonly<Record<string, unknown>> = {}): void {
    app.configure(sessionSettings({ ...idp.application, flow }, changes));
  }

  async function open(): Promise<void> {
    await visit.page.goto(app.url);
    await visit.opening();
  }

  /** Signs in with a provider that is crooked from the way there on. */
  async function returning(crook: Crook) {
    const opening = await visit.signInKnown(() => idp.crook(crook));
    return { opening, told: await visit.told() };
  }

  /** How often the sign-in page was asked for from now on; silent checks do not count. */
  function countAuthorize(): () => number {
    const asked: string[] = [];
    visit.page.on('request', (request) => {
      const url = request.url();
      if (url.startsWith(`${idp.issuer}authorize?`) && !url.includes('web_message')) asked.push(url);
    });
    return () => asked.length;
  }
});
