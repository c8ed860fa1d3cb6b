import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { buildSessionApp } from '../../support/identity/buildSessionApp';
import { freePort } from '../../support/identity/freePort';
import { SessionVisit } from '../../support/identity/SessionVisit';
import { serveSessionApp } from '../../support/identity/serveSessionApp';
import { sessionSettings } from '../../support/identity/sessionSettings';
import { startTestProvider } from '../../support/identity/startTestProvider';
import type {} from './app/main';

const EMAIL = 'billing@demo.test';

let browser: Browser;
let built: Awaited<ReturnType<typeof buildSessionApp>>;

beforeAll(async () => {
  [browser, built] = await Promise.all([launchBrowser(), buildSessionApp()]);
});

afterAll(async () => {
  await browser?.close();
  await built?.remove();
});

describe.each(['code', 'fragment'] as const)('account operations at the provider in %s mode', (flow) => {
  let app: Awaited<ReturnType<typeof serveSessionApp>>;
  let idp: Awaited<ReturnType<typeof startTestProvider>>;
  let visit: SessionVisit;

  beforeEach(async () => {
    app = await serveSessionApp(built.folder, await freePort());
    idp = await startTestProvider({ appUrl: app.url, flow });
    configure();
    visit = await SessionVisit.open(browser, app.url);
  });

  afterEach(async () => {
    await visit.end();
    await Promise.all([app.close(), idp.close()]);
    expect(visit.consoleErrors.filter((text) => /Content.Security.Policy|CORS|Uncaught/i.test(text))).toEqual([]);
    expect(idp.faults).toEqual([]);
  });

  it('reads and changes the profile of the signed-in person only (USR-1 SES-10)', async () => {
    await visit.signIn();
    expect(await visit.resultOf(({ accounts }) => accounts.userInfo())).toEqual({
      subject: 'auth0|billing',
      email: EMAIL,
      emailVerified: true,
    });
    expect(await visit.resultOf(({ accounts }) => accounts.ownProfile())).toEqual({
      firstName: 'Bea',
      lastName: 'Billing',
      phoneNumber: '5550100',
      extension: '12',
    });
    const saved = await visit.resultOf(({ accounts }) => accounts.saveOwnProfile({ firstName: 'Beatrix' }));
    expect(saved).toMatchObject({ firstName: 'Beatrix', lastName: 'Billing' });
    const claims = await visit.resultOf(({ identity }) => identity.renew().then((tokens) => tokens.claims));
    expect(claims).toMatchObject({ 'https://listbill.example/user_metadata': { firstName: 'Beatrix' } });
  });

  if (flow === 'code') {
    it('reads the profile with renewal by refresh token (SES-10)', async () => {
      configure({ renewal: 'refresh', scope: 'openid offline_access' });
      await visit.signIn();
      expect(await visit.resultOf(({ accounts }) => accounts.ownProfile())).toMatchObject({ firstName: 'Bea' });
      expect(await visit.resultOf(({ accounts }) => accounts.userInfo())).toMatchObject({ subject: 'auth0|billing' });
    });
  }

  it('signs in with a mailed code, and stays on the page while the code is wrong (SES-8)', async () => {
    await open();
    await visit.outcomeOf(({ accounts }) => accounts.startPasswordless('billing@demo.test', 'code'));
    const wrong = await visit.outcomeOf(({ accounts }) => accounts.finishPasswordless('billing@demo.test', '000000'));
    expect(wrong.code).not.toBe('done');
    expect(wrong.message).not.toBe('');
    const code = /\b\d{6}\b/.exec(await lastMail())?.[0] ?? '';
    await visit.page.evaluate((enteredCode) => {
      void window.sessionUnderTest?.accounts.finishPasswordless('billing@demo.test', enteredCode);
    }, code);
    await visit.page.waitForURL(/#\/(?:callback|access_token)$/);
    expect(await visit.startState()).toBe('signedIn');
  });

  it('signs in with a mailed link opened in any tab (SES-8)', async () => {
    await open();
    expect(
      await visit.outcomeOf(({ accounts }) => accounts.startPasswordless('billing@demo.test', 'link')),
    ).toMatchObject({
      code: 'done',
    });
    const link = /http\S+\/u\/mail\/[\w-]+/.exec(await lastMail())?.[0] ?? '';
    await visit.page.goto(link);
    await visit.page.getByRole('button').click();
    await visit.page.waitForURL(`${app.url}**`);
    await visit.startState();
    await visit.page.evaluate(() => void window.sessionUnderTest?.signIn.run('/billing/bills/42'));
    await visit.page.waitForURL(/#\/(?:callback|access_token)$/);
    expect(await visit.startState()).toBe('signedIn');
    expect(await visit.page.evaluate(() => window.sessionUnderTest?.target)).toBe('/billing/bills/42');
  });

  it('rejects a delivery method other than link or code (SES-8)', async () => {
    await open();
    expect(
      await visit.outcomeOf(({ accounts }) => accounts.startPasswordless('billing@demo.test', 'sms' as 'code')),
    ).toMatchObject({ code: 'error', message: 'send is not valid ([link, code])' });
  });

  it('creates an account, rejects a weak password, and mails a link to set a new one (SES-10)', async () => {
    await open();
    const weak = await visit.outcomeOf(({ accounts }) =>
      accounts.signUp({ email: 'new@example.test', password: 'short', firstName: 'New', lastName: 'Person' }),
    );
    expect(weak).toMatchObject({ code: 'invalid_password' });
    const created = await visit.outcomeOf(({ accounts }) =>
      accounts.signUp({
        email: 'new@example.test',
        password: 'correct horse battery 9',
        firstName: 'New',
        lastName: 'Person',
      }),
    );
    expect(created).toMatchObject({ code: 'done' });
    expect(await visit.outcomeOf(({ accounts }) => accounts.changePassword('billing@demo.test'))).toMatchObject({
      code: 'done',
    });
    expect(await lastMail()).toMatch(/http/);
  });

  it('loads its library on first use (SES-10)', async () => {
    const chunks: string[] = [];
    visit.page.on('request', (request) => {
      if (/accounts\.|auth0-js/.test(request.url())) chunks.push(request.url());
    });
    await visit.signIn();
    expect(chunks.filter((url) => /\/accounts\./.test(url))).toEqual([]);
    await visit.outcomeOf(({ accounts }) => accounts.userInfo());
    expect(chunks).not.toEqual([]);
  });

  // Helpers

  function configure(changes: Readonly<Record<string, unknown>> = {}): void {
    app.configure(sessionSettings({ ...idp.application, flow }, changes));
  }

  async function open(): Promise<void> {
    await visit.page.goto(app.url);
    await visit.startState();
  }

  async function lastMail(): Promise<string> {
    const [mail] = await idp.mails(EMAIL);
    return mail?.text ?? '';
  }
});
