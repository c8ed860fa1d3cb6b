import type { Page } from 'playwright-core';
import { plantedBill } from '../../support/reconciliation/plantedBill';
import { lastPaint } from '../browser/lastPaint';
import { atMost, type Figure } from '../shared/Figure';
import { median, percentile } from '../shared/percentile';
import { openReconcileStage } from './openReconcileStage';

const MEMBERS = 50_000;
const MOST_MS = 50;
/** Leaves out a paint about 300 ms after a key, which comes with 3,000 lines as with 150,000. */
const QUIET_MS = 200;
const AMOUNTS = ['12.34', '56.78', '90.12', '34.56', '78.90'];
const WORD = ['d', 'e', 'n', 't', 'a', 'l'];

/** Measures typing in the Reconcile screen of a bill of 150,000 lines: from the key press to the paint it causes. */
export async function* measureGrid(): AsyncGenerator<Figure> {
  const stage = await openReconcileStage();
  try {
    const { page } = stage;
    const { lines } = plantedBill({ memberCount: MEMBERS, kinds: [], hasIds: true });
    const billPk = await stage.bill('2026-11-01', lines);
    await stage.open(`bills/${billPk}/reconcile`);
    await page.getByText(/^(\d{3},\d{3}) of \1 lines$/).waitFor();
    yield* figuresOf('key in an amount', await keysInAmounts(page));
    yield* figuresOf('key in the filter', await keysInFilter(page));
  } finally {
    await stage.close();
  }
}

function* figuresOf(name: string, times: readonly number[]): Generator<Figure> {
  const value = percentile(times, 0.95);
  yield { name: `${name} to its paint, median`, value: median(times), unit: 'ms' };
  yield { name: `${name} to its paint, 95 of 100`, value, unit: 'ms', goal: atMost(value, MOST_MS) };
}

/** Enters amounts with the keyboard only. @returns milliseconds of each key */
async function keysInAmounts(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  const press = async (key: string) => times.push(await lastPaint(page, () => page.keyboard.press(key), QUIET_MS));
  await page.getByRole('grid', { name: 'Lines of the bill' }).focus();
  for (const amount of AMOUNTS) {
    for (const key of [...amount.split(''), 'Enter']) await press(key);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    // Its note would count as the paint of the next key.
    await page.getByText('Draft saved').waitFor();
  }
  return times;
}

async function keysInFilter(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  await page.getByLabel('Find lines').focus();
  for (const key of [...WORD, ...WORD.map(() => 'Backspace')]) {
    times.push(await lastPaint(page, () => page.keyboard.press(key), QUIET_MS));
  }
  return times;
}
