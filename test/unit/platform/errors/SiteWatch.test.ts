import { BehaviorSubject } from 'rxjs';
import { SiteWatch } from '../../../../src/application/platform/errors/SiteWatch';
import { VirtualTime } from '../../../support/VirtualTime';

const SECOND = 1_000;

describe('SiteWatch (ERR-4 RTE-7)', () => {
  it('checks after 2, 4, 8 and 16 seconds, then every 30 seconds', async () => {
    const site = setUp();
    await site.pass(120 * SECOND);
    expect(site.checkedAt).toEqual([2, 6, 14, 30, 60, 90, 120].map((second) => second * SECOND));
    expect(site.backAt).toEqual([]);
  });

  it('reports once that the site is back, and stops checking', async () => {
    const site = setUp();
    await site.pass(3 * SECOND);
    site.isUp = true;
    await site.pass(60 * SECOND);
    expect(site.backAt).toEqual([6 * SECOND]);
    expect(site.checkedAt).toHaveLength(2);
  });

  it('pauses while the page is hidden', async () => {
    const site = setUp();
    site.visible.next(false);
    await site.pass(300 * SECOND);
    expect(site.checkedAt).toEqual([]);
    site.visible.next(true);
    await site.pass(5 * SECOND);
    expect(site.checkedAt).toHaveLength(1);
  });

  it('starts with a longer interval if the site was up for less than a minute', async () => {
    const site = setUp();
    site.isUp = true;
    await site.pass(2 * SECOND);
    site.watch.comeBack();
    await site.pass(SECOND);
    site.watchAgain();
    await site.pass(10 * SECOND);
    expect(site.checkedAt).toEqual([2 * SECOND, 7 * SECOND]);
  });

  it('starts over if the site was up for more than a minute', async () => {
    const site = setUp();
    site.isUp = true;
    await site.pass(2 * SECOND);
    site.watch.comeBack();
    await site.pass(61 * SECOND);
    site.watchAgain();
    await site.pass(5 * SECOND);
    expect(site.checkedAt).toEqual([2 * SECOND, 65 * SECOND]);
  });

  it('notifies all subscribers of each return', () => {
    const { watch } = setUp();
    const counts: number[] = [];
    watch.returns$.subscribe((count) => counts.push(count));
    watch.comeBack();
    watch.comeBack();
    expect(counts).toEqual([1, 2]);
  });
});

// Helpers

function setUp() {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const site = {
    isUp: false,
    visible,
    checkedAt: [] as number[],
    backAt: [] as number[],
    watch: undefined as unknown as SiteWatch,
    watchAgain: () => undefined as void,
    async pass(ms: number) {
      const end = time.now() + ms;
      while (time.now() < end) {
        time.advanceTo(time.now() + 500);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
    },
  };
  const probe = {
    isUp: () => {
      site.checkedAt.push(time.now());
      return Promise.resolve(site.isUp);
    },
  };
  site.watch = new SiteWatch(probe, { visible$: visible }, time);
  site.watchAgain = () => void site.watch.back$.subscribe(() => site.backAt.push(time.now()));
  site.watchAgain();
  return site;
}
