import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { DEMO_PASSWORD } from '../../../server/demo/people/demoPeople';
import { openDemoSite } from '../browser/DemoSite';
import type { Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { countBytes } from './countBytes';
import { servePlainSignIn } from './servePlainSignIn';

const VIEW = { width: 1440, height: 900 };
const VISITORS = 3;
const RETURNS = 3;
const KB = 1024;
const PRESSED = 'pressed at ';

interface SignIn {
  /** Milliseconds from pressing the button of the form to the painted rows. */
  readonly ms: number;
  /** Of everything the browser asked for since the address was entered. */
  readonly bytes: number;
}

const noSignIns = (): SignIn[] => [];

/** Signing in over the provider's form up to the painted list, for the first time and again with the files at hand. */
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
  const of = (all: readonly SignIn[], what: keyof SignIn) => median(all.map((one) => one[what]));
  yield { name: `${when}: button pressed to rows`, value: of(ours, 'ms'), unit: 'ms', floor: of(floors, 'ms') };
  const [value, floor] = [of(ours, 'bytes') / KB, of(floors, 'bytes') / KB];
  yield { name: `${when}: bytes, address to rows`, value, unit: 'kB', floor };
}

/** Somebody new to this browser signs in, and then again and again; only who they are is forgotten in between. */
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

/** In every page on the way: tells when the button is pressed, and marks when rows are painted. */
function watchSignIn(pressed: string): void {
  if (window !== window.top) return;
  addEventListener('submit', ({ timeStamp }) => console.log(pressed + (performance.timeOrigin + timeStamp)));
  const look = () => {
    if (!document.querySelector('table[aria-label="Bills"] tbody a[href]')) return void requestAnimationFrame(look);
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => performance.mark('rows');
    afterPaint.port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}
