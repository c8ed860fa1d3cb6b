import type { Locator, Page } from 'playwright-core';
import type { Cents } from '../../../src/domain/money/Cents';
import { moneyOf } from '../parameterTypes';

/** The amount in the first dollars of a text, as people see them. */
export async function moneyIn(locator: Locator): Promise<Cents> {
  const text = await locator.innerText();
  const amount = /-?\$[\d,]+\.\d\d/.exec(text)?.[0];
  if (!amount) throw new Error(`There is no amount in "${text}"`);
  return moneyOf(amount);
}

/** The value beside a label, as lists of facts have it. */
export function factIn(place: Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** Waits until what is looked for is there, or something that says why not. */
export async function eitherOf(...locators: readonly Locator[]): Promise<void> {
  const [first, ...rest] = locators;
  if (!first) return;
  await rest
    .reduce((one, other) => one.or(other), first)
    .first()
    .waitFor();
}

/** The heading of a screen: each has one. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}
