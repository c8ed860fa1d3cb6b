import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/access/Role';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

jest.setTimeout(240_000);

/** Presses from a difference to the reconciled bill with a confirmed correction. */
const MAX_KEYS = 5;
const FILE = ['Employee ID,Employee name,Coverage,Amount', 'M1,Ada Byron,Medical,400.00', 'M2,Ben Okri,Medical,587.50'];

describe('a difference decided and its bill reconciled by keyboard alone, in a real browser', () => {
  const stage = stageInBrowser();
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const groupNumber = await backstage.data.group();
    const person = await backstage.data.billingUser([groupNumber], [Role.Reconciler]);
    await backstage.enableSignIn(person);
    const { billPk } = await backstage.data.bill({ groupNumber });
    page = await stage.browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`${stage.server.address}#/billing/bills/${billPk}/reconcile`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const buffer = Buffer.from(FILE.join('\n'));
    await (await chooser).setFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer });
    await differences(page).waitFor();
  });
  afterAll(() => page.close());

  it(`takes at most ${MAX_KEYS} keys`, async () => {
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await differences(page).getByRole('button', { name: 'Use payroll amount' }).focus();
    await press('P');
    await press('C');
    await page.getByText(/ · 0 open$/).waitFor();
    await press('Control+Enter');
    await page.getByRole('heading', { name: /^Bill \S/ }).waitFor();
    expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  });
});

const differences = (page: Page) => page.getByRole('table', { name: 'Differences' });
