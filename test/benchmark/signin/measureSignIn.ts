import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { DEMO_PASSWORD } from '../../../server/run/demo/people/demoPeople';
import { openDemoSite } from '../browser/DemoSite';
import { atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { countBytes } from './countBytes';
import { servePlainSignIn } from './servePlainSignIn';

const VIEW = { width: 1440, height: 900 };
const VISITORS = 3;
const RETURNS = 3;
/** From the button to the rows. */
const MAX_MS = 600;
const KB = 1024;
const PRESSED = 'pressed at ';

interface SignIn {
  /** Milliseconds from clicking the sign-in button to the painted rows. */
  readonly ms: number;
  /** Bytes of all requests since the address was entered. */
  readonly bytes: number;
}

const noSignIns = (): SignIn[] => [];

/** Measures signing in with the provider's form until the list is painted, with an empty and with a filled cache. */
export async function* measureSignIn(): AsyncGenerator<Figure> {
  const site = await openDemoSite();
  const plain = await servePlainSignIn();
  const browser = await launchBrowser();
  try {
    const ours = { first: noSignIns(), again: noSignIns() };
    const floor = { first: noSignIns(), again: noSignIns() };
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      for (const [measured, address] of [[floor, plain.address] as const, [ours, site.address] as const]) {
        const [first, ...again] = await visit(browser, address);
        if (first) measured.first.push(first);
        measured.again.push(...again);
      }
    }
    yield* figuresOf('first time', ours.first, floor.first);
    yield* figuresOf('again', ours.again, floor.again);
  } finally {
    await browser.close();
    await plain.close();
    await site.close();
  }
}

function* figuresOf(when: string, ours: readonly SignIn[], floors: readonly SignIn[]): Generator<Figure> {
  const medianOf = (all: readonly SignIn[], what: keyof SignIn) => median(all.map((one) => one[what]));
  const ms = medianOf(ours, 'ms');
  const goal = atMost(ms, MAX_MS);
  yield { name: `${when}: sign-in click to rows`, value: ms, unit: 'ms', floor: medianOf(floors, 'ms'), goal };
  const [value, floor] = [medianOf(ours, 'bytes') / KB, medianOf(floors, 'bytes') / KB];
  yield { name: `${when}: bytes, address to rows`, value, unit: 'kB', floor };
}

/** Signs in for the first time and then repeatedly. In between, only the session is cleared. */
async function visit(browser: Browser, address: string): Promise<SignIn[]> {
  const context = await browser.newContext({ viewport: VIEW });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchSignIn, PRESSED);
    const takeBytes = await countBytes(page);
    const signIns: SignIn[] = [];
    for (let time = 0; time <= RETURNS; time += 1) {
      const ms = await signIn(page, address);
      signIns.push({ ms, bytes: takeBytes() });
      await context.clearCookies();
      await page.goto('about:blank');
      takeBytes();
    }
    return signIns;
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByLabel('Email').fill('billing@demo.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  const pressed = page.waitForEvent('console', (message) => message.text().startsWith(PRESSED));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const pressedAt = Number((await pressed).text().slice(PRESSED.length));
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, { timeout: 60_000 });
  const paintedAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN),
  );
  return paintedAt - pressedAt;
}

/** Runs in every page: records the click on the button, and marks when rows are painted. */
function watchSignIn(pressed: string): void {
  if (window !== window.top) return;
  addEventListener('submit', ({ timeStamp }) => console.log(pressed + (performance.timeOrigin + timeStamp)));
  const checkRows = () => {
    if (!document.querySelector('table[aria-label="Bills"] tbody a[href]'))
      return void requestAnimationFrame(checkRows);
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => performance.mark('rows');
    afterPaint.port2.postMessage(undefined);
  };
  requestAnimationFrame(checkRows);
}
