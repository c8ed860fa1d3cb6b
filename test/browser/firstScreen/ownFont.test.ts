import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { Role } from '../../../src/domain/platform/access/Role';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

jest.setTimeout(120_000);

describe("the application's own font, in a real browser", () => {
  const stage = stageInBrowser({ ownFont: false });
  let context: BrowserContext;
  let first: Page;
  /** Whether rows were on the screen when the font was requested, once for each request. */
  const requested: boolean[] = [];

  beforeAll(async () => {
    const { backstage } = stage.server;
    const groupNumber = await backstage.data.group({ name: 'Harborview Dental Group' });
    await backstage.data.bill({ groupNumber, status: 'RELEASED', lines: [{ billedCents: 41_250 }] });
    const person = await backstage.data.billingUser([groupNumber], [Role.Reconciler]);
    await backstage.enableSignIn(person);
    context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(30_000);
    first = await context.newPage();
    await first.route('**/*.woff2', async (route) => {
      requested.push(await rows(first).isVisible());
      await route.continue();
    });
    await first.goto(stage.server.address);
    await first.getByLabel('Email').fill(person.email);
    await first.getByLabel('Password').fill(PASSWORD);
    await first.getByRole('button', { name: 'Sign in', exact: true }).click();
    await rows(first).waitFor();
  });
  afterAll(() => context.close());

  it('is stored after the rows of the first visit, which keeps the font it started with', async () => {
    await first.evaluate(async () => {
      const store = await caches.open('Listbill');
      while ((await store.keys()).length === 0) await new Promise((again) => setTimeout(again, 50));
    });
    expect(requested).toEqual([true]);
    expect(await facesOf(first)).toEqual([]);
  });

  it('is on the screen from the first moment of the next visit, as in tests', async () => {
    const page = await context.newPage();
    await page.route(/\/app\.\w+\.js$/, async (route) => {
      await page.waitForFunction(() => document.fonts.size > 0, undefined, { polling: 50 });
      await route.continue();
    });
    await page.goto(stage.server.address);
    await rows(page).waitFor();
    const used = await facesOf(page);
    expect(used).toHaveLength(1);
    const browser = await launchBrowser();
    expect(used).toEqual(await facesOf(await browser.newPage()));
    await browser.close();
    await closeQuietly(page);
  });

  it('is left for the next visit if it is read after the rows are shown', async () => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const open = caches.open.bind(caches);
      caches.open = async (name) => {
        await new Promise((read) => Object.assign(window, { read }));
        return open(name);
      };
      const { load } = FontFace.prototype as { load: (this: FontFace) => Promise<FontFace> };
      FontFace.prototype.load = function (this: FontFace) {
        const loading = load.call(this);
        Object.assign(window, { loading });
        return loading;
      };
    });
    await page.goto(stage.server.address);
    await rows(page).waitFor();
    await page.evaluate(async () => {
      const held = window as unknown as { read: () => void; loading?: Promise<FontFace> };
      held.read();
      while (!held.loading) await new Promise((again) => setTimeout(again, 50));
      await held.loading;
    });
    expect(await facesOf(page)).toEqual([]);
    await closeQuietly(page);
  });

  const rows = (page: Page) => page.getByText('$412.50').first();

  function facesOf(page: Page): Promise<string[]> {
    return page.evaluate(() =>
      [...document.fonts].map((face) => {
        const { family, weight, status } = face;
        return [family, weight, (face as unknown as { sizeAdjust: string }).sizeAdjust, status].join(' ');
      }),
    );
  }
});
