import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import { setProcessingHold } from '../../../../../contract/money/processing';
import {
  issueRefundChecks,
  renewStopOrder,
  searchRefunds,
  voidRefundCheck,
} from '../../../../../contract/money/refunds';
import { listCashItems } from '../../../../../contract/money/statements';
import { getNotices } from '../../../../../contract/office/notices';
import { issueChecks, voidCheck } from '../../../../../server/money/refunds/changeRefunds';
import { SqlRefundQueries } from '../../../../../server/money/refunds/SqlRefunds';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { isToRenew } from '../../../../../src/domain/money/refunds/stopOrder';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { approveRefunds } from '../../../../support/deposits/approveRefunds';
import { officeOf } from '../../../../support/deposits/depositFixture';
import { refundBalances } from '../../../../support/deposits/refundBalances';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import { ISSUER } from '../../../../support/server/testIssuer';
import {
  addDay,
  addTrust,
  linesOf,
  type ManagerClient,
  manager,
  takeStep,
} from '../../../../support/statements/office';

/** @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check */
describe('refunds by check', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;
  let boss: ManagerClient;
  let accountPk: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    office = await officeOf(server);
    boss = await manager(server);
    accountPk = await addTrust(boss);
  });
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  const keyed = (idempotencyKey: string = randomUUID()) => ({ idempotencyKey });
  const listed = async (caller: TestCaller = office.admin) =>
    (await caller.ok(searchRefunds, { body: { size: 200 } })).items;
  /** Approves refunds of these amounts to payees A, B, and so on. @returns their keys */
  function approved(amounts: readonly number[]): Promise<readonly string[]> {
    return approveRefunds(
      office.admin,
      amounts.map((amount, index) => ({ cents: amount, payee: String.fromCharCode(65 + index) })),
    );
  }
  const issue = (refundPks: readonly string[], firstCheckNumber: number, key?: string, caller = office.admin) =>
    caller.call(issueRefundChecks, { body: { refundPks: [...refundPks], firstCheckNumber }, ...keyed(key) });
  const voided = (refundPk: string, checkNumber: number, key?: string) =>
    office.admin.call(voidRefundCheck, { params: { refundPk }, body: { checkNumber, reason: 'Lost' }, ...keyed(key) });
  const balances = () => refundBalances(server.db);

  /** @source docs/decisions/refunds.md#a-check-that-left-the-office-is-voided-with-a-stop-order */
  it('record the stop order of a voided check that left the office, with its last day', async () => {
    const [refundPk = ''] = await approved([300]);
    await issue([refundPk], 1005);
    const stop = (number: string, placedOn: string) =>
      office.admin.call(voidRefundCheck, {
        params: { refundPk },
        body: { checkNumber: 1005, reason: 'Lost', stopOrder: { number, placedOn: localDate(placedOn) } },
        ...keyed(),
      });
    expect(await stop('4711', '2026-03-11')).toMatchObject({
      status: 400,
      body: { message: 'The stop order cannot be placed after today.' },
    });
    expect(await stop('4711', '2025-09-10')).toMatchObject({
      status: 400,
      body: { message: 'This stop order ended on Mar 10, 2026. Renew it at the bank first.' },
    });
    expect(await stop(' ', '2026-03-10')).toMatchObject({ status: 400 });
    expect((await stop('4711', '2026-03-09')).status).toBe(200);
    expect((await listed())[0]?.history.at(-1)).toMatchObject({
      step: 'void',
      note: 'Lost. Stop order 4711 of Mar 9, 2026, until Sep 9, 2026',
    });
  });

  /** @source docs/decisions/refunds.md#a-stop-order-is-renewed-before-it-ends */
  describe('stop orders', () => {
    async function stopped(placedOn: string): Promise<string> {
      const [refundPk = ''] = await approved([300]);
      await issue([refundPk], 1005);
      const stopOrder = { number: '4711', placedOn: localDate(placedOn) };
      const body = { checkNumber: 1005, reason: 'Lost', stopOrder };
      await office.admin.ok(voidRefundCheck, { params: { refundPk }, body, ...keyed() });
      return refundPk;
    }
    const renew = (
      refundPk: string,
      formerPlacedOn: string,
      order: readonly [string, string] | null,
      { reason = '', key = randomUUID(), by = office.admin } = {},
    ) =>
      by.call(renewStopOrder, {
        params: { refundPk },
        body: {
          checkNumber: 1005,
          formerPlacedOn: localDate(formerPlacedOn),
          order: order && { number: order[0], placedOn: localDate(order[1]) },
          reason,
        },
        ...keyed(key),
      });
    const waiting = async () => (await office.admin.ok(getNotices, { query: {} })).waiting.stopOrders;
    const toRenew = async () =>
      (await office.admin.ok(searchRefunds, { body: { stopOrders: true } })).items.map(({ refundPk }) => refundPk);

    it.each([
      ['2025-10-10', 0],
      ['2025-10-09', 1],
      ['2025-09-11', 1],
    ])('of %s are %i to renew on March 10, 30 days before they end and later', async (placedOn, count) => {
      const refundPk = await stopped(placedOn);
      expect(await waiting()).toBe(count);
      expect(await toRenew()).toEqual(count === 1 ? [refundPk] : []);
    });

    it('end on the same day in the database as on the screen, at the end of each month', async () => {
      const refundPk = await stopped('2026-03-09');
      for (const [placedOn, today] of [
        ['2025-08-31', '2026-01-29'],
        ['2025-08-31', '2026-01-28'],
        ['2025-08-30', '2026-01-29'],
        ['2025-08-29', '2026-01-28'],
        ['2025-03-31', '2025-08-31'],
        ['2025-03-31', '2025-08-30'],
      ] as const) {
        await sql`update refund_checks set stop_placed_on = ${placedOn} where refund_pk = ${refundPk}`.execute(
          server.db,
        );
        const page = await new SqlRefundQueries(server.db).search(
          { kind: 'all' },
          { state: undefined, stale: false, returned: false, stopOrders: true, q: '', page: 0, size: 10 },
          localDate(today),
        );
        expect([placedOn, today, page.total === 1]).toEqual([
          placedOn,
          today,
          isToRenew({ placedOn: localDate(placedOn) }, localDate(today)),
        ]);
      }
    });

    it('are renewed with the new number, and keep the earlier ones in the history', async () => {
      const refundPk = await stopped('2025-10-01');
      const key = randomUUID();
      const answers = await Promise.all(
        [1, 2].map(() => renew(refundPk, '2025-10-01', ['5822', '2026-03-09'], { key })),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const [refund] = await listed();
      expect(refund?.stopOrders).toEqual([{ checkNumber: 1005, number: '5822', placedOn: '2026-03-09' }]);
      expect(refund?.history.slice(-2)).toMatchObject([
        { step: 'void', note: 'Lost. Stop order 4711 of Oct 1, 2025, until Apr 1, 2026' },
        {
          step: 'renewStop',
          checkNumber: 1005,
          note: 'Stop order 5822 of Mar 9, 2026, until Sep 9, 2026. Before: stop order 4711',
        },
      ]);
      expect(await waiting()).toBe(0);
      expect(await renew(refundPk, '2025-10-01', ['6933', '2026-03-10'])).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^The stop order has changed: Stop order 5822/) },
      });
    });

    it('are not renewed to an earlier day, a later one than today, or without a number', async () => {
      const refundPk = await stopped('2025-10-01');
      const orders = [
        ['5822', '2025-10-01'],
        ['5822', '2026-03-11'],
        [' ', '2026-03-09'],
      ] as const;
      for (const order of orders)
        expect(await renew(refundPk, '2025-10-01', order)).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST' },
        });
      expect(await renew(refundPk, '2025-10-01', null)).toMatchObject({ status: 400 });
      expect(await waiting()).toBe(1);
    });

    it('are left to expire with a reason, and then not renewed', async () => {
      const refundPk = await stopped('2025-10-01');
      expect((await renew(refundPk, '2025-10-01', null, { reason: 'Came back' })).status).toBe(200);
      const [refund] = await listed();
      expect(refund?.stopOrders).toEqual([]);
      expect(refund?.history.at(-1)).toMatchObject({
        step: 'endStop',
        note: 'Stop order 4711 of Oct 1, 2025, until Apr 1, 2026. Came back',
      });
      expect([await waiting(), await toRenew()]).toEqual([0, []]);
      expect(await renew(refundPk, '2025-10-01', ['5822', '2026-03-09'])).toMatchObject({ status: 409 });
    });

    it('exist only for checks that left the office', async () => {
      const [refundPk = ''] = await approved([300]);
      await issue([refundPk], 1005);
      await voided(refundPk, 1005);
      expect(await renew(refundPk, '2025-10-01', ['5822', '2026-03-09'])).toMatchObject({ status: 409 });
      expect(await renew('none', '2025-10-01', null, { reason: 'None' })).toMatchObject({ status: 404 });
    });

    it('remain due for renewal after the refund has another check', async () => {
      const refundPk = await stopped('2025-10-01');
      await issue([refundPk], 1006);
      expect([await waiting(), await toRenew()]).toEqual([1, [refundPk]]);
    });
  });

  it('move from payable to clearing when issued, and leave cash unchanged', async () => {
    const [first = '', second = ''] = await approved([300, 200]);
    expect(await balances()).toEqual({ cash: 500, payable: 500, clearing: 0 });
    expect(await issue([second, first], 1005)).toMatchObject({
      status: 200,
      body: { firstCheckNumber: 1005, lastCheckNumber: 1006 },
    });
    expect(await balances()).toEqual({ cash: 500, payable: 0, clearing: 500 });
    expect((await listed()).map(({ payee, check }) => [payee, check?.checkNumber, check?.issuedOn])).toEqual([
      ['A', 1006, '2026-03-10'],
      ['B', 1005, '2026-03-10'],
    ]);
  });

  it('issue all checks of a request, or none', async () => {
    const [first = '', second = '', third = ''] = await approved([300, 200, 100]);
    await issue([second], 1001);
    expect(await issue([first, second, third], 1002)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await issue([first, 'unidentified.none'], 1002)).toMatchObject({ status: 404 });
    expect((await listed()).filter(({ check }) => check)).toHaveLength(1);
  });

  it('never use a check number twice, also after a void', async () => {
    const [first = '', second = ''] = await approved([300, 200]);
    await issue([first], 1001);
    await voided(first, 1001);
    expect(await issue([second], 1001)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await issue([second], 10_000_000_000)).toMatchObject({ status: 400 });
    const { account } = await office.admin.ok(searchRefunds, { body: {} });
    expect(account?.nextCheckNumber).toBe(1002);
  });

  it('give the numbers to only one of two people who issue at the same time', async () => {
    const [first = '', second = ''] = await approved([300, 200]);
    const results = await Promise.all([issue([first], 1001), issue([second], 1001, undefined, boss)]);
    expect(results.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it('take effect once for each key', async () => {
    const [first = ''] = await approved([300]);
    const [issueKey, voidKey] = [randomUUID(), randomUUID()];
    const answers = [await issue([first], 1001, issueKey), await issue([first], 1001, issueKey)];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await voided(first, 1001, voidKey)).text).toBe((await voided(first, 1001, voidKey)).text);
    expect(await voided(first, 1001)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect((await listed())[0]?.history.map(({ step }) => step)).toEqual(['approve', 'issue', 'void']);
  });

  it('void only the check that was shown', async () => {
    const [first = ''] = await approved([300]);
    await issue([first], 1001);
    await voided(first, 1001);
    await issue([first], 1002);
    expect(await voided(first, 1001)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await balances()).toEqual({ cash: 300, payable: 0, clearing: 300 });
  });

  it('are outstanding on the cash page until a line shows their check', async () => {
    const [first = '', second = ''] = await approved([300, 300]);
    await issue([first, second], 1001);
    const line = { typeCode: '475', amountCents: 300, text: 'CHECK PAID 1002' };
    const { statementPk, openCount } = await addDay(boss, accountPk, [line], localDate('2026-03-10'));
    expect(openCount).toBe(0);
    const items = (await boss.ok(listCashItems, { params: { statementPk }, query: {} })).items;
    expect(items.map(({ kind, name, amountCents, isPosted }) => [kind, name, amountCents, isPosted])).toEqual([
      ['DEPOSIT', 'Slip 12', 600, true],
      ['REFUND', 'check 1001 to A', -300, false],
    ]);
    expect(await voided(second, 1002)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    const [shown] = await linesOf(boss, statementPk);
    await takeStep(boss, statementPk, { step: 'unmatch', matchPk: shown?.match?.matchPk ?? '', reason: 'Wrong' });
    expect(await balances()).toEqual({ cash: 600, payable: 0, clearing: 600 });
    await takeStep(boss, statementPk, { step: 'auto' });
    expect(await balances()).toEqual({ cash: 300, payable: 0, clearing: 300 });
  });

  it('are not changed during nightly processing', async () => {
    const [first = ''] = await approved([300]);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true, reason: 'Test' } });
    expect(await issue([first], 1001)).toMatchObject({ status: 423 });
  });

  it('change all of their rows or none when a statement fails', async () => {
    const [first = ''] = await approved([300]);
    const caller = (await new SqlCallerDirectory(server.db).findCaller(ISSUER, office.people.admin.userId))!;
    const request = {
      caller,
      scope: { kind: 'all' as const },
      now: server.clock.now(),
      today: localDate('2026-03-10'),
    };
    await failAtEveryStatement(
      server,
      (db) =>
        runAs(new SqlTransactions(db), issueChecks, {
          ...request,
          params: undefined,
          body: { refundPks: [first], firstCheckNumber: 1001 },
        }),
      async () => expect(await balances()).toEqual({ cash: 300, payable: 300, clearing: 0 }),
    );
    await failAtEveryStatement(
      server,
      (db) =>
        runAs(new SqlTransactions(db), voidCheck, {
          ...request,
          params: { refundPk: first },
          body: { checkNumber: 1001, reason: 'Lost', stopOrder: null },
        }),
      async () => expect(await balances()).toEqual({ cash: 300, payable: 0, clearing: 300 }),
    );
  });

  it('have a payee and a register that no one outside the scope can read', async () => {
    await approved([300]);
    expect((await listed(office.other)).map(({ groupNumber }) => groupNumber)).toEqual([null]);
  });

  const RUNS = Number(process.env['MODEL_RUNS'] ?? 8);

  /** Together at most $750.00, so that no refund waits for a second person. Issues, voids, statements, unmatches, and repeated requests in any order, compared with a model that only adds. */
  it('keep every balance equal to its items after any sequence', async () => {
    const command = fc.tuple(
      fc.constantFrom('approve', 'issue', 'issueTwo', 'void', 'clear', 'unmatch', 'repeat', 'lowNumber'),
      fc.nat({ max: 50 }),
      fc.integer({ min: 1, max: 3_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async (commands) => {
        await server.reset();
        server.clock.set('2026-03-10T15:00:00.000Z');
        office = await officeOf(server);
        boss = await manager(server);
        accountPk = await addTrust(boss);
        await new RefundModel().play(commands);
        await server.assertInvariants();
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  class RefundModel {
    private readonly refunds = new Map<
      string,
      { cents: number; state: 'APPROVED' | 'ISSUED' | 'CLEARED'; check: number }
    >();
    private readonly sent: (() => Promise<{ status: number; text: string }>)[] = [];
    private next = 1001;
    private cash = 0;
    private bank = 0;
    private day = 10;
    private readonly matches: { statementPk: string; matchPk: string; refundPk: string }[] = [];

    async play(commands: readonly (readonly [string, number, number])[]): Promise<void> {
      for (const [name, pick, amount] of commands) {
        await this.take(name, pick, amount);
        const states = (await listed()).map(({ refundPk, state, check }) => [refundPk, state, check?.checkNumber ?? 0]);
        const wanted = [...this.refunds].map(([pk, { state, check }]) => [pk, state, state === 'APPROVED' ? 0 : check]);
        expect(new Map(states.map((row) => [row[0], row]))).toEqual(new Map(wanted.map((row) => [row[0], row])));
        const sum = (state: string) =>
          [...this.refunds.values()].filter((one) => one.state === state).reduce((total, one) => total + one.cents, 0);
        expect(await balances()).toEqual({
          cash: this.cash - sum('CLEARED'),
          payable: sum('APPROVED'),
          clearing: sum('ISSUED'),
        });
      }
    }

    private pick(state: string, pick: number) {
      const some = [...this.refunds].filter(([, one]) => one.state === state);
      return some.length === 0 ? undefined : some[pick % some.length];
    }

    private async take(name: string, pick: number, amount: number): Promise<void> {
      const open = [...this.refunds].filter(([, { state }]) => state === 'APPROVED');
      if (name === 'approve') {
        const [refundPk = ''] = await approved([amount]);
        this.cash += amount;
        this.refunds.set(refundPk, { cents: amount, state: 'APPROVED', check: 0 });
      } else if (name === 'issue' || name === 'issueTwo') {
        const some = open.slice(0, name === 'issue' ? 1 : 2);
        if (some.length === 0) return;
        const first = this.next + (pick % 3);
        const key = randomUUID();
        const send = () =>
          issue(
            some.map(([refundPk]) => refundPk),
            first,
            key,
          );
        expect((await send()).status).toBe(200);
        this.sent.push(send);
        for (const [index, [, one]] of some.entries()) Object.assign(one, { state: 'ISSUED', check: first + index });
        this.next = first + some.length;
      } else if (name === 'lowNumber') {
        const [one] = open;
        if (one) expect((await issue([one[0]], this.next - 1)).status).toBe(409);
      } else if (name === 'void') {
        const found = this.pick('ISSUED', pick);
        const cleared = this.pick('CLEARED', pick);
        if (cleared) expect((await voided(cleared[0], cleared[1].check)).status).toBe(409);
        if (!found) return;
        const [refundPk, one] = found;
        // The refund may have another check when this is sent again.
        const { check } = one;
        const key = randomUUID();
        const send = () => voided(refundPk, check, key);
        expect((await send()).status).toBe(200);
        this.sent.push(send);
        one.state = 'APPROVED';
      } else if (name === 'clear') {
        await this.clear(this.pick('ISSUED', pick));
      } else if (name === 'unmatch') {
        const match = this.matches.pop();
        if (!match) return;
        const { statementPk, matchPk, refundPk } = match;
        expect((await takeStep(boss, statementPk, { step: 'unmatch', matchPk, reason: 'Wrong' })).status).toBe(200);
        this.refunds.get(refundPk)!.state = 'ISSUED';
      } else {
        const send = this.sent[pick % Math.max(1, this.sent.length)];
        if (send) expect((await send()).status).toBe(200);
      }
    }

    /** The bank pays a check on the next day. */
    private async clear(found: [string, { cents: number; state: string; check: number }] | undefined): Promise<void> {
      if (!found) return;
      this.day += 1;
      const day = localDate(`2026-03-${String(this.day).padStart(2, '0')}`);
      server.clock.set(`${day}T15:00:00.000Z`);
      const line = { typeCode: '475', amountCents: found[1].cents, text: `CHECK PAID ${found[1].check}` };
      const { statementPk } = await addDay(boss, accountPk, [line], day, this.bank);
      this.bank -= found[1].cents;
      const matchPk = (await linesOf(boss, statementPk))[0]?.match?.matchPk;
      expect(matchPk).toBeDefined();
      this.matches.push({ statementPk, matchPk: matchPk ?? '', refundPk: found[0] });
      found[1].state = 'CLEARED';
    }
  }
});
