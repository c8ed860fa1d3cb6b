import { randomUUID } from 'node:crypto';
import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { closeShort } from '../../../../../contract/money/closeShort';
import { createPayment, voidPayment } from '../../../../../contract/money/payments';
import { SqlPaymentQueries } from '../../../../../server/money/payments/SqlPaymentQueries';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlReceiptQueries } from '../../../../../server/office/evidence/SqlReceiptQueries';
import { WriteReceipt } from '../../../../../server/office/evidence/WriteReceipt';
import type { Documents } from '../../../../../server/platform/documents/Documents';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { CheckChoice } from '../../../../../src/domain/money/deposits/Deposit';
import { matchCheck } from '../../../../../src/domain/money/deposits/matchCheck';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { parseCents } from '../../../../../src/domain/platform/money/parseCents';
import { readPdf } from '../../../../support/files/pdfText';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup } from '../../../../support/payments/payingGroup';
import { allowWriteOffs } from '../../../../support/payments/reversals';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** @source PAY-1; product.md, Screens: Pay */
describe('receipts and remittance slips', () => {
  let server: TestServer;
  let group: PayingGroup;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const download = async (path: string, person = group.payor) => {
    const { email, userId } = person;
    return server.app.inject({
      method: 'GET',
      url: `/ListBillAPI/api/${path}?${new URLSearchParams({ user: email })}`,
      headers: { authorization: `Bearer ${await server.tokenFor(userId)}` },
    });
  };
  const receiptOf = (paymentPk: string, person?: TestPerson) => download(`payments/${paymentPk}/receipt`, person);
  const slipOf = (billPk: string, person?: TestPerson) => download(`bills/${billPk}/remittanceSlip`, person);
  /** The pieces of text of a PDF, in order. */
  const textsOf = async (response: ReturnType<typeof download>): Promise<readonly string[]> => {
    const { rawPayload, statusCode, body } = await response;
    if (statusCode !== 200) throw new Error(body);
    return readPdf(new Uint8Array(rawPayload)).pages.flat();
  };
  /** The rows of a table, from its title to the next one, as one text. */
  const partOf = (texts: readonly string[], title: string, next?: string) =>
    texts.slice(texts.indexOf(title) + 1, next === undefined ? undefined : texts.indexOf(next)).join(' ');
  const pay = (bill: TestBill, amountCents: number, excessCents = 0) =>
    server.as(group.payor).ok(createPayment, {
      body: checkoutOf(group, [{ bill, amountCents: cents(amountCents) }], excessCents),
      idempotencyKey: randomUUID(),
    });
  const settle = (paymentPk: string) =>
    new SqlTransactions(server.db).run((tx) => settlePayment(tx, paymentPk, server.clock.now()));

  it('shows what was paid, from where, for which bill, and what is still open', async () => {
    const bill = await group.bill();
    const { paymentPk, confirmation } = await pay(bill, 50_000);
    const response = await receiptOf(paymentPk);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain(`receipt ${confirmation}.pdf`);
    const texts = await textsOf(receiptOf(paymentPk));
    expect(texts).toContain(`Receipt ${confirmation}`);
    expect(partOf(texts, 'Payment', 'Paid from')).toMatch(
      new RegExp(
        `Amount \\$500\\.00 Method ACH Status Pending Made by ${group.payor.name} Made Mar 10, 2026, 3:00 PM UTC Settles Mar 12, 2026`,
      ),
    );
    expect(partOf(texts, 'Paid from', 'Bills')).toContain('Operating XXXXXXXXX789 $500.00');
    const open = `$${((bill.dueCents - 50_000) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
    expect(partOf(texts, 'Bills', 'Over and short')).toContain(`${bill.billNumber} `);
    expect(partOf(texts, 'Bills', 'Over and short')).toContain(`$500.00 ${open}`);
    expect(partOf(texts, 'Over and short')).toContain('None');
    expect(texts.join('')).not.toContain('123456789');
    expect(texts.join(' ')).not.toMatch(/\b20\d{2}-\d{2}\b/);
    expect(texts.join(' ')).toContain('As of Mar 10, 2026, 3:00 PM UTC.');
  });

  it('shows times in the time zone of the office for a group without a cut-off of its own', async () => {
    const { paymentPk } = await pay(await group.bill(), 50_000);
    let shown = '';
    const documents: Documents = {
      write: (_format, document) => {
        shown = JSON.stringify(document);
        return Promise.resolve(new Uint8Array());
      },
    };
    const [payments, receipts] = [new SqlPaymentQueries(server.db), new SqlReceiptQueries(server.db)];
    const receipt = new WriteReceipt(payments, receipts, documents, 'America/New_York');
    await receipt.run({ scope: { kind: 'all' }, paymentPk, now: server.clock.now() });
    expect(shown).toContain('As of Mar 10, 2026, 11:00 AM Eastern.');
    expect(shown).not.toContain('UTC');
  });

  it("shows days and times in the time zone of the group's cut-off", async () => {
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    await manager.ok(saveGroupSettings, {
      params: { groupNumber: group.groupNumber },
      body: {
        version: 1,
        appliesFrom: localDate('2026-03-01'),
        rules: {
          houseRule: 'adjustThenPay',
          contributions: [],
          cutoff: { timeZone: 'Pacific/Honolulu', time: '12:00' },
        },
      },
    });
    const bill = await group.bill();
    const { paymentPk } = await server.as(group.payor).ok(createPayment, {
      body: { ...checkoutOf(group, [{ bill }]), payOn: localDate('2026-03-12'), acceptsLate: true },
      idempotencyKey: randomUUID(),
    });
    const text = async () => (await textsOf(receiptOf(paymentPk))).join(' ');
    // March 12 starts ten hours later in Hawaii than in UTC.
    server.clock.set('2026-03-12T09:59:59.999Z');
    expect(await text()).toMatch(
      /As of Mar 11, 2026, 11:59 PM Hawaii.* Status Scheduled .*Made Mar 10, 2026, 5:00 AM Hawaii.* Scheduled for Mar 12, 2026/,
    );
    server.clock.set('2026-03-12T10:00:00.000Z');
    expect(await text()).toMatch(/As of Mar 12, 2026, 12:00 AM Hawaii.* Status Pending /);
  });

  it('says where an excess went, once processed', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(bill, bill.dueCents, 5_000);
    const over = async () => partOf(await textsOf(receiptOf(paymentPk)), 'Over and short');
    expect(await over()).toContain('Over Credit suspense of the group, once processed $50.00');
    await settle(paymentPk);
    expect(await over()).toContain('Over Credit suspense of the group $50.00');
  });

  it('says to which bill Debit Suspense carries a short', async () => {
    const bill = await group.bill({ period: '2026-02-01' });
    const next = await group.bill({ period: '2026-03-01', status: 'RELEASED' });
    await settle((await pay(bill, bill.dueCents - 400)).paymentPk);
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const { version } = await server.db
      .selectFrom('bills')
      .select('version')
      .where('bill_pk', '=', bill.billPk)
      .executeTakeFirstOrThrow();
    await server.as(manager).ok(closeShort, {
      params: { billPk: bill.billPk },
      body: { version },
      idempotencyKey: randomUUID(),
    });
    const { payment_pk: paymentPk } = await server.db
      .selectFrom('payments')
      .select('payment_pk')
      .where('method', '=', 'Debit Suspense')
      .where('group_number', '=', group.groupNumber)
      .executeTakeFirstOrThrow();
    const short = partOf(await textsOf(receiptOf(paymentPk)), 'Over and short');
    expect(short).toMatch(new RegExp(`Short Carried by Debit Suspense to bill ${next.billNumber} \\(.+\\) \\$4\\.00`));
  });

  it('reports which write-off closed a bill together with the payment', async () => {
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    await allowWriteOffs(server, manager, group);
    const bill = await group.bill();
    const checkout = checkoutOf(group, [{ bill, amountCents: bill.dueCents }]);
    const [bank] = checkout.sources;
    const sources = [
      { ...bank!, amountCents: cents(bill.dueCents - 300) },
      { method: 'Over/Short Debit' as const, bankAccountPk: null, amountCents: cents(300) },
    ];
    const made = await server
      .as(group.payor)
      .ok(createPayment, { body: { ...checkout, sources }, idempotencyKey: randomUUID() });
    const writeOff = made.others.find(({ method }) => method === 'Over/Short Debit');
    expect(partOf(await textsOf(receiptOf(made.paymentPk)), 'Over and short')).toContain(
      `Short Written off as Over/Short Debit, payment ${writeOff?.confirmation} $3.00`,
    );
    expect(partOf(await textsOf(receiptOf(writeOff?.paymentPk ?? '')), 'Over and short')).toContain(
      'Short Written off as Over/Short Debit $3.00',
    );
  });

  it('reports that a payment was voided, and why', async () => {
    const { paymentPk } = await pay(await group.bill(), 50_000);
    await server
      .as(group.payor)
      .ok(voidPayment, { params: { paymentPk }, body: { reason: 'Wrong account' }, idempotencyKey: randomUUID() });
    const texts = partOf(await textsOf(receiptOf(paymentPk)), 'Payment', 'Paid from');
    expect(texts).toContain('Status Voided');
    expect(texts).toContain('Voided because Wrong account');
  });

  it('has a scan line that matches a check to the bill, also when two groups have the number', async () => {
    const bill = await group.bill({ period: '2026-03-01', dueDate: '2026-03-31' });
    await settle((await pay(bill, 50_000)).paymentPk);
    const texts = await textsOf(slipOf(bill.billPk));
    expect(texts.join(' ')).toContain('Period Mar 1, 2026 to Mar 31, 2026 Due date Mar 31, 2026');
    for (const text of [
      `Remittance slip for bill ${bill.billNumber}`,
      'Listbill Demo Lockbox',
      `Bill ${bill.billNumber}, group ${group.groupNumber}`,
    ]) {
      expect(texts).toContain(text);
    }
    const at = texts.indexOf('Scan line');
    const [billNumber = '', groupNumber = '', amount = ''] = texts.slice(at + 4, at + 7);
    const openCents = cents(bill.dueCents - 50_000);
    const choice: CheckChoice = {
      billPk: bill.billPk,
      billNumber: bill.billNumber,
      groupNumber: group.groupNumber,
      groupName: '',
      status: 'PARTIAL',
      openCents,
    };
    const bills = [choice, { ...choice, billPk: 'other.1', groupNumber: 'other', openCents: cents(1) }];
    const check = { billNumber, groupNumber, amountCents: parseCents(amount) ?? cents(0) };
    expect(check).toEqual({ billNumber: bill.billNumber, groupNumber: group.groupNumber, amountCents: openCents });
    expect(matchCheck(check, bills, new Set([groupNumber]))).toMatchObject({ target: 'bill', billPk: bill.billPk });
  });

  it('has no slip for a bill that cannot be paid now', async () => {
    const open = await group.bill({ status: 'RELEASED' });
    const response = await slipOf(open.billPk);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'WRONG_STATUS',
      message: expect.stringContaining('Reconcile this bill'),
    });
  });

  it('refuses carriers and hides other groups', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(bill, 50_000);
    const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    const stranger = await server.data.billingUser([await server.data.group({})]);
    expect((await receiptOf(paymentPk, carrier)).statusCode).toBe(403);
    expect((await slipOf(bill.billPk, carrier)).statusCode).toBe(403);
    expect((await receiptOf(paymentPk, stranger)).statusCode).toBe(404);
    expect((await slipOf(bill.billPk, stranger)).statusCode).toBe(404);
  });
});
