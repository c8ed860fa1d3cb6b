import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../server/demo/people/demoPeople';

/** Signs in the demo billing user and opens the bill summary. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill('billing@demo.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('table', { name: 'Bills', exact: true }).waitFor();
}
