import { saveAutopay } from '../../../../contract/autopay';
import { takeBillLock } from '../../../../contract/bills/billLocks';
import { createPayment, voidPayment } from '../../../../contract/payments';
import { previewProcessing, runProcessing, setProcessingHold } from '../../../../contract/processing';
import { PreviewProcessing } from '../../../../server/application/processing/PreviewProcessing';
import { SqlProcessingPreview } from '../../../../server/infrastructure/sql/processing/SqlProcessingPreview';
import { SqlProcessingRepository } from '../../../../server/infrastructure/sql/processing/SqlProcessingRepository';
import { Role } from '../../../../src/domain/access/Role';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import { cents } from '../../../../src/domain/money/Cents';
import {
  beforeEachPayingGroup,
  checkoutOf,
  fromHeld,
  holdMoney,
  type PayingGroup,
  pay,
} from '../../../support/payments/payingGroup';
import type { TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

const TODAY = localDate('2026-03-10');
const NOTHING = { count: 0, amountCents: 0 };

/** @source product.md, Nightly processing */
describe('the preview of processing', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), `${TODAY}T15:00:00.000Z`);
  beforeEach(async () => {
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  });

  const paid = async (amountCents: number) => pay(server, group, await group.bill(), { amountCents });
  const preview = (day?: string) =>
    server.as(sysadmin).ok(previewProcessing, { query: day === undefined ? {} : { businessDate: localDate(day) } });

  it('previews today if no date is given, and reports zero if there are no payments', async () => {
    expect(await preview()).toEqual({
      businessDate: TODAY,
      today: TODAY,
      due: [],
      early: NOTHING,
      left: NOTHING,
      autopay: NOTHING,
      editors: 0,
    });
  });

  it('counts by method what the run will process, and what settles after today', async () => {
    await paid(30_000);
    await paid(20_000);
    const voided = await paid(700);
    await server.as(group.payor).ok(voidPayment, {
      params: { paymentPk: voided.paymentPk },
      body: { reason: 'Twice' },
      idempotencyKey: crypto.randomUUID(),
    });
    server.clock.set('2026-03-11T15:00:00.000Z');
    await paid(1_000);
    server.clock.set(`${TODAY}T15:00:00.000Z`);
    expect(await preview('2026-03-12')).toMatchObject({
      due: [{ method: 'ACH', count: 2, amountCents: 50_000 }],
      early: { count: 2, amountCents: 50_000 },
      left: { count: 1, amountCents: 1_000 },
    });
    server.clock.set('2026-03-12T15:00:00.000Z');
    expect(await preview()).toMatchObject({ businessDate: '2026-03-12', due: [{ count: 2 }], early: NOTHING });
    const body = { businessDate: localDate('2026-03-12') };
    expect(await server.as(sysadmin).ok(runProcessing, { body })).toMatchObject({ processed: 2, amountCents: 50_000 });
    expect(await preview()).toMatchObject({ due: [], left: { count: 1 } });
  });

  it('lists the method with the most payments first', async () => {
    await holdMoney(server, group, 5_000);
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 5_000 }]), 5_000);
    await server.as(group.payor).ok(createPayment, { body, idempotencyKey: crypto.randomUUID() });
    expect((await preview()).due).toEqual([{ method: 'Credit Suspense', count: 1, amountCents: 5_000 }]);
    await paid(100);
    await paid(200);
    expect((await preview('2026-03-31')).due).toEqual([
      { method: 'ACH', count: 2, amountCents: 300 },
      { method: 'Credit Suspense', count: 1, amountCents: 5_000 },
    ]);
  });

  it('refuses a date after today, and leaves payments before their cut-off, except in the demo', async () => {
    await paid(30_000);
    const [queries, processing] = [new SqlProcessingPreview(server.db), new SqlProcessingRepository(server.db)];
    const inProduction = new PreviewProcessing(queries, processing, server.clock, { allowFutureDates: false });
    await expect(inProduction.run(localDate('2026-03-11'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    server.clock.set('2026-03-10T15:00:00.000Z');
    await server.db.updateTable('payments').set({ settle_date: TODAY }).execute();
    expect(await inProduction.run(undefined)).toMatchObject({ due: [], left: { count: 1, amountCents: 30_000 } });
    server.clock.set('2026-03-10T22:00:00.000Z');
    expect(await inProduction.run(undefined)).toMatchObject({ due: [{ count: 1 }], left: NOTHING });
  });

  const turnOnAutopay = () =>
    server.as(group.payor).ok(saveAutopay, {
      params: { groupNumber: group.groupNumber },
      body: {
        version: 1,
        terms: { bankAccountPk: group.bankAccountPk, limitCents: cents(1_000_000), daysBeforeDue: 5 },
        startsOn: TODAY,
        isAuthorized: true,
      },
    });

  it('counts the bills that autopay pays by the date, unless a hold stops it', async () => {
    const bill = await group.bill({ dueDate: '2026-03-20' });
    await turnOnAutopay();
    expect(await preview('2026-03-12')).toMatchObject({ autopay: NOTHING });
    const paidByAutopay = { count: 1, amountCents: bill.dueCents };
    expect(await preview('2026-03-13')).toMatchObject({ autopay: paidByAutopay, due: [] });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true } });
    expect(await preview('2026-03-13')).toMatchObject({ autopay: NOTHING });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: false } });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-13') } });
    expect(await preview('2026-03-13')).toMatchObject({ autopay: NOTHING, left: paidByAutopay });
  });

  it('counts the bills that autopay pays today for an earlier date, as the run does', async () => {
    const bill = await group.bill({ dueDate: '2026-03-20' });
    await turnOnAutopay();
    server.clock.set('2026-03-13T15:00:00.000Z');
    const paidByAutopay = { count: 1, amountCents: bill.dueCents };
    expect(await preview('2026-03-10')).toMatchObject({ autopay: paidByAutopay, due: [] });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: TODAY } });
    expect(await preview('2026-03-10')).toMatchObject({ autopay: NOTHING, left: paidByAutopay });
  });

  it('counts the people who have bills locked, each once', async () => {
    for (const bill of [await group.bill(), await group.bill()])
      await server.as(group.payor).ok(takeBillLock, { body: { billPk: bill.billPk } });
    expect(await preview()).toMatchObject({ editors: 1 });
    server.clock.advance(3 * 60_000);
    expect(await preview()).toMatchObject({ editors: 0 });
  });
});
