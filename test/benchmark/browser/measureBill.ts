import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { atLeast, atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { openDemoSite } from './DemoSite';
import { lastPaint } from './lastPaint';
import { type PlainList, showPlainList } from './plainList';
import { scrollFrames } from './scrollFrames';
import { signIn } from './signIn';
import { throttle } from './throttle';

/** The demo group whose bills have 30,000 lines. */
const LARGE_GROUP = '10494';
const VIEW = { width: 1440, height: 900 };
const OPENINGS = 5;
const STEPS = [40, 400];
const WORD = ['d', 'e', 'n', 't', 'a', 'l'];
const AMOUNTS = ['12.34', '56.78', '90.12', '34.56', '78.90'];
const SPEEDS = [
  { cpu: 1, name: '', leastFrames: 58 },
  { cpu: 4, name: ', CPU ÷ 4', leastFrames: 50 },
];

/** Measures opening, scrolling, searching and editing a bill of 30,000 lines in a real browser on the real server. */
export async function* measureBill(): AsyncGenerator<Figure> {
  const site = await openDemoSite();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
    await signIn(page, site.address);
    const billPk = await largestBill(page);
    yield* measureOpening(page);
    const other = await browser.newPage({ viewport: VIEW });
    const floor = await showPlainList(other);
    await page.bringToFront();
    for (const { cpu, name, leastFrames } of SPEEDS) {
      await throttle(other, cpu);
      await throttle(page, cpu);
      yield* scrolling(page, floor, name, leastFrames);
      yield* finding(page, floor, name);
    }
    await throttle(page, 1);
    await throttle(other, 1);
    yield* correcting(page, floor, `${site.address}#/billing/bills/${billPk}/reconcile`);
  } finally {
    await browser.close();
    await site.close();
  }
}

const lines = (page: Page) => page.getByRole('region', { name: 'Lines of the bill' });

/** Filters the list by the large group. @returns the key of the first bill. */
async function largestBill(page: Page): Promise<string> {
  // The list opens with the bills to reconcile, which may be few.
  await page.getByRole('navigation', { name: 'Bills by status' }).getByRole('link', { name: 'All' }).click();
  await page.getByLabel('Search').fill(LARGE_GROUP);
  const link = page
    .getByRole('table', { name: 'Bills', exact: true })
    .getByRole('link', { name: new RegExp(`^${LARGE_GROUP}`) });
  const path = (await link.first().getAttribute('href')) ?? '';
  return decodeURIComponent(path.split('/').at(-1) ?? '');
}

async function* measureOpening(page: Page): AsyncGenerator<Figure> {
  const times: number[] = [];
  for (let opened = 0; opened < OPENINGS; opened += 1) {
    const link = page
      .getByRole('table', { name: 'Bills', exact: true })
      .getByRole('link', { name: new RegExp(`^${LARGE_GROUP}`) });
    await link.first().waitFor();
    await page.evaluate(() => {
      addEventListener('click', ({ timeStamp }) => performance.mark('clicked', { startTime: timeStamp }), {
        capture: true,
        once: true,
      });
      const checkRows = () => {
        if (!document.querySelector('[aria-label="Lines"] [aria-rowindex="2"]'))
          return void requestAnimationFrame(checkRows);
        const afterPaint = new MessageChannel();
        afterPaint.port1.onmessage = () => performance.mark('rows');
        afterPaint.port2.postMessage(undefined);
      };
      requestAnimationFrame(checkRows);
    });
    await link.first().click();
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
    times.push(await page.evaluate(() => performance.measure('open', 'clicked', 'rows').duration));
    await page.getByText(/^30,\d{3} lines$|^\d\d,\d{3} lines$/).waitFor();
    await page.evaluate(() => performance.clearMarks());
    await page.goBack();
  }
  const [first = Number.NaN, ...again] = times;
  yield { name: 'click to first rows, first time', value: first, unit: 'ms', goal: atMost(first, 1000) };
  yield { name: 'click to first rows, again', value: median(again), unit: 'ms', goal: atMost(median(again), 1000) };
  await page.goForward();
  await page.getByText(/^\d\d,\d{3} lines$/).waitFor();
}

async function* scrolling(page: Page, floor: PlainList, name: string, leastFrames: number): AsyncGenerator<Figure> {
  for (const step of STEPS) {
    const base = await withPageInFront(floor.list, (list) => scrollFrames(list, step));
    const frames = await withPageInFront(lines(page), (list) => scrollFrames(list, step));
    const at = `scroll ${step} px a frame${name}`;
    yield {
      name: at,
      value: frames.perSecond,
      unit: 'frames/s',
      floor: base.perSecond,
      goal: atLeast(frames.perSecond, Math.min(leastFrames, base.perSecond), `≥ ${leastFrames} or the floor`),
    };
    yield { name: `${at}, maximum`, value: frames.longestMs, unit: 'ms', floor: base.longestMs };
    const { workMs } = frames;
    const most = 1000 / leastFrames;
    yield {
      name: `${at}, processor time per frame`,
      value: workMs,
      unit: 'ms',
      floor: base.workMs,
      goal: atMost(workMs, most, `≤ ${most.toFixed(1)}`),
    };
  }
}

async function* finding(page: Page, floor: PlainList, name: string): AsyncGenerator<Figure> {
  const base = await withPageInFront(floor.field, keysToPaint);
  const times = await withPageInFront(page.getByLabel('Find lines'), keysToPaint);
  yield { name: `key in the filter to its rows${name}`, value: median(times), unit: 'ms', floor: median(base) };
  yield {
    name: `key in the filter to its rows${name}, maximum`,
    value: Math.max(...times),
    unit: 'ms',
    floor: Math.max(...base),
  };
}

/** Types a word and deletes it. @returns milliseconds from each key press to the last change it caused. */
async function keysToPaint(field: Locator): Promise<readonly number[]> {
  const times: number[] = [];
  await field.focus();
  for (const key of [...WORD, ...WORD.map(() => 'Backspace')]) {
    times.push(await lastPaint(field.page(), () => field.page().keyboard.press(key)));
  }
  return times;
}

/** Opens the bill for editing, and changes amounts and reasons of lines with the keyboard only. */
async function* correcting(page: Page, floor: PlainList, address: string): AsyncGenerator<Figure> {
  const base = await withPageInFront(floor.field, keysToPaint);
  await page.bringToFront();
  await page.goto(address);
  const grid = page.getByRole('grid', { name: 'Lines of the bill' });
  await page.getByText(/^(\d\d,\d{3}) of \1 lines$/).waitFor();
  await grid.focus();
  const times: number[] = [];
  for (const amount of AMOUNTS) {
    await page.keyboard.type(amount);
    times.push(await lastPaint(page, () => page.keyboard.press('Enter')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
  }
  yield { name: 'amount entered on the sheet to its paint', value: median(times), unit: 'ms', floor: median(base) };
}

/** Background pages render no frames. */
async function withPageInFront<T>(part: Locator, measure: (part: Locator) => Promise<T>): Promise<T> {
  await part.page().bringToFront();
  return measure(part);
}
