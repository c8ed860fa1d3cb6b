import type { BrowserContext, Page, Request } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { MAX_INTERVAL_MS } from '../../../src/application/platform/shared/LiveQuery';
import { Role } from '../../../src/domain/platform/access/Role';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(120_000);

const KEY_EVERY_MS = 90;
const TEXT = 'Harborview';
const MAX_REQUESTS = 4;

describe('typing in the search field of a list, in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const group = await backstage.data.group();
    await backstage.data.bill({ groupNumber: group, status: 'RELEASED', lines: [{ billedCents: 41_250 }] });
    const manager = await backstage.data.person({ roles: [Role.Admin, Role.Manager] });
    await backstage.enableSignIn(manager);
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
    const requests: string[] = [];
    const count = (request: Request) => {
      if (new URL(request.url()).pathname.includes(path)) requests.push(request.postData() ?? request.url());
    };
    page.on('request', count);
    await field.evaluate(typeInto, { text: TEXT, everyMs: KEY_EVERY_MS });
    await page.waitForTimeout(2 * MAX_INTERVAL_MS);
    await page.waitForLoadState('networkidle');
    page.off('request', count);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(requests.at(-1)).toContain(TEXT);
  });

  async function signIn(target: Page, person: TestPerson): Promise<void> {
    await target.goto(stage.server.address);
    await target.getByLabel('Email').fill(person.email);
    await target.getByLabel('Password').fill(PASSWORD);
    await target.getByRole('button', { name: 'Sign in', exact: true }).click();
    await target.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  }
});

/** Types inside the page at exact intervals, because external key presses are delayed on a busy machine. */
async function typeInto(field: Element, { text, everyMs }: { text: string; everyMs: number }): Promise<void> {
  const keystrokes = Array.from(
    { length: text.length },
    (_, index) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          // Uses the setter of the prototype, because React ignores changes through the element's own setter.
          Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, index + 1), field);
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          resolve();
        }, index * everyMs);
      }),
  );
  await Promise.all(keystrokes);
}
