import { randomUUID } from 'node:crypto';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { getGroupSettings, saveGroupSettings } from '../../../../../contract/billing/rules';
import {
  createPayment,
  getHeldMoney,
  getPayment,
  previewPayment,
  voidPayment,
} from '../../../../../contract/money/payments';
import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing } from '../../../../../server/money/processing/RunProcessing';
import { SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { CutoffRule } from '../../../../../src/domain/money/payments/cutoff';
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
  payAllTheSame,
} from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

const EASTERN = { timeZone: 'America/New_York', time: '17:00' };

/** @source product.md, Nightly processing; Screens: Pay */
describe("a group's cut-off", () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const change = (cutoff: CutoffRule, appliesFrom: string, version = 1) => ({
    params: { groupNumber: group.groupNumber },
    body: {
      version,
      appliesFrom: localDate(appliesFrom),
      rules: { houseRule: 'adjustThenPay' as const, contributions: [], cutoff },
    },
  });
  const set = async (cutoff: CutoffRule, appliesFrom = '2026-03-01', version = 1) =>
    (await manager()).ok(saveGroupSettings, change(cutoff, appliesFrom, version));
  const voiding = (paymentPk: string) => ({
    params: { paymentPk },
    body: { reason: 'Paid by check' },
    idempotencyKey: randomUUID(),
  });
  const processing = () =>
    new RunProcessing(
      new SqlProcessingRepository(server.db),
      new SqlTransactions(server.db),
      new SqlPaymentFiles(server.db),
      server.clock,
      { allowFutureDates: false, owner: null, reportFailure: () => undefined },
    );

  it('decides when a payment settles and until when its maker can void it', async () => {
    await set(EASTERN);
    server.clock.set('2026-03-10T20:59:59.000Z');
    const bill = await group.bill();
    const payor = server.as(group.payor);
    const preview = await payor.ok(previewPayment, { body: checkoutOf(group, [{ bill }]) });
    const cutoff = '2026-03-10T21:00:00.000Z';
    expect(preview).toMatchObject({ settleDate: '2026-03-12', cutoff, timeZone: 'America/New_York' });
    const made = await pay(server, group, bill);
    expect(made).toMatchObject({ settleDate: '2026-03-12', cutoffAt: cutoff });
    server.clock.set(cutoff);
    expect(await payor.refused(voidPayment, voiding(made.paymentPk))).toMatchObject({
      status: 422,
      code: 'TOO_LATE',
    });
    expect(await pay(server, group, await group.bill())).toMatchObject({
      settleDate: '2026-03-13',
      cutoffAt: '2026-03-11T21:00:00.000Z',
    });
  });

  it('gives payments its time zone, in which bills show scheduled days', async () => {
    await set({ timeZone: 'Pacific/Honolulu', time: '12:00' });
    server.clock.set('2026-03-10T15:00:00.000Z');
    const payor = server.as(group.payor);
    const bill = await group.bill();
    const body = { ...checkoutOf(group, [{ bill }]), payOn: localDate('2026-03-12'), acceptsLate: true };
    const made = await payor.ok(createPayment, { body, idempotencyKey: randomUUID() });
    expect(made).toMatchObject({ scheduledFor: '2026-03-12', timeZone: 'Pacific/Honolulu' });
    const scheduledFor = async () => (await payor.ok(getBill, { params: { billPk: bill.billPk } })).scheduledFor;
    // On March 12 in UTC, it is still March 11 in Hawaii.
    server.clock.set('2026-03-12T09:59:59.999Z');
    expect(await scheduledFor()).toBe('2026-03-12');
    server.clock.set('2026-03-12T10:00:00.000Z');
    expect(await scheduledFor()).toBeNull();
  });

  it("follows daylight saving time in the group's time zone", async () => {
    await set(EASTERN);
    server.clock.set('2026-03-06T21:59:59.000Z');
    expect(await pay(server, group, await group.bill())).toMatchObject({ cutoffAt: '2026-03-06T22:00:00.000Z' });
    server.clock.set('2026-03-06T22:00:00.000Z');
    expect(await pay(server, group, await group.bill())).toMatchObject({ cutoffAt: '2026-03-09T21:00:00.000Z' });
  });

  it('of a later month applies to payments scheduled for it, and never changes existing ones', async () => {
    const schedule = async (payOn: string) => {
      const body = { ...checkoutOf(group, [{ bill: await group.bill() }]), payOn: localDate(payOn), acceptsLate: true };
      return payAllTheSame(server.as(group.payor), body);
    };
    const before = await schedule('2026-04-02');
    await set(EASTERN, '2026-04-01');
    const [march, april] = [await schedule('2026-03-31'), await schedule('2026-04-02')];
    expect([before.cutoffAt, march.cutoffAt, april.cutoffAt]).toEqual([
      '2026-04-02T21:00:00.000Z',
      '2026-03-31T21:00:00.000Z',
      '2026-04-02T21:00:00.000Z',
    ]);
    const hawaii = { timeZone: 'Pacific/Honolulu', time: '12:00' };
    await set(hawaii, '2026-04-01', 2);
    expect((await schedule('2026-04-02')).cutoffAt).toBe('2026-04-02T22:00:00.000Z');
    const params = { paymentPk: april.paymentPk };
    const { payment } = await server.as(group.payor).ok(getPayment, { params });
    expect(payment.cutoffAt).toBe('2026-04-02T21:00:00.000Z');
    const query = { groupNumber: group.groupNumber };
    expect((await server.as(group.payor).ok(getHeldMoney, { query })).cutoffs).toEqual([
      { appliesFrom: '2026-04-01', ...hawaii },
      { appliesFrom: '2026-04-01', ...EASTERN },
    ]);
    const settings = await (await manager()).ok(getGroupSettings, { params: { groupNumber: group.groupNumber } });
    expect(settings.scheduled).toEqual([
      { day: '2026-03-31', count: 1 },
      { day: '2026-04-02', count: 3 },
    ]);
  });

  it('comes before processing: until then the person who made a payment that settles today can void it', async () => {
    await set({ timeZone: 'America/Los_Angeles', time: '20:00' });
    await holdMoney(server, group, 200_000);
    const fromSuspense = async () => {
      const bill = await group.bill();
      const body = fromHeld(checkoutOf(group, [{ bill }]), bill.dueCents);
      return server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
    };
    const made = await fromSuspense();
    expect(made).toMatchObject({ settleDate: '2026-03-10', cutoffAt: '2026-03-11T03:00:00.000Z' });
    server.clock.set('2026-03-11T02:59:59.000Z');
    const day = localDate('2026-03-10');
    expect(await processing().run(day, 'Processing')).toMatchObject({ processed: 0, failed: 0, remaining: 0 });
    await server.as(group.payor).ok(voidPayment, voiding(made.paymentPk));
    const second = await fromSuspense();
    server.clock.set('2026-03-11T03:00:00.000Z');
    const done = await processing().run(day, 'Processing');
    expect(done).toMatchObject({ processed: 1, amountCents: cents(second.paymentAmount), remaining: 0 });
    server.clock.set('2026-03-11T12:00:00.000Z');
    expect(await processing().run(localDate('2026-03-11'), 'Processing')).toMatchObject({ processed: 0, remaining: 0 });
  });

  it.each([
    ['an unknown time zone', { timeZone: 'Moon/Sea', time: '17:00' }],
    ['an offset instead of a time zone', { timeZone: '+05:00', time: '17:00' }],
    ['a time that does not exist', { timeZone: 'UTC', time: '24:00' }],
    ['a time without a leading zero', { timeZone: 'UTC', time: '9:00' }],
    ['the time of nightly processing', { timeZone: 'America/New_York', time: '01:00' }],
  ])('cannot be %s', async (_what, cutoff) => {
    const refused = await (await manager()).refused(saveGroupSettings, change(cutoff, '2026-04-01'));
    expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});
