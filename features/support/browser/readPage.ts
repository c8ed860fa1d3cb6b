import type { Download, Locator, Page } from 'playwright-core';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { moneyOf } from '../patterns';

/** The first dollar amount in a text. */
export async function moneyIn(locator: Locator): Promise<Cents> {
  const text = await locator.innerText();
  const amount = /-?\$[\d,]+\.\d\d/.exec(text)?.[0];
  if (!amount) throw new Error(`There is no amount in "${text}"`);
  return moneyOf(amount);
}

/** The first amount of a credit, which is negative, or of a charge. */
export async function creditOrChargeIn(locator: Locator): Promise<Cents> {
  const amount = await moneyIn(locator);
  return cents((await locator.innerText()).includes('credit') ? amount * -1 : amount);
}

/** The value beside a label in a description list. */
export function factIn(place: Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** Waits until any of the locators appears. */
export async function eitherOf(...locators: readonly Locator[]): Promise<void> {
  const [first, ...rest] = locators;
  if (!first) return;
  await rest
    .reduce((one, other) => one.or(other), first)
    .first()
    .waitFor();
}

/** Waits until no list shows the rows of an earlier query, or rows that are being read again. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
}

/** The heading of a screen: each has one. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** Clicks a button that downloads a file. @returns the file */
export async function downloadedBytes(page: Page, button: Locator): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return bytesOf(download);
}

export async function bytesOf(download: Download): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
