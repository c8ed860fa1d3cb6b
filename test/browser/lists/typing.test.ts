import type { BrowserContext, Page, Request } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { LONGEST_INTERVAL_MS } from '../../../src/application/shared/LiveQuery';
import { Role } from '../../../src/domain/access/Role';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(120_000);

const KEY_EVERY_MS = 90;
const TEXT = 'Harborview';
const MOST_REQUESTS = 4;

describe('typing into the search of a list, in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const group = await backstage.data.group();
    await backstage.data.bill({ groupNumber: group, status: 'RELEASED', lines: [{ billedCents: 41_250 }] });
    const manager = await backstage.data.person({ roles: [Role.Admin, Role.Manager] });
    await backstage.admit(manager);
    context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await signIn(page, manager);
  });
  afterAll(() => context.close());

  it.each([
    ['bills', '#/dashboard/bills', '/api/bills/search'],
    ['payments', '#/dashboard/payments', '/api/payments/search'],
    ['directory', '#/dashboard/directory', '/mgmt/'],
    ['uploads', '#/dashboard/uploads', '/api/uploads/search'],
  ])('makes at most 4 requests for ten letters typed 90 ms apart: %s', async (_list, hash, path) => {
    await page.goto(`${stage.server.address}${hash}`);
    const field = page.getByRole('searchbox').first();
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    const count = (request: Request) => {
      if (new URL(request.url()).pathname.includes(path)) asked.push(request.postData() ?? request.url());
    };
    page.on('request', count);
    await field.evaluate(typeInto, { text: TEXT, everyMs: KEY_EVERY_MS });
    await page.waitForTimeout(2 * LONGEST_INTERVAL_MS);
    await page.waitForLoadState('networkidle');
    page.off('request', count);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(asked.at(-1)).toContain(TEXT);
  });

  async function signIn(on: Page, person: TestPerson): Promise<void> {
    await on.goto(stage.server.address);
    await on.getByLabel('Email').fill(person.email);
    await on.getByLabel('Password').fill(PASSWORD);
    await on.getByRole('button', { name: 'Sign in', exact: true }).click();
    await on.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  }
});

/** Types at exact moments: key presses from outside the page come late on a busy machine. */
async function typeInto(field: Element, { text, everyMs }: { text: string; everyMs: number }): Promise<void> {
  const typed = Array.from(
    { length: text.length },
    (_, index) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          // The setter of the prototype: React ignores changes made through the element's own.
          Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, index + 1), field);
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          resolve();
        }, index * everyMs);
      }),
  );
  await Promise.all(typed);
}
