import { BillLock } from '../../../src/application/bills/BillLock';
import type { BillLockGateway } from '../../../src/application/bills/ports';
import { Presence } from '../../../src/application/inactivity/Presence';
import { CheckoutLocks } from '../../../src/application/payments/CheckoutLocks';
import { ApiError } from '../../../src/application/shared/ApiError';
import { settled } from '../../support/reconciliation/reconcileStage';
import { VirtualTime } from '../../support/VirtualTime';

const bills = (count: number) => Array.from({ length: count }, (_, index) => `100.${index}`);

describe('the locks of a checkout', () => {
  it('are acquired a few at a time', async () => {
    const stage = lockStage();
    await stage.locks.acquire(bills(200));
    expect(stage.held.size).toBe(200);
    expect(stage.mostAtOnce()).toBeLessThanOrEqual(6);
    await stage.locks.release();
    expect(stage.held.size).toBe(0);
    expect(stage.mostAtOnce()).toBeLessThanOrEqual(6);
  });

  it('are released when one is refused, and no more are requested', async () => {
    const stage = lockStage('100.20');
    await expect(stage.locks.acquire(bills(200))).rejects.toMatchObject({ code: 'BILL_LOCKED' });
    expect(stage.held.size).toBe(0);
    expect(stage.requested()).toBeLessThan(30);
  });

  it('are released when the checkout is left while they are acquired, and no more are requested', async () => {
    const stage = lockStage();
    const taking = stage.locks.acquire(bills(200));
    await stage.locks.close();
    await taking;
    await settled();
    expect(stage.held.size).toBe(0);
    expect(stage.requested()).toBeLessThan(30);
  });
});

/** @param refused a bill that another person has locked. */
function lockStage(refused?: string) {
  const held = new Set<string>();
  let requested = 0;
  let running = 0;
  let most = 0;
  const inCall = async () => {
    most = Math.max(most, (running += 1));
    await settled();
    running -= 1;
  };
  const gateway: BillLockGateway = {
    take: async (billPk) => {
      requested += 1;
      await inCall();
      if (billPk === refused) throw new ApiError('conflict', 'BILL_LOCKED', 'Locked');
      held.add(billPk);
      return { billPk, lockToken: billPk, expiresAt: '' };
    },
    keep: async (billPk, lockToken) => ({ billPk, lockToken, expiresAt: '' }),
    release: async (billPk) => {
      await inCall();
      held.delete(billPk);
    },
  };
  const locks = new CheckoutLocks(new BillLock(gateway, new Presence(), new VirtualTime()));
  return { locks, held, requested: () => requested, mostAtOnce: () => most };
}
