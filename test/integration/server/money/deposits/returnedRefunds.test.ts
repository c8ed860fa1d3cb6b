import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import {
  exportRefunds,
  issueRefundChecks,
  returnRefund,
  searchRefunds,
  voidRefundCheck,
} from '../../../../../contract/money/refunds';
import { searchHeldItems } from '../../../../../contract/money/suspense';
import { approveRefunds } from '../../../../support/deposits/approveRefunds';
import { officeOf } from '../../../../support/deposits/depositFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { addTrust, type ManagerClient, manager } from '../../../../support/statements/office';

/** @source docs/decisions/refunds.md#an-approved-refund-can-be-returned-to-suspense */
describe('refunds that are returned to suspense', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;
  let boss: ManagerClient;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(() => begin());
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  async function begin(): Promise<void> {
    office = await officeOf(server);
    boss = await manager(server);
    await addTrust(boss);
  }
  const giveBack = (refundPk: string, key: string = randomUUID(), caller = office.admin) =>
    caller.call(returnRefund, { params: { refundPk }, body: { reason: 'Wrong payer' }, idempotencyKey: key });
  const issue = async (refundPk: string) => {
    const { account } = await office.admin.ok(searchRefunds, { body: {} });
    const body = { refundPks: [refundPk], firstCheckNumber: account?.nextCheckNumber ?? 1001 };
    return office.admin.call(issueRefundChecks, { body, idempotencyKey: randomUUID() });
  };
  const held = async () => (await office.admin.ok(searchHeldItems, { body: {} })).sums.unknownCents;
  async function balanceOf(account: string): Promise<number> {
    const { accounts } = await boss.ok(getTrialBalance, { query: {} });
    const row = accounts.find((one) => one.account === account);
    return (row?.creditCents ?? 0) - (row?.debitCents ?? 0);
  }

  it('restore the money once even when the request is repeated', async () => {
    const [refundPk = ''] = await approveRefunds(office.admin, [{ cents: 300, payee: 'J. Smith' }]);
    expect(await held()).toBe(0);
    const key = randomUUID();
    const answers = await Promise.all([giveBack(refundPk, key), giveBack(refundPk, key)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await giveBack(refundPk)).body).toMatchObject({ code: 'WRONG_STATUS' });
    expect(await held()).toBe(300);
    const [refund] = (await office.admin.ok(searchRefunds, { body: {} })).items;
    expect(refund).toMatchObject({ state: 'RETURNED', check: null });
    expect(refund?.history.map(({ step, note }) => [step, note])).toEqual([
      ['approve', ''],
      ['return', 'Wrong payer'],
    ]);
  });

  it('allow either the return or a check when requests race', async () => {
    const [refundPk = ''] = await approveRefunds(office.admin, [{ cents: 300, payee: 'J. Smith' }]);
    const [returned, issued] = await Promise.all([giveBack(refundPk), issue(refundPk)]);
    expect(new Set([returned.status, issued.status])).toEqual(new Set([200, 409]));
  });

  it('appear in the export with their void checks', async () => {
    const [refundPk = ''] = await approveRefunds(office.admin, [{ cents: 300, payee: 'J. Smith' }]);
    await issue(refundPk);
    const params = { params: { refundPk }, body: { checkNumber: 1001, reason: 'Lost' }, idempotencyKey: randomUUID() };
    await office.admin.ok(voidRefundCheck, params);
    await giveBack(refundPk);
    const { text } = await office.admin.call(exportRefunds, { body: { format: 'csv', state: 'RETURNED' } });
    const [, row = ''] = text.trim().split('\n');
    expect(row).toContain('J. Smith');
    expect(row).toContain('1001');
    expect(row).toContain('Returned to suspense');
  });

  it('keep suspense, refunds payable, and cash correct for any sequence of steps', async () => {
    const steps = fc.array(
      fc.record({
        at: fc.nat({ max: 2 }),
        step: fc.constantFrom('issue' as const, 'void' as const, 'return' as const),
      }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const amounts = [300, 200, 500];
        const pks = await approveRefunds(
          office.admin,
          amounts.map((cents, index) => ({ cents, payee: `Payee ${index}` })),
        );
        for (const { at, step } of taken) {
          const refundPk = pks[at] ?? '';
          const { items } = await office.admin.ok(searchRefunds, { body: {} });
          const check = items.find((one) => one.refundPk === refundPk)?.check;
          if (step === 'issue') await issue(refundPk);
          else if (step === 'return') await giveBack(refundPk);
          else if (check) {
            const body = { checkNumber: check.checkNumber, reason: 'Lost' };
            await office.admin.call(voidRefundCheck, { params: { refundPk }, body, idempotencyKey: randomUUID() });
          }
        }
        await server.assertInvariants();
        const { items } = await office.admin.ok(searchRefunds, { body: {} });
        const sumOf = (...states: string[]) =>
          items.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(await held()).toBe(sumOf('RETURNED'));
        expect(await balanceOf('CREDIT_SUSPENSE')).toBe(sumOf('RETURNED'));
        expect(await balanceOf('REFUNDS_PAYABLE')).toBe(sumOf('APPROVED'));
        expect(await balanceOf('REFUND_CLEARING')).toBe(sumOf('ISSUED'));
        expect(await balanceOf('CASH')).toBe(-1_000);
        await server.reset();
        await begin();
      }),
      { numRuns: 8 },
    );
  });
});
