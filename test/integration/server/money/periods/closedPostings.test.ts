import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { createPayment } from '../../../../../contract/money/payments';
import { transferSuspense } from '../../../../../contract/money/suspense';
import { SqlPeriods } from '../../../../../server/money/periods/SqlPeriods';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { openForEditing } from '../../../../support/bills/openForEditing';
import {
  beforeEachPayingGroup,
  checkoutOf,
  holdMoney,
  type PayingGroup,
} from '../../../../support/payments/payingGroup';
import { changedMonths, closeMonth, instantsOf } from '../../../../support/periods/closeMonth';
import { behindLock, onPostgres } from '../../../../support/server/behindLock';
import type { TestServer } from '../../../../support/server/startTestServer';

/** @source docs/decisions/periods.md#a-posting-that-comes-too-late-is-refused */
describe('a posting whose month is closed before it is saved', () => {
  let server: TestServer;
  let group: PayingGroup;
  const MARCH = localDate('2026-03-01');
  const LATE = '2026-03-31T23:59:59.000Z';
  const NEXT_DAY = '2026-04-01T12:00:00.000Z';
  beforeEachPayingGroup((stage) => {
    ({ server, group } = stage);
  }, LATE);

  const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  /** A transfer of held money to an unknown payer. */
  const transfer = async () => {
    const suspensePk = await holdMoney(server, group, 500);
    const body = { groupNumber: null, amountCents: cents(500), reason: 'Not for this group' };
    return { params: { suspensePk }, body, idempotencyKey: randomUUID() };
  };
  const TOO_LATE = {
    status: 409,
    body: { code: 'WRONG_STATUS', message: expect.stringContaining('Nothing is posted in a closed month') },
  };

  it('is refused on a server whose clock is behind, and accepts the same key once the clock is right', async () => {
    const boss = await manager();
    const moving = await transfer();
    const [paid, reconciled] = [await group.bill(), await group.bill({ status: 'RELEASED' })];
    const released = await group.bill({ status: 'UNRELEASED' });
    const editor = await openForEditing(boss, reconciled.billPk);
    const paying = { body: checkoutOf(group, [{ bill: paid }]), idempotencyKey: randomUUID() };
    await closeMonth(server.db, MARCH, new Date(NEXT_DAY));
    expect(await boss.call(transferSuspense, moving)).toMatchObject(TOO_LATE);
    expect(await editor.reconcile()).toMatchObject(TOO_LATE);
    expect(await server.as(group.payor).call(createPayment, paying)).toMatchObject(TOO_LATE);
    expect(await boss.call(releaseBills, { body: { values: [released.billPk] } })).toMatchObject(TOO_LATE);
    server.clock.set(NEXT_DAY);
    expect(await boss.call(transferSuspense, moving)).toMatchObject({ status: 200 });
    expect(await server.as(group.payor).call(createPayment, paying)).toMatchObject({ status: 201 });
    expect(await changedMonths(server.db)).toEqual([]);
  });

  onPostgres('is refused after it waited for the close, and takes the same key afterwards', async () => {
    const boss = await manager();
    const moving = await transfer();
    const [answer] = await behindLock(
      server.db,
      sql`select lock_ledger()`,
      [() => boss.call(transferSuspense, moving)],
      async (tx) => {
        const periods = new SqlPeriods(tx);
        await periods.saveState(MARCH, 'CLOSED', instantsOf(MARCH));
        await periods.addVersion(MARCH, 1, { userId: 'closer', name: 'Nora' }, new Date(NEXT_DAY));
      },
    );
    expect(answer).toMatchObject(TOO_LATE);
    server.clock.set(NEXT_DAY);
    expect(await boss.call(transferSuspense, moving)).toMatchObject({ status: 200 });
    expect(await changedMonths(server.db)).toEqual([]);
  });
});
