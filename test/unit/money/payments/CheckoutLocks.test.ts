import { BillLock } from '../../../../src/application/billing/bills/BillLock';
import type { BillLockGateway } from '../../../../src/application/billing/bills/ports';
import { CheckoutLocks } from '../../../../src/application/money/payments/CheckoutLocks';
import { Presence } from '../../../../src/application/people/inactivity/Presence';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { settled } from '../../../support/reconciliation/ReconcileFixture';
import { VirtualTime } from '../../../support/VirtualTime';

const bills = (count: number) => Array.from({ length: count }, (_, index) => `100.${index}`);

describe('the locks of a checkout', () => {
  it('are acquired a few at a time', async () => {
    const setup = setUp();
    await setup.locks.acquire(bills(200));
    expect(setup.locked.size).toBe(200);
    expect(setup.maxConcurrency()).toBeLessThanOrEqual(6);
    await setup.locks.release();
    expect(setup.locked.size).toBe(0);
    expect(setup.maxConcurrency()).toBeLessThanOrEqual(6);
  });

  it('are released when one is refused, and no more are requested', async () => {
    const setup = setUp('100.20');
    await expect(setup.locks.acquire(bills(200))).rejects.toMatchObject({ code: 'BILL_LOCKED' });
    expect(setup.locked.size).toBe(0);
    expect(setup.requested()).toBeLessThan(30);
  });

  it('are released when the checkout is closed while they are acquired, and no more are requested', async () => {
    const setup = setUp();
    const acquiring = setup.locks.acquire(bills(200));
    await setup.locks.close();
    await acquiring;
    await settled();
    expect(setup.locked.size).toBe(0);
    expect(setup.requested()).toBeLessThan(30);
  });
});

/** @param refused a bill that another person has locked. */
function setUp(refused?: string) {
  const locked = new Set<string>();
  let requested = 0;
  let running = 0;
  let maxRunning = 0;
  const simulateCall = async () => {
    maxRunning = Math.max(maxRunning, (running += 1));
    await settled();
    running -= 1;
  };
  const gateway: BillLockGateway = {
    take: async ({ billPk }) => {
      requested += 1;
      await simulateCall();
      if (billPk === refused) throw new ApiError('conflict', 'BILL_LOCKED', 'Locked');
      locked.add(billPk);
      return { billPk, lockToken: billPk, expiresAt: '' };
    },
    keep: async ({ billPk, lockToken }) => ({ billPk, lockToken, expiresAt: '' }),
    release: async ({ billPk }) => {
      await simulateCall();
      locked.delete(billPk);
    },
  };
  const locks = new CheckoutLocks(new BillLock(gateway, new Presence(), new VirtualTime()));
  return { locks, locked, requested: () => requested, maxConcurrency: () => maxRunning };
}
