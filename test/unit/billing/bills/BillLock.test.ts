import { BillLock } from '../../../../src/application/billing/bills/BillLock';
import { Presence } from '../../../../src/application/people/inactivity/Presence';
import { VirtualTime } from '../../../support/VirtualTime';

const GRANT = { billPk: '100.a', lockToken: 'token', expiresAt: '2026-03-06T12:02:00.000Z' };

describe('the heartbeat of a lock', () => {
  it('pauses after the inactivity limit, and resumes when the person is back (INA-3)', async () => {
    const time = new VirtualTime();
    const presence = new Presence();
    let heartbeats = 0;
    const locks = {
      take: async () => GRANT,
      keep: async () => {
        heartbeats += 1;
        return GRANT;
      },
      release: async () => undefined,
    };
    await new BillLock(locks, presence, time).take('100.a');
    const after = async (minutes: number): Promise<number> => {
      for (let step = 0; step < minutes * 4; step += 1) {
        time.advanceTo(time.now() + 15_000);
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
      return heartbeats;
    };
    expect(await after(3)).toBe(4);
    presence.set('away');
    expect(await after(10)).toBe(4);
    presence.set('here');
    expect(await after(3)).toBe(8);
  });
});
