import { randomUUID } from 'node:crypto';
import { getBillHistory } from '../../../../../contract/billing/bills/bills';
import { closeShort } from '../../../../../contract/money/closeShort';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { billRow } from '../../../../support/payments/billRow';
import { type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import type { TestBill } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** @source PAY-2; product.md, The bill's life: closeShort */
describe('closing a bill short', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    group = await payingGroup(server, { toleranceCents: 500 });
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  /** A bill with all but `openCents` paid. Its version is 3. */
  const partlyPaid = async (openCents: number) => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill, { amountCents: bill.dueCents - openCents });
    await new SqlTransactions(server.db).run((tx) => settlePayment(tx, paymentPk, server.clock.now()));
    return bill;
  };
  const request = ({ billPk }: TestBill, version = 3) => ({
    params: { billPk },
    body: { version, note: '' },
    idempotencyKey: randomUUID(),
  });
  const refused = (bill: TestBill, version?: number) => server.as(manager).refused(closeShort, request(bill, version));

  it('writes off the rest as a processed Over/Short Debit', async () => {
    const bill = await partlyPaid(500);
    const closed = await server.as(manager).ok(closeShort, request(bill));
    expect(closed).toMatchObject({ status: 'PAID', paidCents: bill.dueCents, pendingCents: 0 });
    const written = await server.db
      .selectFrom('payments')
      .select(['status', 'amount_cents', 'made_by'])
      .where('method', '=', 'Over/Short Debit')
      .execute();
    expect(written).toEqual([{ status: 'PROCESSED', amount_cents: 500, made_by: manager.name }]);
    const { items } = await server.as(manager).ok(getBillHistory, { params: { billPk: bill.billPk } });
    expect(items.map(({ event }) => event)).toEqual(expect.arrayContaining(['closeShort', 'paymentProcessed']));
  });

  it('refuses an outdated version, and a bill that is not partly paid', async () => {
    expect(await refused(await partlyPaid(500), 2)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(await refused(await group.bill(), 1)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });

  it('closes once when several calls arrive at the same time', async () => {
    const bill = await partlyPaid(300);
    const answers = await Promise.all([
      server.as(manager).call(closeShort, request(bill)),
      server.as(manager).call(closeShort, request(bill)),
      server.as(manager).call(closeShort, request(bill)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: bill.dueCents });
  });

  it('gets the same answer again, byte for byte', async () => {
    const once = request(await partlyPaid(300));
    const first = await server.as(manager).call(closeShort, once);
    const again = await server.as(manager).call(closeShort, once);
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
  });
});
