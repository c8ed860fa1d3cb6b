import type { PrimaryType } from '../../../src/domain/access/Role';
import { inactivityLimitOf } from '../../../src/domain/inactivity/inactivity';
import { IdleTab, LIMITS, settled } from '../../support/inactivity/IdleTab';
import { SharedClock } from '../../support/inactivity/SharedClock';
import { VirtualTime } from '../../support/VirtualTime';

const MINUTE = 60_000;

describe('the inactivity limit (INA-2)', () => {
  it.each([
    [undefined, 30],
    ['billingUser', 30],
    ['admin', 30],
    ['carrier', 15],
    ['agent', 15],
    ['unknown', 15],
  ] as const)('of %s is %i minutes', (type: PrimaryType | undefined, minutes) => {
    expect(inactivityLimitOf(type, LIMITS)).toBe(minutes * MINUTE);
  });
});

describe('Inactivity', () => {
  it('asks at the first check after the limit, counts down by the second, and signs out when nobody answers (INA-1 INA-3)', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE);
    expect(tab.kinds).toEqual(['watching']);
    tab.pass(45_000);
    await settled();
    expect(tab.seen.slice(1)).toEqual([
      { kind: 'warning', atMs: 15 * MINUTE + 30_000 },
      { kind: 'over', atMs: 15 * MINUTE + 45_000 },
    ]);
    expect(tab.secondsSeen).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(tab.signOuts).toBe(1);
  });

  it('goes on when the person is still there', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.inactivity.stay();
    tab.pass(15 * MINUTE);
    await settled();
    expect(tab.kinds).toEqual(['watching', 'warning', 'watching']);
    expect(tab.signOuts).toBe(0);
  });

  it('signs out at once when the person is done, with what they began saved first', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.inactivity.leave();
    await settled();
    expect(tab.order).toEqual(['saved', 'signed out']);
  });

  it('signs out after three seconds although a draft cannot be saved', async () => {
    const tab = new IdleTab('agent');
    tab.saves = () => new Promise(() => undefined);
    tab.pass(15 * MINUTE + 35_000);
    tab.inactivity.leave();
    tab.pass(2_999);
    await settled();
    expect(tab.signOuts).toBe(0);
    tab.pass(1);
    await settled();
    expect(tab.signOuts).toBe(1);
  });

  it('is not fooled by whoever opens the application anew after the limit (INA-3)', () => {
    const { other } = twoTabs(15 * MINUTE + 1, { isClosed: true });
    expect(other.kinds).toEqual(['watching', 'warning']);
  });

  it('signs out whoever opens the application anew when it was over long ago (INA-3)', () => {
    const { other } = twoTabs(60 * MINUTE, { isClosed: true });
    expect(other.kinds).toEqual(['watching', 'over']);
  });

  it('begins anew for whoever opens the application anew before the limit', () => {
    const { other } = twoTabs(15 * MINUTE, { isClosed: true });
    other.pass(15 * MINUTE);
    expect(other.kinds).toEqual(['watching']);
  });

  it('does not take a mouse that moves during the warning for an answer', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.act();
    tab.pass(15_000);
    await settled();
    expect(tab.signOuts).toBe(1);
  });

  it('covers everything and signs out as soon as a machine wakes that slept past limit and warning', async () => {
    const tab = new IdleTab('admin');
    tab.sleep(8 * 60 * MINUTE);
    tab.wake();
    expect(tab.kinds).toEqual(['watching', 'over']);
    await settled();
    expect(tab.signOuts).toBe(1);
  });

  it('is not fooled by a mouse that moves before any timer of a woken machine', () => {
    const tab = new IdleTab('admin');
    tab.sleep(8 * 60 * MINUTE);
    tab.act();
    expect(tab.kinds).toEqual(['watching', 'over']);
  });

  it('signs out who comes back to a warning that nobody answered, whatever they press', () => {
    const tab = new IdleTab('admin');
    tab.pass(30 * MINUTE + 31_000);
    tab.sleep(60 * MINUTE);
    tab.inactivity.stay();
    expect(tab.kinds).toEqual(['watching', 'warning', 'over']);
  });

  it('lets heartbeats rest from the limit on', () => {
    const tab = new IdleTab('agent');
    expect(tab.presence.isAway).toBe(false);
    tab.pass(15 * MINUTE + 30_000);
    expect(tab.presence.isAway).toBe(true);
    tab.inactivity.stay();
    expect(tab.presence.isAway).toBe(false);
  });

  it('goes on watching a screen whose session could not be renewed', () => {
    const tab = new IdleTab('agent');
    tab.session.next({ kind: 'failed', error: new Error('login_required') as never });
    tab.pass(16 * MINUTE);
    expect(tab.kinds).toContain('warning');
  });

  it('rests while nobody is signed in', () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.session.next({ kind: 'leaving' });
    tab.pass(24 * 60 * MINUTE);
    expect(tab.kinds).toEqual(['watching', 'warning', 'watching']);
  });

  it('says so when the provider cannot be reached to end the session there', async () => {
    const tab = new IdleTab('agent');
    tab.leaves = () => Promise.reject(new Error('no network'));
    tab.pass(16 * MINUTE);
    await settled();
    expect(tab.kinds.at(-1)).toBe('stranded');
  });

  it('begins anew when the clock of the machine was put back', () => {
    const tab = new IdleTab('agent');
    tab.sleep(-60 * MINUTE);
    tab.wake();
    tab.sleep(15 * MINUTE);
    tab.wake();
    expect(tab.kinds).toEqual(['watching']);
    tab.sleep(1);
    tab.wake();
    expect(tab.kinds).toEqual(['watching', 'warning']);
  });

  it('waits no longer for an answer when the clock of the machine is put back meanwhile', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.sleep(-60 * MINUTE);
    tab.wake();
    tab.sleep(15_000);
    tab.wake();
    await settled();
    expect(tab.kinds.at(-1)).toBe('over');
  });

  describe('in two tabs', () => {
    it('asks in both at the same moment, and is answered in both by one', () => {
      const { one, other, time } = twoTabs(10_000);
      time.advanceTo(15 * MINUTE + 40_000);
      expect([one.inactivity.current.kind, other.inactivity.current.kind]).toEqual(['warning', 'warning']);
      expect(one.secondsSeen.at(-1)).toBe(other.secondsSeen.at(-1));
      other.inactivity.stay();
      expect([one.inactivity.current.kind, other.inactivity.current.kind]).toEqual(['watching', 'watching']);
    });

    it('asks in neither while somebody works in one', () => {
      const { one, other, time } = twoTabs(0);
      for (let minute = 1; minute <= 60; minute += 1) {
        time.advanceTo(minute * MINUTE);
        other.act();
      }
      expect([...one.kinds, ...other.kinds]).toEqual(['watching', 'watching']);
    });

    it('wakes a tab that slept to what happened in the other meanwhile', () => {
      const { one, other, time } = twoTabs(0);
      time.sleepUntil(40 * MINUTE);
      other.inactivity.stay();
      expect(other.kinds).toEqual(['watching', 'over']);
      expect(one.inactivity.current.kind).toBe('watching');
    });
  });
});

function twoTabs(apartMs: number, { isClosed = false } = {}) {
  const time = new VirtualTime();
  const shared = new SharedClock();
  const one = new IdleTab('agent', time, shared);
  if (isClosed) one.close();
  time.advanceTo(apartMs);
  const other = new IdleTab('agent', time, shared);
  return { one, other, time };
}
