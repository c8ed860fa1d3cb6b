import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { removeBankAccount } from '../../../../../contract/money/bankAccounts';
import {
  createPayment,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../../../contract/money/payments';
import { runProcessing, setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';

const DAY = localDate('2026-03-13');

describe('a scheduled payment', () => {
  let server: TestServer;
  let group: PayingGroup;
  let bill: TestBill;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-06T12:00:00.000Z');
  beforeEach(async () => {
    bill = await group.bill({ dueDate: '2026-03-20' });
  });
  afterEach(() => server.assertInvariants());

  const bodyOf = (payOn: string, more = {}) => ({
    ...checkoutOf(group, [{ bill }]),
    payOn: localDate(payOn),
    ...more,
  });
  const schedule = (payOn: string = DAY, idempotencyKey: string = randomUUID()) =>
    server.as(group.payor).ok(createPayment, { body: bodyOf(payOn), idempotencyKey });
  const process = async (day: string) => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    return server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(day) } });
  };
  const cancel = (paymentPk: string) =>
    server
      .as(group.payor)
      .call(voidPayment, { params: { paymentPk }, body: { reason: 'Not needed' }, idempotencyKey: randomUUID() });

  it('is listed with its day, shown on the bill, and processed when it settles', async () => {
    const { paymentPk, ...made } = await schedule();
    expect(made).toMatchObject({ status: 'PENDING', scheduledFor: DAY, settleDate: '2026-03-17' });
    const payor = server.as(group.payor);
    const { items } = await payor.ok(searchPayments, { body: {} });
    expect(items).toMatchObject([{ paymentPk, scheduledFor: DAY }]);
    const { timeline } = await payor.ok(getPayment, { params: { paymentPk } });
    expect(timeline).toMatchObject([{ event: 'made', note: 'Scheduled for Mar 13, 2026' }]);
    const params = { billPk: bill.billPk };
    expect(await payor.ok(getBill, { params })).toMatchObject({ scheduledFor: DAY, pendingUntil: '2026-03-17' });
    expect(await process('2026-03-16')).toMatchObject({ processed: 0 });
    server.clock.set('2026-03-13T00:00:00.000Z');
    expect(await payor.ok(getBill, { params })).toMatchObject({ scheduledFor: null, pendingUntil: '2026-03-17' });
    server.clock.set('2026-03-16T05:00:00.000Z');
    expect(await process('2026-03-16')).toMatchObject({ processed: 0 });
    server.clock.set('2026-03-17T12:00:00.000Z');
    expect(await process('2026-03-17')).toMatchObject({ processed: 1 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
  });

  it('is previewed with its cut-off, its settlement date, and any problem with its date', async () => {
    const payor = server.as(group.payor);
    expect(await payor.ok(previewPayment, { body: bodyOf(DAY) })).toMatchObject({
      balanced: true,
      settleDate: '2026-03-17',
      cutoff: '2026-03-13T21:00:00.000Z',
      sourceProblem: null,
    });
    expect(await payor.ok(previewPayment, { body: bodyOf('2026-03-14') })).toMatchObject({
      balanced: false,
      sourceProblem: expect.stringContaining('Banks are closed'),
    });
  });

  it.each(['2026-03-05', '2026-03-14', '2026-03-19', '2027-03-12'])(
    'is refused on %s, and nothing is saved',
    async (day) => {
      const answer = await server
        .as(group.payor)
        .call(createPayment, { body: bodyOf(day), idempotencyKey: randomUUID() });
      expect(answer).toMatchObject({ status: 422, body: { code: 'NOT_PAYABLE' } });
      expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
    },
  );

  it('may settle after the due date when the payor says so', async () => {
    const body = bodyOf('2026-03-19', { acceptsLate: true });
    const made = await server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
    expect(made).toMatchObject({ scheduledFor: '2026-03-19', settleDate: '2026-03-23' });
  });

  it('can be canceled by its maker until the cut-off of its day', async () => {
    const first = await schedule();
    server.clock.set('2026-03-13T20:59:59.000Z');
    expect(await cancel(first.paymentPk)).toMatchObject({ status: 200 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
  });

  it('can no longer be canceled by its maker from the cut-off on', async () => {
    const { paymentPk } = await schedule();
    server.clock.set('2026-03-13T21:00:00.000Z');
    expect(await cancel(paymentPk)).toMatchObject({ status: 422, body: { code: 'TOO_LATE' } });
  });

  it('is made once for each key, also when sent twice at the same time', async () => {
    const key = randomUUID();
    const sent = await Promise.allSettled([schedule(DAY, key), schedule(DAY, key)]);
    expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true);
    const again = await schedule(DAY, key);
    const { items } = await server.as(group.payor).ok(searchPayments, { body: {} });
    expect(items.map(({ paymentPk }) => paymentPk)).toEqual([again.paymentPk]);
  });

  it('lets only one of two payors pay the bill at the same time', async () => {
    const colleague = await group.colleague();
    const results = await Promise.allSettled([schedule(), pay(server, group, bill, { by: colleague })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await billRow(server, bill)).toMatchObject({ pending_cents: bill.dueCents });
  });

  it('keeps its bank account and its bill as they are until it is canceled', async () => {
    const { paymentPk } = await schedule();
    const params = { bankAccountPk: group.bankAccountPk };
    const payor = server.as(group.payor);
    expect(await payor.call(removeBankAccount, { params })).toMatchObject({
      body: { code: 'BANK_ACCOUNT_IN_USE', message: expect.stringContaining('scheduled') },
    });
    const reconciler = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
    const reopen = async () => {
      const { lockToken } = await server.as(reconciler).ok(takeBillLock, { body: { billPk: bill.billPk } });
      const { version } = await billRow(server, bill);
      const body = { version, lockToken, note: '' };
      return server.as(reconciler).call(unreconcileBill, { params: { billPk: bill.billPk }, body });
    };
    expect(await reopen()).toMatchObject({
      body: { code: 'MONEY_ON_BILL', message: expect.stringContaining('cancel it if it is scheduled') },
    });
    expect(await cancel(paymentPk)).toMatchObject({ status: 200 });
    expect(await payor.call(removeBankAccount, { params })).toMatchObject({ status: 200 });
    expect(await reopen()).toMatchObject({ status: 200 });
  });

  it('stays pending during a hold, which refuses cancellation, and is processed by the next run', async () => {
    const { paymentPk } = await schedule();
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true, reason: 'Bank closed', until: null } });
    expect(await cancel(paymentPk)).toMatchObject({ status: 423, body: { code: 'ON_HOLD' } });
    await sysadmin.ok(setProcessingHold, { body: { on: false, reason: '', until: null } });
    server.clock.set('2026-03-16T05:00:00.000Z');
    expect(await process('2026-03-16')).toMatchObject({ processed: 0 });
    server.clock.set('2026-03-24T12:00:00.000Z');
    expect(await process('2026-03-24')).toMatchObject({ processed: 1 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
  });
});
