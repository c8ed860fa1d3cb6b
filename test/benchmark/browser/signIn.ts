import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../server/run/demo/people/demoPeople';

/** Signs in a person of the demo and opens their first screen. Default: the billing user, whose screen is the bill summary. */
export async function signIn(page: Page, address: string, email = 'billing@demo.test'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('main table tbody a[href]').first().waitFor();
}
