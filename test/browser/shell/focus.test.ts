import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { bankAccountOf } from '../../support/payments/payingGroup';

describe('the focus when a step removes the button that started it (WCAG 2.4.3)', () => {
  const stage = stageInBrowser();
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const groupNumber = await backstage.data.group();
    const payor = await backstage.data.billingUser([groupNumber], [Role.Payor]);
    await backstage.enableSignIn(payor);
    await bankAccountOf(backstage.as(payor), groupNumber);
    const { billPk } = await backstage.data.bill({ groupNumber, status: 'RECONCILED', dueDate: '2099-01-31' });
    page = await stage.browser.newPage();
    await page.goto(`${stage.server.address}#/billing/pay?bills=${billPk}`);
    await page.getByLabel('Email').fill(payor.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^Review/ }).waitFor();
  });
  afterAll(() => page.close());

  it('moves to the page heading after each step of a payment', async () => {
    await page.getByRole('button', { name: /^Review/ }).press('Enter');
    await page.getByRole('heading', { name: 'Review' }).waitFor();
    await headingFocused(page, 'Pay');
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('button', { name: /^Review/ }).waitFor();
    await headingFocused(page, 'Pay');
  });
});

// Helpers

/** Waits until the heading with this text has the focus, which moves after the step is shown. */
async function headingFocused(page: Page, text: string): Promise<void> {
  await page.waitForFunction((heading) => {
    const { activeElement } = document;
    return activeElement?.matches('h1') && activeElement.textContent === heading;
  }, text);
}
