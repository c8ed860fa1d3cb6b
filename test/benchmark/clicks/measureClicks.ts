import type { Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { rowRendersOf, watchRows } from '../../support/browsers/rowRenders';
import { openDemoSite } from '../browser/DemoSite';
import { lastPaint } from '../browser/lastPaint';
import { signIn } from '../browser/signIn';
import { throttle } from '../browser/throttle';
import { atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { LISTS, type ListStep } from './listSteps';
import { showPlainRows } from './showPlainRows';

const VIEW = { width: 1440, height: 900 };
const SAMPLES = 5;
/** Goals in milliseconds for clicks that show another page of 50 bills. */
const SPEEDS = [
  { cpu: 1, name: '', mostMs: 100, mostToRequestMs: 20 },
  { cpu: 4, name: ', CPU ÷ 4', mostMs: 220, mostToRequestMs: undefined },
] as const;

/**
 * Measures clicks and keys in every list on the real server. Counts requests and renders, which do not depend on the machine, and
 * measures the time to the request and to the paint of the last change. The floor is a page without any library, whose rows a click
 * reverses.
 */
export async function* measureClicks(): AsyncGenerator<Figure> {
  const site = await openDemoSite();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
    await watchRows(page);
    await signIn(page, site.address);
    const plain = await browser.newPage({ viewport: VIEW });
    const plainButton = await showPlainRows(plain);
    for (const list of LISTS) {
      const open = async () => {
        await page.bringToFront();
        // Changing only the hash would not reload the page.
        await page.goto('about:blank');
        await page.goto(`${site.address}${list.hash}`);
        await page.locator('main tbody tr').first().waitFor();
        await page.waitForLoadState('networkidle');
      };
      await open();
      for (const step of list.steps) yield* counts(page, `${list.name}: ${step.name}`, step);
      for (const { cpu, name, mostMs, mostToRequestMs } of SPEEDS) {
        await plain.bringToFront();
        await throttle(plain, cpu);
        const floor = await timesOf(plain, () => plainButton.click());
        await throttle(page, cpu);
        await open();
        const all = new Map<ListStep, Times[]>(list.steps.map((step) => [step, []]));
        for (let sample = 0; sample < SAMPLES; sample += 1) {
          for (const step of list.steps) all.get(step)?.push(await timeOf(page, () => step.act(page)));
        }
        for (const [step, times] of all) {
          const what = `${list.name}: ${step.name}${name}`;
          const toRequest = median(times.flatMap(({ requestMs }) => requestMs ?? []));
          const toRequestGoal = step.isPage && mostToRequestMs && { goal: atMost(toRequest, mostToRequestMs) };
          if (step.requests > 0)
            yield { name: `${what}, to its request`, value: toRequest, unit: 'ms', ...toRequestGoal };
          const toPaint = median(times.map(({ paintMs }) => paintMs));
          const goal = step.isPage && { goal: atMost(toPaint, mostMs) };
          yield { name: `${what}, to its last change`, value: toPaint, unit: 'ms', floor, ...goal };
        }
      }
      await throttle(page, 1);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

async function* counts(page: Page, name: string, { act, requests, rows }: ListStep): AsyncGenerator<Figure> {
  const found = await rowRendersOf(page, () => act(page));
  yield {
    name: `${name}, requests`,
    value: found.requests.length,
    unit: '',
    goal: atMost(found.requests.length, requests),
  };
  const renders = found.renders.filter((count) => count > 1).length;
  yield { name: `${name}, renders of several rows`, value: renders, unit: '', goal: atMost(renders, 1) };
  const most = Math.max(0, ...found.renders);
  const goal = rows !== undefined && { goal: atMost(most, rows) };
  yield { name: `${name}, rows in the largest render`, value: most, unit: '', ...goal };
}

interface Times {
  /** From the input; undefined without a request. */
  readonly requestMs: number | undefined;
  readonly paintMs: number;
}

async function timesOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) times.push((await timeOf(page, act)).paintMs);
  return median(times);
}

async function timeOf(page: Page, act: () => Promise<unknown>): Promise<Times> {
  await page.evaluate(() => performance.clearResourceTimings());
  const paintMs = await lastPaint(page, async () => void (await act()));
  const requestMs = await page.evaluate(() => {
    const input = window.watched?.input ?? 0;
    const requests = performance.getEntriesByType('resource').filter(({ name }) => /\/(?:api|mgmt)\//.test(name));
    const first = requests.find(({ startTime }) => startTime >= input);
    return first && first.startTime - input;
  });
  return { requestMs, paintMs };
}
