import { inactivityLimitOf } from '../../../../src/domain/people/inactivity/inactivity';
import type { PrimaryType } from '../../../../src/domain/platform/access/Role';
import { IdleTab, LIMITS, settled } from '../../../support/inactivity/IdleTab';
import { SharedClock } from '../../../support/inactivity/SharedClock';
import { VirtualTime } from '../../../support/VirtualTime';

const MINUTE = 60_000;

describe('the inactivity limit (INA-2)', () => {
  it.each([
    [undefined, 30],
    ['billingUser', 30],
    ['admin', 30],
    ['carrier', 15],
    ['agent', 15],
    ['unknown', 15],
  ] as const)('for %s is %i minutes', (type: PrimaryType | undefined, minutes) => {
    expect(inactivityLimitOf(type, LIMITS)).toBe(minutes * MINUTE);
  });
});

describe('Inactivity', () => {
  it('warns at the first check after the limit, counts down by the second, and signs out without an answer (INA-1 INA-3)', async () => {
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

  it('continues when the person chooses to stay', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.inactivity.stay();
    tab.pass(15 * MINUTE);
    await settled();
    expect(tab.kinds).toEqual(['watching', 'warning', 'watching']);
    expect(tab.signOuts).toBe(0);
  });

  it('saves drafts and signs out immediately when the person chooses to leave', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.inactivity.leave();
    await settled();
    expect(tab.order).toEqual(['saved', 'signed out']);
  });

  it('signs out after three seconds even if a draft cannot be saved', async () => {
    const tab = new IdleTab('agent');
    tab.saveDrafts = () => new Promise(() => undefined);
    tab.pass(15 * MINUTE + 35_000);
    tab.inactivity.leave();
    tab.pass(2_999);
    await settled();
    expect(tab.signOuts).toBe(0);
    tab.pass(1);
    await settled();
    expect(tab.signOuts).toBe(1);
  });

  it('shows the warning when the application is reopened after the limit (INA-3)', () => {
    const { other } = twoTabs(15 * MINUTE + 1, { isClosed: true });
    expect(other.kinds).toEqual(['watching', 'warning']);
  });

  it('signs out when the application is reopened after the warning would have expired (INA-3)', () => {
    const { other } = twoTabs(60 * MINUTE, { isClosed: true });
    expect(other.kinds).toEqual(['watching', 'over']);
  });

  it('starts over when the application is reopened before the limit', () => {
    const { other } = twoTabs(15 * MINUTE, { isClosed: true });
    other.pass(15 * MINUTE);
    expect(other.kinds).toEqual(['watching']);
  });

  it('does not treat a mouse movement during the warning as an answer', async () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.act();
    tab.pass(15_000);
    await settled();
    expect(tab.signOuts).toBe(1);
  });

  it('covers the screen and signs out when the machine wakes after limit and warning', async () => {
    const tab = new IdleTab('admin');
    tab.sleep(8 * 60 * MINUTE);
    tab.wake();
    expect(tab.kinds).toEqual(['watching', 'over']);
    await settled();
    expect(tab.signOuts).toBe(1);
  });

  it('ignores a mouse movement that precedes the timers of a woken machine', () => {
    const tab = new IdleTab('admin');
    tab.sleep(8 * 60 * MINUTE);
    tab.act();
    expect(tab.kinds).toEqual(['watching', 'over']);
  });

  it('signs out a person who answers an expired warning', () => {
    const tab = new IdleTab('admin');
    tab.pass(30 * MINUTE + 31_000);
    tab.sleep(60 * MINUTE);
    tab.inactivity.stay();
    expect(tab.kinds).toEqual(['watching', 'warning', 'over']);
  });

  it('pauses heartbeats from the limit on', () => {
    const tab = new IdleTab('agent');
    expect(tab.presence.isAway).toBe(false);
    tab.pass(15 * MINUTE + 30_000);
    expect(tab.presence.isAway).toBe(true);
    tab.inactivity.stay();
    expect(tab.presence.isAway).toBe(false);
  });

  it('keeps watching when the session could not be renewed', () => {
    const tab = new IdleTab('agent');
    tab.session.next({ kind: 'failed', error: new Error('login_required') as never });
    tab.pass(16 * MINUTE);
    expect(tab.kinds).toContain('warning');
  });

  it('pauses while no one is signed in', () => {
    const tab = new IdleTab('agent');
    tab.pass(15 * MINUTE + 35_000);
    tab.session.next({ kind: 'leaving' });
    tab.pass(24 * 60 * MINUTE);
    expect(tab.kinds).toEqual(['watching', 'warning', 'watching']);
  });

  it('reports when the provider cannot be reached to end its session', async () => {
    const tab = new IdleTab('agent');
    tab.leaveForProvider = () => Promise.reject(new Error('no network'));
    tab.pass(16 * MINUTE);
    await settled();
    expect(tab.kinds.at(-1)).toBe('stranded');
  });

  it('starts over when the clock is set back', () => {
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

  it('keeps the time limit of the warning when the clock is set back', async () => {
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
    it('warns in both at the same moment and accepts the answer of either', () => {
      const { one, other, time } = twoTabs(10_000);
      time.advanceTo(15 * MINUTE + 40_000);
      expect([one.inactivity.current.kind, other.inactivity.current.kind]).toEqual(['warning', 'warning']);
      expect(one.secondsSeen.at(-1)).toBe(other.secondsSeen.at(-1));
      other.inactivity.stay();
      expect([one.inactivity.current.kind, other.inactivity.current.kind]).toEqual(['watching', 'watching']);
    });

    it('warns in neither tab while the person works in one', () => {
      const { one, other, time } = twoTabs(0);
      for (let minute = 1; minute <= 60; minute += 1) {
        time.advanceTo(minute * MINUTE);
        other.act();
      }
      expect([...one.kinds, ...other.kinds]).toEqual(['watching', 'watching']);
    });

    it('updates a tab that slept with activity in the other tab', () => {
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
