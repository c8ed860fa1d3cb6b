import { randomUUID } from 'node:crypto';
import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../../../contract/money/bankReversals';
import { getPayment } from '../../../../../contract/money/payments';
import { listRemittances } from '../../../../../contract/money/remittances';
import { returnPayment, reversePayment } from '../../../../../contract/money/reversals';
import type { BankReversalReason, BankReversalStep } from '../../../../../src/domain/money/payments/bankReversal';
import type { ReturnCode } from '../../../../../src/domain/money/payments/returnCodes';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone, ONE_NAME } from '../../../../support/audit/peopleOfOneName';
import { billRow } from '../../../../support/payments/billRow';
import { pay } from '../../../../support/payments/payingGroup';
import { returnOf, reversalOf } from '../../../../support/payments/reversals';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

const AMOUNT = cents(100_000);

/** @source docs/decisions/reversals.md#a-debit-is-reversed-by-a-credit-within-five-bank-days */
describe('reversing a debit at the bank', () => {
  const stage = bankFileStage();
  const { runOn, files, send, record } = stage;
  afterEach(() => stage.server.assertInvariants());

  const manager = () => stage.server.as(stage.manager);
  const request = (
    paymentPk: string,
    reason: BankReversalReason = 'WRONG_AMOUNT',
    amountCents = AMOUNT,
    idempotencyKey = randomUUID(),
  ) => ({
    params: { paymentPk },
    body: { reason, note: 'Entered as $1,000.00', discoveredAt: stage.server.clock.now().toISOString(), amountCents },
    idempotencyKey,
  });
  const ask = (paymentPk: string, reason?: BankReversalReason) =>
    manager().ok(reverseAtBank, request(paymentPk, reason));
  const refused = (paymentPk: string, reason?: BankReversalReason) =>
    manager().refused(reverseAtBank, request(paymentPk, reason));
  const step = (paymentPk: string, what: BankReversalStep, returnCode: ReturnCode | null = null, reversalNo = 1) => ({
    params: { paymentPk },
    body: { reversalNo, step: what, note: 'As the bank said', returnCode },
    idempotencyKey: randomUUID(),
  });
  const preview = (paymentPk: string) => manager().ok(previewBankReversal, { params: { paymentPk } });
  const latest = async (paymentPk: string) => (await preview(paymentPk)).reversals[0];
  const dispositionOf = async (paymentPk: string) =>
    (await manager().ok(getPayment, { params: { paymentPk } })).payment.disposition;
  const balances = async () => {
    const rows = await stage.server.db
      .selectFrom('ledger_entries')
      .select(({ fn }) => ['account', fn.sum<string>('amount_cents').as('total')])
      .groupBy('account')
      .execute();
    return Object.fromEntries(
      rows.map(({ account, total }) => [account, Number(total)]).filter(([, total]) => total !== 0),
    );
  };
  const ofKind = async (kind: string) => (await files()).filter((file) => file.kind === kind);
  const sendAll = async () => {
    const sent: string[][] = [];
    for (const file of await files()) if (file.state === 'MADE') sent.push(await send(file));
    return sent;
  };
  /** A bill whose debit was in Tuesday's bank file and settled on Thursday. */
  const settled = async () => {
    const bill = await stage.group.bill();
    const payment = await pay(stage.server, stage.group, bill);
    await runOn('2026-03-11');
    await sendAll();
    await runOn('2026-03-12');
    return { bill, payment };
  };

  it('makes one credit for the same amount to the same account, and the bill is due again when it settles', async () => {
    stage.remittanceTerms.afterDays = 3;
    const { bill, payment } = await settled();
    expect(await preview(payment.paymentPk)).toMatchObject({
      problem: null,
      approval: null,
      settleDate: '2026-03-13',
      lastDay: '2026-03-19',
      bills: [{ billPk: bill.billPk, statusAfter: 'RECONCILED', openAfterCents: 100_000 }],
      remitted: [],
      postings: [
        { account: 'CASH', amountCents: -100_000 },
        { account: 'RECEIVABLE', amountCents: 100_000 },
        { account: 'BILLED', amountCents: -100_000 },
        { account: 'CARRIER_PAYABLE', amountCents: 100_000 },
      ],
      reversals: [],
    });
    expect(await ask(payment.paymentPk)).toMatchObject({ state: 'OPEN', reversalNo: 1, approvedBy: null });
    await runOn('2026-03-13');
    const [file] = await ofKind('REVERSALS');
    expect(file).toMatchObject({ fileName: 'ach-reversals-2026-03-13-A.txt', entryCount: 1, amountCents: 100_000 });
    expect(await balances()).toMatchObject({ ACH_CLEARING: -100_000, ACH_UNSETTLED: 100_000 });
    if (!file) throw new Error('No file was made.');
    const records = await send(file);
    expect(records.slice(1, 4)).toEqual([
      expect.stringMatching(/^5220ACME BENEFITS {23}1123456789CCDREVERSAL {8}260316 {3}1011000010000001$/),
      expect.stringMatching(new RegExp(`^6[23]2\\d{9}.{17}0000100000${payment.confirmation.slice(0, 15)}`)),
      expect.stringMatching(/^8220/),
    ]);
    await record(file, 'acknowledge');
    expect(await dispositionOf(payment.paymentPk)).toBe('NONE');
    await runOn('2026-03-16');
    expect(await dispositionOf(payment.paymentPk)).toBe('REVERSED');
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'SETTLED', fileName: file.fileName });
    expect(await ofKind('REVERSALS')).toMatchObject([{ state: 'SETTLED' }]);
    expect(await balances()).toEqual({ RECEIVABLE: 100_000, BILLED: -100_000 });
    for (const day of ['2026-03-17', '2026-03-18', '2026-03-19']) await runOn(day);
    expect(await ofKind('REVERSALS')).toHaveLength(1);
    // Money being reversed was not remitted.
    expect((await manager().ok(listRemittances, { query: {} })).items).toEqual([]);
    const mails = await stage.server.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', stage.group.payor.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['A debit of $1,000.00 is being reversed', 'A payment of $1,000.00 was reversed']),
    );
  });

  it('is deducted from the next remittance to a carrier that has the money', async () => {
    const { payment } = await settled();
    expect(await preview(payment.paymentPk)).toMatchObject({ remitted: [{ amountCents: 100_000, staysDebt: false }] });
    await ask(payment.paymentPk);
    await runOn('2026-03-13');
    await sendAll();
    await runOn('2026-03-16');
    expect(await balances()).toMatchObject({ CARRIER_PAYABLE: 100_000, RECEIVABLE: 100_000 });
  });

  it('can be requested after a debit is sent and before it settles, and settles after it', async () => {
    const bill = await stage.group.bill();
    const payment = await pay(stage.server, stage.group, bill);
    expect((await refused(payment.paymentPk)).message).toContain('Void it instead.');
    await runOn('2026-03-11');
    expect((await refused(payment.paymentPk)).message).toContain('Set the payment aside instead.');
    await sendAll();
    expect(await ask(payment.paymentPk)).toMatchObject({ state: 'OPEN' });
    await runOn('2026-03-12');
    await sendAll();
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'FILED', settleDate: '2026-03-13' });
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'PAID' });
    await runOn('2026-03-13');
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
  });

  it('is refused after five bank days and canceled by a run that would send it too late', async () => {
    const { payment } = await settled();
    stage.server.clock.set('2026-03-19T15:00:00.000Z');
    expect(await refused(payment.paymentPk)).toMatchObject({
      status: 409,
      code: 'WRONG_STATUS',
      message: expect.stringContaining('the bank had to receive the reversal by Mar 19, 2026.'),
    });
    stage.server.clock.set('2026-03-18T15:00:00.000Z');
    await ask(payment.paymentPk);
    await runOn('2026-03-19');
    expect(await latest(payment.paymentPk)).toMatchObject({
      state: 'CANCELED',
      endNote: 'It could not be sent in time. The bank had to receive it by Mar 19, 2026.',
    });
    expect(await ofKind('REVERSALS')).toEqual([]);
    expect(await dispositionOf(payment.paymentPk)).toBe('NONE');
  });

  it('keeps the payment when the bank debited it twice and can be done only once', async () => {
    const { bill, payment } = await settled();
    await ask(payment.paymentPk, 'DRAWN_TWICE');
    await runOn('2026-03-13');
    await sendAll();
    await runOn('2026-03-16');
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'PAID' });
    expect(await balances()).toMatchObject({ BANK_ERRORS: 100_000, REMITTANCE_PAYABLE: -100_000 });
    expect((await refused(payment.paymentPk, 'DRAWN_TWICE')).message).toContain('has already been reversed.');
  });

  it("needs another manager's approval above a limit", async () => {
    const bill = await stage.group.bill({ lines: [{ billedCents: 1_200_000 }] });
    const payment = await pay(stage.server, stage.group, bill);
    await runOn('2026-03-11');
    await sendAll();
    await runOn('2026-03-12');
    expect((await preview(payment.paymentPk)).approval).toContain('Debits reversed at the bank');
    const large = request(payment.paymentPk, 'DUPLICATE', cents(1_200_000));
    await nameEveryone(stage.server);
    expect(await manager().ok(reverseAtBank, large)).toMatchObject({ state: 'WAITING' });
    await runOn('2026-03-13');
    expect(await ofKind('REVERSALS')).toEqual([]);
    const own = await manager().refused(changeBankReversal, step(payment.paymentPk, 'approve'));
    expect(own).toMatchObject({ status: 422, code: 'SAME_PERSON' });
    const second = await stage.server.data.person({ roles: [Role.Admin, Role.Manager] });
    await nameEveryone(stage.server);
    const approved = await stage.server.as(second).ok(changeBankReversal, step(payment.paymentPk, 'approve'));
    expect(approved).toMatchObject({ state: 'OPEN', approvedBy: ONE_NAME });
    expect(await eventsOfOneName(stage.server)).toEqual(['Reversal of a debit at the bank']);
    await runOn('2026-03-16');
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'FILED' });
  });

  it('is made once for repeated and concurrent requests', async () => {
    const { payment } = await settled();
    const same = request(payment.paymentPk);
    const requests = [same, same, request(payment.paymentPk), request(payment.paymentPk)];
    const answers = await Promise.all(requests.map((one) => manager().call(reverseAtBank, one)));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await stage.server.db.selectFrom('bank_reversals').selectAll().execute()).toHaveLength(1);
    expect((await manager().refused(reversePayment, reversalOf(payment.paymentPk))).message).toContain(
      'Cancel the reversal first.',
    );
  });

  it('is withdrawn from an unsent file when the debit is returned', async () => {
    const { payment } = await settled();
    await ask(payment.paymentPk);
    await runOn('2026-03-13');
    await manager().ok(returnPayment, returnOf(payment.paymentPk));
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'CANCELED', endNote: 'The debit was returned.' });
    expect(await ofKind('REVERSALS')).toMatchObject([{ state: 'CANCELED' }]);
  });

  it("becomes the group's debt when the debit is returned after the reversal was sent", async () => {
    const { payment } = await settled();
    await ask(payment.paymentPk);
    await runOn('2026-03-13');
    await sendAll();
    await manager().ok(returnPayment, returnOf(payment.paymentPk));
    await runOn('2026-03-16');
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'SETTLED', owedCents: 100_000 });
    expect(await dispositionOf(payment.paymentPk)).toBe('RETURNED');
    expect(await balances()).toMatchObject({ RETURNED_RECEIVABLE: 100_000 });
  });

  it.each([
    ['before it settles', false],
    ['after it settled', true],
  ])('can be returned %s', async (_, isSettled) => {
    const { bill, payment } = await settled();
    await ask(payment.paymentPk);
    await runOn('2026-03-13');
    await sendAll();
    if (isSettled) await runOn('2026-03-16');
    await manager().ok(changeBankReversal, step(payment.paymentPk, 'return', 'R02'));
    await runOn('2026-03-17');
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'RETURNED', returnCode: 'R02' });
    expect(await dispositionOf(payment.paymentPk)).toBe(isSettled ? 'REVERSED' : 'NONE');
    expect(await billRow(stage.server, bill)).toMatchObject({ status: isSettled ? 'RECONCILED' : 'PAID' });
    expect((await balances())['CREDIT_SUSPENSE']).toBe(isSettled ? -100_000 : undefined);
  });

  it('is put into another file after the bank rejects the first file, but not after it rejects the entry', async () => {
    const { payment } = await settled();
    await ask(payment.paymentPk);
    await runOn('2026-03-13');
    await sendAll();
    const [file] = await ofKind('REVERSALS');
    if (!file) throw new Error('No file was made.');
    await record(file, 'reject');
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'OPEN', fileName: null });
    await runOn('2026-03-16');
    await sendAll();
    expect(await ofKind('REVERSALS')).toMatchObject([{ state: 'SENT' }, { state: 'REJECTED' }]);
    await manager().ok(changeBankReversal, step(payment.paymentPk, 'reject'));
    await runOn('2026-03-17');
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'REJECTED' });
    expect(await dispositionOf(payment.paymentPk)).toBe('NONE');
    expect(await ask(payment.paymentPk)).toMatchObject({ state: 'OPEN', reversalNo: 2 });
    await manager().ok(changeBankReversal, step(payment.paymentPk, 'cancel', null, 2));
    expect(await latest(payment.paymentPk)).toMatchObject({ state: 'CANCELED' });
  });

  it('is refused for a different amount, a future discovery time, and people who are not managers', async () => {
    const { payment } = await settled();
    const other = request(payment.paymentPk, 'WRONG_AMOUNT', cents(5));
    expect(await manager().refused(reverseAtBank, other)).toMatchObject({ status: 400 });
    const later = request(payment.paymentPk);
    later.body.discoveredAt = '2026-04-01T00:00:00.000Z';
    expect(await manager().refused(reverseAtBank, later)).toMatchObject({ status: 400 });
    const admin = await stage.server.data.person({ roles: [Role.Admin] });
    expect(await stage.server.as(admin).refused(reverseAtBank, request(payment.paymentPk))).toMatchObject({
      status: 403,
    });
  });
});
