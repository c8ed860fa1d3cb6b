import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

jest.setTimeout(90_000);

const WARNING = 'WARNING: You have unsaved changes.';

describe('the application in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await stage.browser.newContext();
    page = await context.newPage();
  });
  afterEach(() => closeQuietly(context));

  describe('starting', () => {
    it('reports an invalid environment and starts once it is corrected (ENV-1)', async () => {
      await serveLikeStaticHost(page);
      await page.route('**/environment.json', (route) => route.fulfill({ json: { production: true } }));
      await page.goto(stage.server.address);
      await page.getByText('Listbill cannot start. environment.json cannot be used: apiBaseUrl is missing').waitFor();
      await page.unroute('**/environment.json');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Email').waitFor();
    });

    it('reports that the site is down when the settings cannot be loaded, and starts once they can (ERR-4 RTE-7)', async () => {
      await serveLikeStaticHost(page);
      await page.route('**/environment.json', (route) => route.fulfill({ status: 503, body: 'Down' }));
      await page.goto(stage.server.address);
      await page.getByText("Sorry, the site is down for routine system processing. We'll be back soon.").waitFor();
      await page.unroute('**/environment.json');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Email').waitFor();
    });

    it('reloads once when a part cannot be loaded, as after a deployment', async () => {
      let refusals = 1;
      await page.route(/\/identity\.\w+\.js$/, (route) => (refusals-- > 0 ? route.abort() : route.continue()));
      await page.goto(stage.server.address);
      await page.getByLabel('Email').waitFor();
    });

    it('does not reload again but shows an error', async () => {
      await page.route(/\/identity\.\w+\.js$/, (route) => route.abort());
      await page.goto(stage.server.address);
      await page.getByText('Listbill could not be loaded. Check your connection, then try again.').waitFor();
    });

    it('shows why a second sign-in failed and removes it from the address (SES-2)', async () => {
      await page.addInitScript(() => window.sessionStorage.setItem('listbill.signInRounds', `2 ${Date.now()}`));
      await page.goto(`${stage.server.address}?code=c&state=s`);
      await page.getByText('state does not match').waitFor();
      expect(page.url()).toBe(`${stage.server.address}#/error`);
    });
  });

  it("asks for sign-in after hours, despite the provider's session, and continues (INA-3 RTE-4)", async () => {
    const person = await stage.server.backstage.data.billingUser([await stage.server.backstage.data.group()]);
    await stage.server.backstage.enableSignIn(person);
    const signIn = async () => {
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    const payments = page.getByRole('heading', { name: 'Payments', level: 1 });
    await page.goto(`${stage.server.address}#/billing/payments`);
    await signIn();
    await payments.waitFor();
    // Stores an old time of last activity whenever a page is left.
    await page.evaluate(() =>
      window.addEventListener('pagehide', () => window.localStorage.setItem('listbill.lastAction', '[1,null,2]')),
    );
    await page.reload();
    await signIn();
    await payments.waitFor();
    await page.reload();
    await payments.waitFor();
  });

  describe('leaving a screen with unsaved changes (RTE-13)', () => {
    beforeEach(async () => {
      const group = await stage.server.backstage.data.group();
      const person = await stage.server.backstage.data.billingUser([group], [Role.Reconciler]);
      await stage.server.backstage.enableSignIn(person);
      await stage.server.backstage.data.bill({
        groupNumber: group,
        status: 'RELEASED',
        lines: [{ billedCents: 41_250 }],
      });
      // The changes stay unsaved while the draft cannot be saved.
      await page.route('**/api/drafts/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await page.goto(stage.server.address);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.locator('a[href*="/billing/bills/"]').first().click();
      await page.getByRole('link', { name: 'Reconcile' }).click();
      await page.getByRole('tab', { name: /^Lines/ }).click();
      await page.getByRole('gridcell').filter({ hasText: '$412.50' }).last().click();
      await page.keyboard.type('400');
      await page.keyboard.press('Escape');
      await page.keyboard.type('400');
      await page.keyboard.press('Tab');
      await page.getByText('$400.00').first().waitFor();
    });

    it('asks on a link, the address bar and Back; Cancel stays', async () => {
      const here = page.url();
      const exits = [
        () => page.getByRole('link', { name: 'Payments' }).click(),
        () => page.evaluate(() => window.location.assign('#/billing/payments')),
        () => page.evaluate(() => window.history.back()),
      ];
      for (const exit of exits) {
        await exit();
        await page.getByText(WARNING).waitFor();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByText(WARNING).waitFor({ state: 'hidden' });
        await page.waitForURL(here);
      }
    });

    it('goes to the requested route on OK', async () => {
      await page.evaluate(() => window.location.assign('#/billing/payments'));
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
      // The dialog has closed, so the page is accessible again.
      await page.getByRole('button', { name: /your account/ }).waitFor();
    });

    it('lets the browser ask before the page is closed', async () => {
      // Before that, the changes could still be sent on closing.
      await page.getByText('Draft not saved').waitFor();
      const dialogType = new Promise<string>((resolve) => {
        page.once('dialog', (dialog) => {
          resolve(dialog.type());
          void dialog.accept();
        });
      });
      await page.close({ runBeforeUnload: true });
      expect(await dialogType).toBe('beforeunload');
    });
  });

  it('polls while the site is down, returns and continues (ERR-4)', async () => {
    const group = await stage.server.backstage.data.group();
    const person = await stage.server.backstage.data.billingUser([group], [Role.Reconciler]);
    await stage.server.backstage.enableSignIn(person);
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor();
    // Pending reads would show the maintenance page before the click.
    await page.waitForLoadState('networkidle');
    await page.route('**/ListBillAPI/api/**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('link', { name: 'Payments' }).click();
    const request = page.waitForRequest('**/api/payments/search**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await request;
    await page.getByRole('heading', { name: 'Sorry, the site is down' }).waitFor();
    await page.unroute('**/ListBillAPI/api/**');
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Bills' }).click();
    await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor();
  });
});

/** Leaves the settings out of the page, which the browser then reads from environment.json. */
function serveLikeStaticHost(page: Page): Promise<unknown> {
  return page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<script[^>]* id="environment">.*?<\/script>/, '') });
    },
  );
}
