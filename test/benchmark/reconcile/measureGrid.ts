import type { Page } from 'playwright-core';
import { plantedBill } from '../../support/reconciliation/plantedBill';
import { lastPaint } from '../browser/lastPaint';
import { mainThreadClock } from '../browser/mainThreadClock';
import { atMost, type Figure } from '../shared/Figure';
import { median, percentile } from '../shared/percentile';
import { openReconcileStage } from './openReconcileStage';

const MEMBERS = 50_000;
const MAX_MS = 50;
/** Ignores a paint about 300 ms after a key, which occurs with 3,000 lines as well as with 150,000. */
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
    // Before any amount: the notes on its draft would count as the paint of a key.
    yield* figuresOf('key in the filter', await keysInFilter(page));
    yield* figuresOf('key in an amount', await keysInAmounts(page));
  } finally {
    await stage.close();
  }
}

interface Key {
  readonly paintMs: number;
  /** Processor time of the main thread, independent of other load on the machine. */
  readonly workMs: number;
}

function* figuresOf(name: string, keys: readonly Key[]): Generator<Figure> {
  const times = keys.map(({ paintMs }) => paintMs);
  const value = percentile(times, 0.95);
  yield { name: `${name} to its paint, median`, value: median(times), unit: 'ms' };
  yield { name: `${name} to its paint, 95 of 100`, value, unit: 'ms', goal: atMost(value, MAX_MS) };
  const work = keys.map(({ workMs }) => workMs);
  yield { name: `  processor time of it, 95 of 100`, value: percentile(work, 0.95), unit: 'ms' };
}

/** Presses keys, and measures each until the page stops changing. */
async function keyPresser(page: Page): Promise<{ press: (key: string) => Promise<void>; keys: readonly Key[] }> {
  const processorTime = await mainThreadClock(page);
  const keys: Key[] = [];
  const press = async (key: string) => {
    const before = await processorTime();
    const paintMs = await lastPaint(page, () => page.keyboard.press(key), QUIET_MS);
    keys.push({ paintMs, workMs: (await processorTime()) - before });
  };
  return { press, keys };
}

/** Enters amounts with the keyboard only. */
async function keysInAmounts(page: Page): Promise<readonly Key[]> {
  const { press, keys } = await keyPresser(page);
  await page.getByRole('grid', { name: 'Lines of the bill' }).focus();
  for (const amount of AMOUNTS) {
    for (const key of [...amount.split(''), 'Enter']) await press(key);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    // Its note would count as the paint of the next key.
    await page.getByText('Draft saved').waitFor();
  }
  return keys;
}

async function keysInFilter(page: Page): Promise<readonly Key[]> {
  const { press, keys } = await keyPresser(page);
  await page.getByLabel('Find lines').focus();
  for (const key of [...WORD, ...WORD.map(() => 'Backspace')]) {
    await press(key);
  }
  return keys;
}
