import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import { getPositivePay } from '../../../../../contract/money/positivePay';
import { changeUnclaimedRefund, issueRefundChecks, searchRefunds } from '../../../../../contract/money/refunds';
import { listCashItems } from '../../../../../contract/money/statements';
import { UNCLAIMED_STEPS, type UnclaimedStep } from '../../../../../src/domain/money/refunds/refundStates';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { approveRefunds } from '../../../../support/deposits/approveRefunds';
import { officeOf } from '../../../../support/deposits/depositFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import {
  addDay,
  addTrust,
  linesOf,
  type ManagerClient,
  manager,
  takeStep,
} from '../../../../support/statements/office';

const ISSUED = '2026-03-10';
/** 180 days later. */
const STALE = '2026-09-06';

/** @source docs/decisions/refunds.md#a-stale-check-is-owed-as-unclaimed-property */
describe('refund checks that were not cashed', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;
  let boss: ManagerClient;
  let accountPk: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    await begin();
  });
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  const keyed = (idempotencyKey: string = randomUUID()) => ({ idempotencyKey });
  const at = (day: string) => server.clock.set(`${day}T15:00:00.000Z`);
  async function begin(): Promise<void> {
    at(ISSUED);
    office = await officeOf(server);
    boss = await manager(server);
    accountPk = await addTrust(boss);
  }
  /** Issues check 1001 of $3.00. @returns the key of its refund */
  async function issued(): Promise<string> {
    const [refundPk = ''] = await approveRefunds(office.admin, [{ cents: 300, payee: 'J. Smith' }]);
    await office.admin.ok(issueRefundChecks, { body: { refundPks: [refundPk], firstCheckNumber: 1001 }, ...keyed() });
    return refundPk;
  }
  const listed = async (stale = false) => (await office.admin.ok(searchRefunds, { body: { stale } })).items[0];
  const take = (refundPk: string, step: UnclaimedStep, checkNumber = 1001, key?: string) =>
    office.admin.call(changeUnclaimedRefund, {
      params: { refundPk },
      body: { step, checkNumber, reason: 'Payee moved' },
      ...keyed(key),
    });
  async function balances() {
    const { accounts } = await boss.ok(getTrialBalance, { query: {} });
    const of = (account: string) => {
      const row = accounts.find((one) => one.account === account);
      return (row?.debitCents ?? 0) - (row?.creditCents ?? 0);
    };
    return ['CASH', 'REFUNDS_PAYABLE', 'REFUND_CLEARING', 'UNCLAIMED_PROPERTY'].map(of).map((amount) => amount + 0);
  }

  it('are stale 180 days after they are issued, and not a day earlier', async () => {
    const refundPk = await issued();
    at('2026-09-05');
    expect(await listed(true)).toBeUndefined();
    expect(await take(refundPk, 'stale')).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    at(STALE);
    expect((await listed(true))?.check).toEqual({ checkNumber: 1001, issuedOn: ISSUED, staleOn: STALE });
    expect(await take(refundPk, 'stale')).toMatchObject({ status: 200, body: { state: 'UNCLAIMED' } });
    expect(await balances()).toEqual([300, 0, 0, -300]);
    expect((await office.admin.ok(searchRefunds, { body: {} })).sums.unclaimedCents).toBe(300);
  });

  it('take effect once for each key, and only for the check that is shown', async () => {
    const refundPk = await issued();
    at(STALE);
    const key = randomUUID();
    expect(await take(refundPk, 'stale', 1002)).toMatchObject({ status: 409 });
    expect((await take(refundPk, 'stale', 1001, key)).text).toBe((await take(refundPk, 'stale', 1001, key)).text);
    expect(await take(refundPk, 'stale')).toMatchObject({ status: 409 });
    expect(await take('unidentified.none', 'stale')).toMatchObject({ status: 404 });
  });

  it.each([
    ['reissue', 'APPROVED', [300, -300, 0, 0], 1],
    ['remit', 'REMITTED', [0, 0, 0, 0], 1],
    ['revive', 'ISSUED', [300, 0, -300, 0], 0],
  ] as const)('are closed by %s, and a void is reported to the bank', async (step, state, expected, voidCount) => {
    const refundPk = await issued();
    at(STALE);
    await take(refundPk, 'stale');
    expect(await take(refundPk, step)).toMatchObject({ status: 200, body: { state } });
    expect(await balances()).toEqual(expected);
    expect((await boss.ok(getPositivePay, { query: {} })).pending).toMatchObject({ issueCount: 1, voidCount });
  });

  it('are cleared when the bank still pays them, and outstanding again when the line is unmatched', async () => {
    const refundPk = await issued();
    at(STALE);
    await take(refundPk, 'stale');
    const line = { typeCode: '475', amountCents: 300, text: 'CHECK PAID 1001' };
    const { statementPk } = await addDay(boss, accountPk, [line], localDate(STALE));
    expect(await balances()).toEqual([0, 0, 0, 0]);
    expect((await listed())?.history.map(({ step }) => step)).toEqual(['approve', 'issue', 'stale', 'revive', 'clear']);
    const matchPk = (await linesOf(boss, statementPk))[0]?.match?.matchPk ?? '';
    expect((await takeStep(boss, statementPk, { step: 'unmatch', matchPk, reason: 'Another check' })).status).toBe(200);
    expect(await balances()).toEqual([300, 0, -300, 0]);
    expect(await take(refundPk, 'stale')).toMatchObject({ status: 200 });
  });

  it('are open cash after they were remitted, until a line shows the payment', async () => {
    const refundPk = await issued();
    at(STALE);
    await take(refundPk, 'stale');
    await take(refundPk, 'remit');
    const line = { typeCode: '475', amountCents: 100, text: 'ANOTHER CHECK' };
    const { statementPk } = await addDay(boss, accountPk, [line], localDate(STALE));
    const items = (await boss.ok(listCashItems, { params: { statementPk }, query: {} })).items;
    const item = items.find(({ kind }) => kind === 'REFUND');
    expect(item).toMatchObject({ name: 'remitted to the state', amountCents: -300, isPosted: true });
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  it('keep the books balanced, whatever people do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...UNCLAIMED_STEPS, 'issue'), { maxLength: 8 }), async (steps) => {
        const refundPk = await issued();
        at('2026-12-01');
        let check = 1001;
        for (const step of steps) {
          const state = (await listed())?.state;
          if (step !== 'issue') await take(refundPk, step, check);
          else if (state === 'APPROVED') {
            at('2026-03-11');
            check += 1;
            const body = { refundPks: [refundPk], firstCheckNumber: check };
            await office.admin.ok(issueRefundChecks, { body, ...keyed() });
            at('2026-12-01');
          }
          await server.assertInvariants();
        }
        const [cash = 0, payable = 0, clearing = 0, unclaimed = 0] = await balances();
        expect(cash + payable + clearing + unclaimed).toBe(0);
        await server.reset();
        await begin();
      }),
      { numRuns: 8 },
    );
  });
});
