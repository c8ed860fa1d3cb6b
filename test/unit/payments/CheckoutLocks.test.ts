import { BillLock } from '../../../src/application/bills/BillLock';
import type { BillLockGateway } from '../../../src/application/bills/ports/BillLockGateway';
import { Presence } from '../../../src/application/inactivity/Presence';
import { CheckoutLocks } from '../../../src/application/payments/CheckoutLocks';
import { ApiError } from '../../../src/application/shared/ApiError';
import { settled } from '../../support/reconciliation/reconcileStage';
import { VirtualTime } from '../../support/VirtualTime';

const bills = (count: number) => Array.from({ length: count }, (_, index) => `100.${index}`);

describe('the locks of a checkout', () => {
  it('are taken a few at a time, all of them in the end', async () => {
    const desk = lockDesk();
    await desk.locks.take(bills(200));
    expect(desk.held.size).toBe(200);
    expect(desk.mostAtOnce()).toBeLessThanOrEqual(6);
    await desk.locks.release();
    expect(desk.held.size).toBe(0);
    expect(desk.mostAtOnce()).toBeLessThanOrEqual(6);
  });

  it('are given back when one is refused, and no more are asked for', async () => {
    const desk = lockDesk('100.20');
    await expect(desk.locks.take(bills(200))).rejects.toMatchObject({ code: 'BILL_LOCKED' });
    expect(desk.held.size).toBe(0);
    expect(desk.asked()).toBeLessThan(30);
  });

  it('are given back when the checkout is left while they are taken, and no more are asked for', async () => {
    const desk = lockDesk();
    const taking = desk.locks.take(bills(200));
    await desk.locks.close();
    await taking;
    await settled();
    expect(desk.held.size).toBe(0);
    expect(desk.asked()).toBeLessThan(30);
  });
});

/** @param refused a bill that somebody else has. */
function lockDesk(refused?: string) {
  const held = new Set<string>();
  let asked = 0;
  let running = 0;
  let most = 0;
  const atWork = async () => {
    most = Math.max(most, (running += 1));
    await settled();
    running -= 1;
  };
  const gateway: BillLockGateway = {
    take: async (billPk) => {
      asked += 1;
      await atWork();
      if (billPk === refused) throw new ApiError('conflict', 'BILL_LOCKED', 'Locked');
      held.add(billPk);
      return { billPk, lockToken: billPk, expiresAt: '' };
    },
    keep: async (billPk, lockToken) => ({ billPk, lockToken, expiresAt: '' }),
    release: async (billPk) => {
      await atWork();
      held.delete(billPk);
    },
  };
  const locks = new CheckoutLocks(new BillLock(gateway, new Presence(), new VirtualTime()));
  return { locks, held, asked: () => asked, mostAtOnce: () => most };
}
