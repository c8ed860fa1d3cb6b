import { launchBrowser } from '../../../scripts/browser.mjs';
import { atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { openDemoSite } from './DemoSite';
import { serveFluentTable } from './fluentFloor/serveFluentTable';
import { BILLS, type Load, type Loads, loadTwice, MAX_BLOCKED_MS, NO_SHIFT, noLoads, SLOW, VIEW } from './loadTwice';
import { servePlainTable } from './servePlainTable';
import { signIn } from './signIn';

const PROFILES = [
  { name: 'fast', samples: 5, cpu: 1, network: undefined },
  { name: 'slow', samples: 3, ...SLOW },
] as const;
/** Measures opening the bill summary as a signed-in user with an empty cache, compared with a plain page with the same table. */
export async function* measureLoad(): AsyncGenerator<Figure> {
  const site = await openDemoSite();
  const plain = await servePlainTable();
  const fluent = await serveFluentTable();
  const browser = await launchBrowser();
  try {
    const visit = await browser.newContext({ viewport: VIEW });
    await signIn(await visit.newPage(), site.address);
    for (const profile of PROFILES) {
      const [floors, fluents, loads] = [noLoads(), noLoads(), noLoads()];
      for (let sample = 0; sample < profile.samples; sample += 1) {
        await loadTwice(browser, { address: plain.address, shown: BILLS }, profile, floors);
        await loadTwice(browser, { address: fluent.address, shown: BILLS }, profile, fluents);
        const address = `${site.address}#/billing/billSummary?tab=all`;
        await loadTwice(browser, { address, shown: BILLS, signedIn: await visit.storageState() }, profile, loads);
      }
      yield* figuresOf(profile.name, loads.cold, floors.cold);
      yield* ratiosOf(profile.name, loads, fluents);
    }
  } finally {
    await browser.close();
    await plain.close();
    await fluent.close();
    await site.close();
  }
}

function* figuresOf(profile: string, loads: readonly Load[], floors: readonly Load[]): Generator<Figure> {
  const medianOf = (all: readonly Load[], what: keyof Load) => median(all.map((one) => one[what]));
  const name = (what: string) => `bill summary, ${profile}: ${what}`;
  yield {
    name: name('rows (floor: a plain page)'),
    value: medianOf(loads, 'rowsMs'),
    unit: 'ms',
    floor: medianOf(floors, 'rowsMs'),
  };
  const blocked = medianOf(loads, 'blockedMs');
  const goal = { goal: atMost(blocked, MAX_BLOCKED_MS) };
  yield { name: name('blocked'), value: blocked, unit: 'ms', floor: medianOf(floors, 'blockedMs'), ...goal };
  const shift = medianOf(loads, 'layoutShift');
  yield { name: name('layout shift'), value: shift, unit: '', goal: atMost(shift, NO_SHIFT, '0') };
  const heap = medianOf(loads, 'heapMb');
  yield { name: name('heap'), value: heap, unit: 'MB', floor: medianOf(floors, 'heapMb'), goal: atMost(heap, 25) };
}

/** The goals are for the slow profile. Ratios of one run compare machines. */
function* ratiosOf(profile: string, loads: Loads, floors: Loads): Generator<Figure> {
  for (const [when, name, most] of [
    ['cold', 'rows', 1.5],
    ['cached', 'rows, cached', 2.5],
  ] as const) {
    const [value, floor] = [loads, floors].map((all) => median(all[when].map(({ rowsMs }) => rowsMs)));
    if (value === undefined || floor === undefined) continue;
    const goal = profile === 'slow' && atMost(value / floor, most, `≤ ${most} ×`);
    yield {
      name: `bill summary, ${profile}: ${name} (floor: React, Fluent)`,
      value,
      unit: 'ms',
      floor,
      ...(goal && { goal }),
    };
  }
  const blocked = median(loads.cached.map(({ blockedMs }) => blockedMs));
  const goal = { goal: atMost(blocked, MAX_BLOCKED_MS) };
  yield { name: `bill summary, ${profile}: blocked, cached`, value: blocked, unit: 'ms', ...goal };
}
