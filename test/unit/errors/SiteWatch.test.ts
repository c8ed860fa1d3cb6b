import { BehaviorSubject } from 'rxjs';
import { SiteWatch } from '../../../src/application/errors/SiteWatch';
import { VirtualTime } from '../../support/VirtualTime';

const SECOND = 1_000;

describe('SiteWatch (ERR-4 RTE-7)', () => {
  it('asks after 2, 4, 8, 16 seconds and then every 30', async () => {
    const site = watched();
    await site.pass(120 * SECOND);
    expect(site.askedAt).toEqual([2, 6, 14, 30, 60, 90, 120].map((second) => second * SECOND));
    expect(site.backAt).toEqual([]);
  });

  it('says once that the site is back, and asks no more', async () => {
    const site = watched();
    await site.pass(3 * SECOND);
    site.isUp = true;
    await site.pass(60 * SECOND);
    expect(site.backAt).toEqual([6 * SECOND]);
    expect(site.askedAt).toHaveLength(2);
  });

  it('rests while nobody sees the page', async () => {
    const site = watched();
    site.visible.next(false);
    await site.pass(300 * SECOND);
    expect(site.askedAt).toEqual([]);
    site.visible.next(true);
    await site.pass(5 * SECOND);
    expect(site.askedAt).toHaveLength(1);
  });

  it('waits longer from the start when the site was back for less than a minute', async () => {
    const site = watched();
    site.isUp = true;
    await site.pass(2 * SECOND);
    site.watch.comeBack();
    await site.pass(SECOND);
    site.watchAgain();
    await site.pass(10 * SECOND);
    expect(site.askedAt).toEqual([2 * SECOND, 7 * SECOND]);
  });

  it('begins anew when the site held for more than a minute', async () => {
    const site = watched();
    site.isUp = true;
    await site.pass(2 * SECOND);
    site.watch.comeBack();
    await site.pass(61 * SECOND);
    site.watchAgain();
    await site.pass(5 * SECOND);
    expect(site.askedAt).toEqual([2 * SECOND, 65 * SECOND]);
  });

  it('tells everybody who waits that somebody came back', () => {
    const { watch } = watched();
    const counts: number[] = [];
    watch.returns$.subscribe((count) => counts.push(count));
    watch.comeBack();
    watch.comeBack();
    expect(counts).toEqual([1, 2]);
  });
});

// Helpers

function watched() {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const site = {
    isUp: false,
    visible,
    askedAt: [] as number[],
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
      site.askedAt.push(time.now());
      return Promise.resolve(site.isUp);
    },
  };
  site.watch = new SiteWatch(probe, { visible$: visible }, time);
  site.watchAgain = () => void site.watch.back$.subscribe(() => site.backAt.push(time.now()));
  site.watchAgain();
  return site;
}
