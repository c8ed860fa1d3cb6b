import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { revertBill, unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { changeBillLines, getBill, getBillHistory, getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('the life of a bill on the server', () => {
  it('goes from released to reconciled and back', async () => {
    const group = await server.data.group({ carriers: ['ACME'] });
    const pat = server.as(await server.data.billingUser([group], [Role.Reconciler]));
    const { billPk, linePks } = await server.data.bill({ groupNumber: group });
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const params = { billPk };
    const first = await pat.ok(getBill, { params });
    const edit = {
      linePk: linePks[0] ?? '',
      reconciledCents: cents(40_000),
      reasonCode: 'OTHER',
      effectiveDate: null,
      note: 'x',
    } as const;
    const changed = await pat.ok(changeBillLines, {
      params,
      body: { version: first.version, lockToken, changes: [edit] },
    });
    expect(changed.bill).toMatchObject({
      status: 'MODIFIED',
      version: 2,
      reconciledCents: 98_750,
      changedLineCount: 1,
    });
    const reconciled = await pat.ok(reconcileBill, { params, body: { version: 2, lockToken } });
    expect(reconciled).toMatchObject({ status: 'RECONCILED', version: 3, dueCents: 98_750 });
    const opened = await pat.ok(unreconcileBill, { params, body: { version: 3, lockToken } });
    expect(opened).toMatchObject({ status: 'MODIFIED', version: 4, dueCents: 100_000 });
    const reverted = await pat.ok(revertBill, { params, body: { version: 4, lockToken } });
    expect(reverted).toMatchObject({ status: 'RELEASED', version: 5, reconciledCents: 100_000, changedLineCount: 0 });
    const history = await pat.ok(getBillHistory, { params });
    expect(new Set(history.items.map(({ event }) => event))).toEqual(
      new Set(['reconcile', 'revert', 'saveChanges', 'unreconcile']),
    );
    const lines = await pat.ok(getBillLines, { params });
    expect(lines).toMatchObject({ version: 5, total: 2, sums: { billedCents: 100_000, reconciledCents: 100_000 } });
  });
});
