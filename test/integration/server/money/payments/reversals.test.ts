import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { createPayment, getPayment, searchPayments, voidPayment } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { previewReversal, returnPayment, reversePayment } from '../../../../../contract/money/reversals';
import { listSuspense } from '../../../../../contract/money/suspense';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { officeOf, posted } from '../../../../support/deposits/depositFixture';
import { billRow } from '../../../../support/payments/billRow';
import {
  beforeEachPayingGroup,
  checkoutOf,
  fromHeld,
  holdMoney,
  type PayingGroup,
  pay,
} from '../../../../support/payments/payingGroup';
import { office, payWithWriteOff, returnOf, reversalOf } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 10);
jest.setTimeout(60_000 + RUNS * 10_000);

describe('returning and reversing payments', () => {
  let server: TestServer;
  let group: PayingGroup;
  let back: Awaited<ReturnType<typeof office>>;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    back = await office(server);
  });
  afterEach(() => server.assertInvariants());

  const cash = async () => {
    const rows = await server.db
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('account', '=', 'CASH')
      .execute();
    return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };
  const suspense = async () => (await server.as(group.payor).ok(listSuspense, { query: {} })).totalCents;
  const mailsTo = (email: string) =>
    server.db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute();

  it('makes the bill due again, and tells the payors why', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill);
    await back.process();
    const returned = await back.returned(paymentPk, 'R01');
    expect(returned).toMatchObject({
      status: 'PROCESSED',
      disposition: 'RETURNED',
      reversal: { kind: 'RETURNED', returnCode: 'R01', fromSuspenseCents: 0, owedCents: 0 },
    });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0, version: 4 });
    expect(await cash()).toBe(0);
    const { timeline } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(timeline.map(({ event, note }) => [event, note]).at(-1)).toEqual(['returned', 'R01']);
    const [mail, ...more] = await mailsTo(group.payor.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^A payment of \$[\d,.]+ was returned$/);
    expect(mail?.body).toContain('R01 Insufficient funds. The account did not have enough money.');
    expect(mail?.body).toContain(bill.billNumber);
    expect(await pay(server, group, bill, { version: 4 })).toMatchObject({ status: 'PENDING' });
  });

  it('is refused by hand after the deadline of its code, unless its line of the bank statement is named', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill);
    await back.process();
    server.clock.set('2027-07-12T15:00:00.000Z');
    const manager = server.as(back.manager);
    const refusal = await manager.refused(returnPayment, returnOf(paymentPk, 'R01'));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.message).toContain('Enter the line of the bank statement that shows the return.');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
    const request = returnOf(paymentPk, 'R01');
    const body = { ...request.body, statementLine: 'July 9, 2027, 557 no. 4411' };
    const returned = await manager.ok(returnPayment, { ...request, body });
    expect(returned.reversal).toMatchObject({ statementLine: 'July 9, 2027, 557 no. 4411', dishonorBy: '2027-07-19' });
    const { timeline } = await manager.ok(getPayment, { params: { paymentPk } });
    expect(timeline.at(-1)?.note).toContain('bank statement July 9, 2027, 557 no. 4411');
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
  });

  it('is not flagged if it is on time', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    await back.process();
    expect(await back.returned(paymentPk, 'R01')).toMatchObject({
      reversal: { statementLine: '', dishonorBy: null },
    });
  });

  it('is possible 60 days later, while another payment of the same bill is pending', async () => {
    const bill = await group.bill();
    const first = await pay(server, group, bill, { amountCents: 30_000 });
    await back.process();
    server.clock.set('2026-05-11T15:00:00.000Z');
    await pay(server, group, bill, { amountCents: 20_000, version: 3 });
    await back.returned(first.paymentPk, 'R10');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', paid_cents: 0, pending_cents: 20_000 });
  });

  it('refuses to void a returned payment and names the return', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    await back.process();
    await back.returned(paymentPk);
    const voiding = { params: { paymentPk }, body: { reason: 'Late' }, idempotencyKey: randomUUID() };
    expect(await server.as(group.payor).refused(voidPayment, voiding)).toMatchObject({
      code: 'WRONG_STATUS',
      message: 'This payment has already been returned.',
    });
  });

  it('leaves what other payments paid', async () => {
    const bill = await group.bill();
    const first = await pay(server, group, bill, { amountCents: 30_000 });
    await back.process();
    const second = await pay(server, group, bill, { amountCents: 5_000, version: 3 });
    await back.process();
    await back.returned(second.paymentPk);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 30_000 });
    await back.returned(first.paymentPk);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
  });

  it('takes the excess back from suspense', async () => {
    const { paymentPk } = await pay(server, group, await group.bill(), { excessCents: 5_000 });
    await back.process();
    expect(await suspense()).toBe(5_000);
    expect(await back.returned(paymentPk)).toMatchObject({ reversal: { fromSuspenseCents: 5_000, owedCents: 0 } });
    expect(await suspense()).toBe(0);
  });

  it('makes the group owe the part of the excess that it has used or reserved', async () => {
    const { paymentPk } = await pay(server, group, await group.bill(), { excessCents: 5_000 });
    await back.process();
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 2_000 }]), 2_000);
    const used = await server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
    const effect = await server.as(back.manager).ok(previewReversal, { params: { paymentPk } });
    expect(effect).toMatchObject({ fromSuspenseCents: 3_000, owedCents: 2_000 });
    expect(await back.returned(paymentPk)).toMatchObject({ reversal: { fromSuspenseCents: 3_000, owedCents: 2_000 } });
    await back.process();
    expect(
      (await server.as(group.payor).ok(getPayment, { params: { paymentPk: used.paymentPk } })).payment.status,
    ).toBe('PROCESSED');
    expect(await suspense()).toBe(0);
  });

  it('reverses or returns a check that paid no bill, before and after its money was used', async () => {
    const { admin } = await officeOf(server);
    const check = async (checkNumber: string) => {
      const money = [{ checkNumber, cents: 500, groupNumber: group.groupNumber }];
      const { checks } = await posted(admin, money);
      return checks[0]?.paymentPk ?? '';
    };
    const [unused, used] = [await check('1'), await check('2')];
    expect(await back.reversed(unused)).toMatchObject({ reversal: { fromSuspenseCents: 500, owedCents: 0 } });
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 400 }]), 400);
    await server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
    expect(await back.returned(used, 'A')).toMatchObject({ reversal: { fromSuspenseCents: 100, owedCents: 400 } });
  });

  it('undoes the write-off that was made with the payment', async () => {
    const bill = await group.bill();
    const made = await payWithWriteOff(server, back.manager, group, bill);
    await back.process();
    await back.returned(made.paymentPk);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
    const writeOff = await server.as(group.payor).ok(getPayment, { params: { paymentPk: made.others[0]!.paymentPk } });
    expect(writeOff.payment).toMatchObject({ disposition: 'REVERSED', reversal: { kind: 'REVERSED' } });
  });

  it('puts held money back when a payment from it is reversed', async () => {
    await holdMoney(server, group, 9_000);
    const bill = await group.bill();
    const body = fromHeld(checkoutOf(group, [{ bill, amountCents: 9_000 }]), 9_000);
    const { paymentPk } = await server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
    await back.process();
    expect(await suspense()).toBe(0);
    const refusal = await server.as(back.manager).refused(returnPayment, returnOf(paymentPk));
    expect(refusal).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect(await back.reversed(paymentPk)).toMatchObject({ disposition: 'REVERSED' });
    expect(await suspense()).toBe(9_000);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
  });

  it('returns a payment that the bank has and that is not processed yet, and asks to void one that the bank does not have', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill, { excessCents: 700 });
    const early = await server.as(back.manager).refused(returnPayment, returnOf(paymentPk));
    expect(early).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const reversal = await server.as(back.manager).refused(reversePayment, reversalOf(paymentPk));
    expect(reversal).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    server.clock.set('2026-03-10T21:00:00.000Z');
    expect(await back.returned(paymentPk)).toMatchObject({ status: 'PENDING', disposition: 'RETURNED' });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
    expect((await back.process()).processed).toBe(0);
    expect(await suspense()).toBe(0);
  });

  it('happens once: the same key gets the same answer, another key is rejected', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    await back.process();
    const one = returnOf(paymentPk);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.as(back.manager).call(returnPayment, one)),
    );
    const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
    expect(texts.size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await server.as(back.manager).call(returnPayment, one)).text).toBe([...texts][0]);
    const other = await server.as(back.manager).refused(reversePayment, reversalOf(paymentPk));
    expect(other).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect(await mailsTo(group.payor.email)).toHaveLength(1);
  });

  it('either returns or reverses a payment, never both, and never loses a payment made in the meantime', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bill = await group.bill();
      const { paymentPk } = await pay(server, group, bill, { amountCents: 10_000 });
      await back.process();
      // A second payment of one amount would need a reason.
      const amountCents = 5_000 + round;
      const body = checkoutOf(group, [{ bill, amountCents, version: 3 }]);
      const [returned, reversed, paid] = await Promise.all([
        server.as(back.manager).call(returnPayment, returnOf(paymentPk)),
        server.as(back.manager).call(reversePayment, reversalOf(paymentPk)),
        server.as(group.payor).call(createPayment, { body, idempotencyKey: randomUUID() }),
      ]);
      expect([returned.status, reversed.status].sort((a, b) => a - b)).toEqual([200, 409]);
      expect([201, 409]).toContain(paid.status);
      const pending_cents = paid.status === 201 ? amountCents : 0;
      expect(await billRow(server, bill)).toMatchObject({ paid_cents: 0, pending_cents });
    }
  });

  it('either voids or returns a payment that is at the bank, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      server.clock.set('2026-03-10T15:00:00.000Z');
      const { paymentPk } = await pay(server, group, await group.bill());
      server.clock.set('2026-03-10T21:00:00.000Z');
      const voiding = { params: { paymentPk }, body: { reason: 'Race' }, idempotencyKey: randomUUID() };
      const [voided, returned] = await Promise.all([
        server.as(back.manager).call(voidPayment, voiding),
        server.as(back.manager).call(returnPayment, returnOf(paymentPk)),
      ]);
      expect([voided.status, returned.status].sort((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('is rejected on hold, for other people, for a code of another method, and without a reason', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    await back.process();
    const admin = await server.data.person({ roles: [Role.Admin], repId: 1 });
    for (const person of [admin, group.payor]) {
      expect(await server.as(person).refused(returnPayment, returnOf(paymentPk))).toMatchObject({ status: 403 });
    }
    const check = await server.as(back.manager).refused(returnPayment, returnOf(paymentPk, 'A'));
    expect(check).toMatchObject({ status: 400 });
    expect(check.message).toContain('Return code A is not used for a payment by ACH.');
    expect(await server.as(back.manager).refused(reversePayment, reversalOf(paymentPk, ' '))).toMatchObject({
      status: 400,
    });
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: 'Now' } });
    expect(await server.as(back.manager).refused(returnPayment, returnOf(paymentPk))).toMatchObject({ status: 423 });
  });

  it('is found by its status', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    await back.process();
    const found = async (statuses: ('PROCESSED' | 'VOIDED' | 'RETURNED')[]) =>
      (await server.as(group.payor).ok(searchPayments, { body: { statuses } })).total;
    expect([await found(['PROCESSED']), await found(['RETURNED'])]).toEqual([1, 0]);
    await back.returned(paymentPk);
    expect([await found(['PROCESSED']), await found(['VOIDED']), await found(['RETURNED'])]).toEqual([0, 0, 1]);
  });

  it('always equals the amounts of live payments, for any order of payments, runs, and returns', async () => {
    const step = fc.tuple(
      fc.constantFrom('pay', 'payMore', 'process', 'return', 'reverse'),
      fc.nat(9),
      fc.integer({ min: 1, max: 40_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const bill = await group.bill({
          lines: [{ billedCents: 61_003 }, { billedCents: 38_997, carrierCode: 'ACME' }],
        });
        const made: { paymentPk: string; amountCents: number; state: 'pending' | 'processed' | 'ended' }[] = [];
        for (const [what, pick, amount] of steps) {
          const { version, due_cents, paid_cents, pending_cents } = await billRow(server, bill);
          const target = made[pick % Math.max(1, made.length)];
          if (what === 'process') {
            await back.process();
            for (const one of made) if (one.state === 'pending') one.state = 'processed';
          } else if (what === 'pay' || what === 'payMore') {
            const open = due_cents - paid_cents - pending_cents;
            if (pending_cents > 0 || open === 0) continue;
            const amountCents = Math.min(open, amount);
            const excessCents = what === 'payMore' ? 11 : 0;
            const { paymentPk } = await pay(server, group, bill, { amountCents, version, excessCents });
            made.push({ paymentPk, amountCents, state: 'pending' });
          } else if (target?.state === 'processed') {
            if (what === 'return') await back.returned(target.paymentPk, 'R29');
            else await back.reversed(target.paymentPk);
            target.state = 'ended';
          }
        }
        const sum = (state: string) =>
          made.filter((one) => one.state === state).reduce((total, { amountCents }) => total + amountCents, 0);
        const row = await billRow(server, bill);
        expect([row.paid_cents, row.pending_cents]).toEqual([sum('processed'), sum('pending')]);
        await server.assertInvariants();
      }),
      { numRuns: RUNS },
    );
  });
});
