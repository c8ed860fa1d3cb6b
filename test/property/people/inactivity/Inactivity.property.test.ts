import fc from 'fast-check';
import { IdleTab, LIMITS } from '../../../support/inactivity/IdleTab';
import { SharedClock } from '../../../support/inactivity/SharedClock';
import { VirtualTime } from '../../../support/VirtualTime';

const { otherLimitMs: limit, checkEveryMs, warningMs } = LIMITS;
const pauses = fc.array(fc.record({ ms: fc.integer({ min: 1, max: limit }), tab: fc.nat(2) }), { maxLength: 20 });

describe('Inactivity', () => {
  it('never warns a user whose pauses stay within the limit, in any tab (INA-1)', () => {
    fc.assert(
      fc.property(pauses, (steps) => {
        const { tabs, time } = threeTabs();
        workIn(tabs, time, steps);
        expect(tabs.flatMap(({ kinds }) => kinds)).toEqual(['watching', 'watching', 'watching']);
      }),
    );
  });

  it('always warns within one check after the limit, in all tabs at the same time, and signs out everywhere (INA-3)', () => {
    fc.assert(
      fc.property(pauses, (steps) => {
        const { tabs, time } = threeTabs();
        const lastActionAt = workIn(tabs, time, steps);
        time.advanceTo(lastActionAt + limit + checkEveryMs + warningMs);
        const [asked] = tabs.map(({ seen }) => seen.find(({ kind }) => kind === 'warning')?.atMs ?? 0);
        for (const { seen } of tabs) {
          expect(seen.slice(1)).toEqual([
            { kind: 'warning', atMs: asked },
            { kind: 'over', atMs: (asked ?? 0) + warningMs },
          ]);
        }
        expect((asked ?? 0) - lastActionAt).toBeGreaterThan(limit);
        expect((asked ?? 0) - lastActionAt).toBeLessThanOrEqual(limit + checkEveryMs);
      }),
    );
  });

  it('never shows data when a machine wakes up after limit, check and warning, whatever event comes first', () => {
    const first = fc.constantFrom<'act' | 'wake' | 'timer'>('act', 'wake', 'timer');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * limit }), first, (extraMs, wokenBy) => {
        const tab = new IdleTab('agent');
        tab.sleep(limit + checkEveryMs + warningMs + extraMs);
        if (wokenBy === 'act') tab.act();
        if (wokenBy === 'wake') tab.wake();
        if (wokenBy === 'timer') tab.pass(0);
        expect(tab.kinds).toEqual(['watching', 'over']);
      }),
    );
  });
});

function threeTabs() {
  const time = new VirtualTime();
  const shared = new SharedClock();
  return { tabs: [0, 1, 2].map(() => new IdleTab('agent', time, shared)), time };
}

function workIn(tabs: readonly IdleTab[], time: VirtualTime, steps: readonly { ms: number; tab: number }[]): number {
  for (const { ms, tab } of steps) {
    time.advanceTo(time.now() + ms);
    tabs[tab]?.act();
  }
  return time.now();
}
