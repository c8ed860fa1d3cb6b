import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { saveAutopay } from '../../../../../contract/money/autopay';
import { createPayment, searchPayments, voidPayment } from '../../../../../contract/money/payments';
import { previewProcessing, runProcessing, setProcessingHold } from '../../../../../contract/money/processing';
import { SqlAutopayQueries } from '../../../../../server/money/payments/autopay/SqlAutopayQueries';
import { PreviewProcessing } from '../../../../../server/money/processing/PreviewProcessing';
import { SqlProcessingPreview } from '../../../../../server/money/processing/SqlProcessingPreview';
import { SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import { addDirectoryEvents } from '../../../../../server/platform/database/statements/addDirectoryEvents';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import {
  beforeEachPayingGroup,
  checkoutOf,
  fromHeld,
  holdMoney,
  type PayingGroup,
  pay,
} from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

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
      again: NOTHING,
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
    // The bank file of these payments is late, so a run would move them to the next bank day.
    expect(await preview()).toMatchObject({ businessDate: '2026-03-12', due: [], left: { count: 3 } });
    server.clock.set('2026-03-11T05:00:00.000Z');
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-11') } });
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

  it('refuses a future date, and leaves out payments before their cut-off, except in the demo', async () => {
    await paid(30_000);
    const [queries, processing] = [new SqlProcessingPreview(server.db), new SqlProcessingRepository(server.db)];
    const autopay = new SqlAutopayQueries(server.db);
    const inProduction = new PreviewProcessing(queries, autopay, processing, server.clock, { allowFutureDates: false });
    await expect(inProduction.run(localDate('2026-03-11'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    server.clock.set('2026-03-10T15:00:00.000Z');
    await server.db.updateTable('payments').set({ settle_date: TODAY }).execute();
    await server.db.updateTable('payment_sources').set({ method: 'Check', bank_account_pk: null }).execute();
    expect(await inProduction.run(undefined)).toMatchObject({ due: [], left: { count: 1, amountCents: 30_000 } });
    server.clock.set('2026-03-10T22:00:00.000Z');
    expect(await inProduction.run(undefined)).toMatchObject({ due: [{ count: 1 }], left: NOTHING });
  });

  const turnOnAutopay = (startsOn: string = TODAY) =>
    server.as(group.payor).ok(saveAutopay, {
      params: { groupNumber: group.groupNumber },
      body: {
        version: 1,
        terms: { bankAccountPk: group.bankAccountPk, limitCents: cents(1_000_000), daysBeforeDue: 5 },
        startsOn: localDate(startsOn),
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

  describe('counts the bills that the run then pays by autopay', () => {
    const setCutoff = async (timeZone: string) =>
      server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] })).ok(saveGroupSettings, {
        params: { groupNumber: group.groupNumber },
        body: {
          version: 1,
          appliesFrom: localDate('2026-03-01'),
          rules: {
            houseRule: 'adjustThenPay',
            contributions: [],
            cutoff: { timeZone, time: timeZone === 'Pacific/Auckland' ? '20:00' : '12:00' },
          },
        },
      });
    /** The preview, and then the payments that the run makes by autopay. */
    const compared = async (businessDate: string) => {
      const { autopay } = await preview(businessDate);
      await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(businessDate) } });
      const { items } = await server.as(group.payor).ok(searchPayments, { body: {} });
      const amountCents = items.reduce((sum, { paymentAmount }) => sum + paymentAmount, 0);
      return { previewed: autopay, made: { count: items.length, amountCents } };
    };

    it.each([
      ['Pacific/Auckland', '2026-03-12T10:59:59.999Z', '2026-03-12', 0],
      ['Pacific/Auckland', '2026-03-12T11:00:00.000Z', '2026-03-12', 1],
      ['Pacific/Auckland', '2026-03-12T11:00:00.000Z', '2026-03-11', 1],
      ['Pacific/Honolulu', '2026-03-12T23:59:59.999Z', '2026-03-12', 0],
      ['Pacific/Honolulu', '2026-03-13T00:00:00.000Z', '2026-03-13', 1],
      ['Pacific/Honolulu', '2026-03-13T09:59:59.999Z', '2026-03-12', 0],
      ['Pacific/Honolulu', '2026-03-13T10:00:00.000Z', '2026-03-12', 1],
    ])('in %s at %s for %s', async (timeZone, at, businessDate, count) => {
      const bill = await group.bill({ dueDate: '2026-03-20' });
      await setCutoff(timeZone);
      await turnOnAutopay('2026-03-11');
      server.clock.set(at);
      const { previewed, made } = await compared(businessDate);
      expect(made).toEqual({ count, amountCents: count * bill.dueCents });
      expect(previewed).toEqual(made);
    });

    const givePower = (from: string, to: string) => {
      const stamp = { userId: from, name: 'Given By', now: server.clock.now() };
      const event = { event: 'roleAdded' as const, groupNumber: group.groupNumber, text: 'Access given.' };
      const until = new Date(server.clock.now().getTime() + 30 * 86_400_000);
      return addDirectoryEvents(server.db, to, [event], stamp, { from, until });
    };

    it.each<[string, () => Promise<unknown>]>([
      [
        'after its payor lost the right',
        () =>
          server.db
            .deleteFrom('person_roles')
            .where('user_id', '=', group.payor.userId)
            .where('role', '=', Role.Payor)
            .execute(),
      ],
      [
        'after its bank account was removed',
        () => server.db.updateTable('bank_accounts').set({ removed_at: server.clock.now().toISOString() }).execute(),
      ],
      [
        'where its payor reconciled the bill and another person has to pay it',
        async () => {
          await server.db.updateTable('groups').set({ same_person_may_pay: false }).execute();
          await server.db.updateTable('bills').set({ reconciled_by_user_id: group.payor.userId }).execute();
        },
      ],
      [
        'where its payor gave the person access who reconciled it a short time ago',
        async () => {
          const reconciler = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
          await givePower(group.payor.userId, reconciler.userId);
          await server.db.updateTable('groups').set({ same_person_may_pay: false }).execute();
          await server.db.updateTable('bills').set({ reconciled_by_user_id: reconciler.userId }).execute();
        },
      ],
      [
        'where the person who reconciled it gave its payor access through another one',
        async () => {
          const reconciler = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
          const between = await server.data.billingUser([group.groupNumber]);
          await givePower(reconciler.userId, between.userId);
          await givePower(between.userId, group.payor.userId);
          await server.db.updateTable('groups').set({ same_person_may_pay: false }).execute();
          await server.db.updateTable('bills').set({ reconciled_by_user_id: reconciler.userId }).execute();
        },
      ],
    ])('not %s', async (_, change) => {
      await group.bill({ dueDate: '2026-03-20' });
      await turnOnAutopay();
      await change();
      server.clock.set('2026-03-13T15:00:00.000Z');
      const { autopay } = await preview();
      await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-13') } });
      expect(await server.db.selectFrom('payments').select('payment_pk').execute()).toEqual([]);
      expect(autopay).toEqual(NOTHING);
    });
  });

  it('counts the people who have bills locked, each once', async () => {
    for (const bill of [await group.bill(), await group.bill()])
      await server.as(group.payor).ok(takeBillLock, { body: { billPk: bill.billPk } });
    expect(await preview()).toMatchObject({ editors: 1 });
    server.clock.advance(3 * 60_000);
    expect(await preview()).toMatchObject({ editors: 0 });
  });
});
