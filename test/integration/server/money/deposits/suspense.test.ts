import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { getGroupSettings, saveGroupSettings } from '../../../../../contract/billing/rules';
import { setProcessingHold } from '../../../../../contract/money/processing';
import {
  applySuspense,
  decideRefund,
  listSuspense,
  refundSuspense,
  searchHeldItems,
  transferSuspense,
} from '../../../../../contract/money/suspense';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { getGroup } from '../../../../../contract/office/groups';
import { transferMoney } from '../../../../../server/money/suspense/moveSuspense';
import { SqlUnclaimedQueries } from '../../../../../server/money/unclaimed/SqlUnclaimed';
import { SqlReceiptQueries } from '../../../../../server/office/evidence/SqlReceiptQueries';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { HeldItem } from '../../../../../src/domain/money/suspense/HeldItem';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dayOf, firstOfMonth, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { officeOf, posted } from '../../../../support/deposits/depositFixture';
import { beforeEachPayingGroup, type PayingGroup } from '../../../../support/payments/payingGroup';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const reason = 'By phone';

/** @source product.md, Money, invariants 3, 6, 9; Screens: Deposits and suspense */
describe('money in suspense', () => {
  let server: TestServer;
  let group: PayingGroup;
  let office: Awaited<ReturnType<typeof officeOf>>;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));
  beforeEach(async () => {
    office = await officeOf(server);
  });
  afterEach(() => server.assertInvariants());

  const keyed = ({ suspensePk }: Pick<HeldItem, 'suspensePk'>, idempotencyKey: string = randomUUID()) => ({
    params: { suspensePk },
    idempotencyKey,
  });
  const held = (caller = office.admin) => caller.ok(searchHeldItems, { body: {} });
  /** Holds money of an unknown payer, or of the group. */
  async function item(level: 'unknown' | 'known', amount: number): Promise<HeldItem> {
    const isKnown = level === 'known';
    const bill = isKnown ? await group.bill({ status: 'MODIFIED' }) : undefined;
    const slip = bill && { billNumber: bill.billNumber };
    await posted(office.admin, [{ checkNumber: randomUUID().slice(0, 8), cents: amount, payer: 'Acme', ...slip }]);
    const { items } = await held();
    return items.find((one) => one.level === level && one.remainingCents === amount)!;
  }

  it('is listed with its level, payer, and the bills it can be applied to, the largest first', async () => {
    const first = await item('unknown', 700);
    server.clock.advance(86_400_000);
    await item('known', 900);
    const bill = await group.bill();
    const page = await held();
    expect(page.items).toMatchObject([
      {
        level: 'known',
        groupNumber: group.groupNumber,
        waitsFor: { status: 'MODIFIED' },
        openBills: [{ billPk: bill.billPk }],
      },
      { suspensePk: first.suspensePk, level: 'unknown', groupNumber: null, payer: 'Acme', openBills: [] },
    ]);
    expect(page.sums).toEqual({ unknownCents: 700, knownCents: 900, owedCents: 0 });
    expect((await held(office.other)).items.map(({ level }) => level)).toEqual(['unknown']);
  });

  it('is the same amount on Today, on Payments, on the page of the group, and in its list', async () => {
    await item('unknown', 700);
    const known = await item('known', 900);
    const credited = await item('known', 400);
    const body = { groupNumber: null, amountCents: cents(400), reason };
    await office.admin.ok(transferSuspense, { ...keyed(credited), body });
    const { sums } = await held();
    expect(sums).toEqual({ unknownCents: 700, knownCents: 900, owedCents: 0 });
    const { suspenseCents } = await office.admin.ok(getDashboard, { params: { role: 'admin' }, query: {} });
    const onPayments = await office.admin.ok(listSuspense, { query: {} });
    expect(suspenseCents).toBe(1_600);
    expect(onPayments).toMatchObject({ totalCents: 1_600, heldCount: 2 });
    const { groupNumber } = group;
    const ofGroup = await office.admin.ok(listSuspense, { query: { groupNumber } });
    const account = await office.admin.ok(getGroup, { params: { groupNumber } });
    expect([ofGroup.totalCents, account.suspenseCents]).toEqual([900, 900]);
    expect(known.remainingCents).toBe(900);
  });

  it('is sorted by amount or age, in both directions', async () => {
    await item('unknown', 700);
    server.clock.advance(86_400_000);
    await item('unknown', 900);
    server.clock.advance(86_400_000);
    await item('unknown', 700);
    const sorted = async (sort: 'remaining' | 'age', direction: 'asc' | 'desc') => {
      const { items } = await office.admin.ok(searchHeldItems, { body: { sort, direction } });
      return items.map(({ remainingCents, addDate }) => [remainingCents, addDate]);
    };
    const [first, second, third] = (await held()).items.map(({ addDate }) => addDate).sort();
    expect(await sorted('remaining', 'desc')).toEqual([
      [900, second],
      [700, first],
      [700, third],
    ]);
    expect(await sorted('remaining', 'asc')).toEqual([
      [700, first],
      [700, third],
      [900, second],
    ]);
    expect(await sorted('age', 'desc')).toEqual([
      [700, first],
      [900, second],
      [700, third],
    ]);
    expect(await sorted('age', 'asc')).toEqual([
      [700, third],
      [900, second],
      [700, first],
    ]);
  });

  it('can be limited to one group, with its sums', async () => {
    await item('unknown', 700);
    const money = await item('known', 900);
    const body = { groupNumber: group.groupNumber };
    const page = await office.admin.ok(searchHeldItems, { body });
    expect(page).toMatchObject({ total: 1, items: [{ suspensePk: money.suspensePk }] });
    expect(page.sums).toEqual({ unknownCents: 0, knownCents: 900, owedCents: 0 });
    expect(await office.other.ok(searchHeldItems, { body })).toMatchObject({
      total: 0,
      items: [],
      sums: { knownCents: 0 },
    });
  });

  it('settles on the day of the group, although it is the next day in UTC', async () => {
    const money = await item('known', 700);
    const bill = await group.bill();
    const { base, version } = await office.manager.ok(getGroupSettings, { params: { groupNumber: group.groupNumber } });
    const rules = { ...base, cutoff: { timeZone: 'America/New_York', time: '17:00' } };
    const change = { version, appliesFrom: localDate('2026-03-01'), note: '', rules };
    await office.manager.ok(saveGroupSettings, { params: { groupNumber: group.groupNumber }, body: change });
    server.clock.set('2026-03-11T02:00:00.000Z');
    const body = { allocations: [{ billPk: bill.billPk, amountCents: cents(700) }], reason };
    await office.admin.ok(applySuspense, { ...keyed(money), body });
    const payments = server.db.selectFrom('payments').select('settle_date').where('method', '=', 'Credit Suspense');
    expect(await payments.execute()).toEqual([{ settle_date: '2026-03-10' }]);
  });

  it('of a group pays its bills by Credit Suspense', async () => {
    const money = await item('known', 90_000);
    const bill = await group.bill();
    const body = { allocations: [{ billPk: bill.billPk, amountCents: cents(30_000) }], reason };
    const after = await office.admin.ok(applySuspense, { ...keyed(money), body });
    expect(after).toMatchObject({ remainingCents: 60_000, availableCents: 60_000 });
    expect(await office.admin.ok(getBill, { params: { billPk: bill.billPk } })).toMatchObject({ status: 'PARTIAL' });
    const tooMuch = { allocations: [{ billPk: bill.billPk, amountCents: cents(60_001) }], reason };
    expect(await office.admin.refused(applySuspense, { ...keyed(money), body: tooMuch })).toMatchObject({
      status: 422,
      code: 'SUSPENSE_SHORT',
    });
    const open = await group.bill({ lines: [{ billedCents: 10 }] });
    const over = { allocations: [{ billPk: open.billPk, amountCents: cents(11) }], reason };
    expect(await office.admin.refused(applySuspense, { ...keyed(money), body: over })).toMatchObject({
      code: 'NOT_PAYABLE',
    });
  });

  it('of an unknown payer goes to the group that paid it, and then to group credit', async () => {
    const money = await item('unknown', 700);
    const refusal = await office.other.refused(transferSuspense, {
      ...keyed(money),
      body: { groupNumber: group.groupNumber, amountCents: cents(700), reason },
    });
    expect(refusal).toMatchObject({ status: 404 });
    const body = { groupNumber: group.groupNumber, amountCents: cents(500), reason };
    expect(await office.admin.ok(transferSuspense, { ...keyed(money), body })).toMatchObject({ remainingCents: 200 });
    const { items } = await held();
    const known = items.find(({ level }) => level === 'known')!;
    const { payer, origin } = money;
    expect(known).toMatchObject({ groupNumber: group.groupNumber, remainingCents: 500, payer, origin });
    const found = await office.admin.ok(searchHeldItems, { body: { q: 'acme', level: 'known' } });
    expect(found).toMatchObject({ total: 1, items: [{ suspensePk: known.suspensePk }] });
    const byNumber = await office.admin.ok(searchHeldItems, { body: { q: origin.replace('Check ', '') } });
    expect(byNumber.total).toBe(2);
    const { paymentPk, note } = await server.db
      .selectFrom('payments as p')
      .innerJoin('payment_events as e', (join) =>
        join.onRef('e.group_number', '=', 'p.group_number').onRef('e.payment_pk', '=', 'p.payment_pk'),
      )
      .select(['p.payment_pk as paymentPk', 'e.note'])
      .where('p.amount_cents', '=', cents(500))
      .executeTakeFirstOrThrow();
    expect(note).toContain(`${origin} from Acme, payer found: ${reason}`);
    const { groupNumber } = group;
    const { check } = await new SqlReceiptQueries(server.db).details({ groupNumber, paymentPk });
    expect(check).toEqual({ number: origin.replace('Check ', ''), payer });
    const search = { q: 'acme', page: 0, size: 50 };
    const unclaimed = await new SqlUnclaimedQueries(server.db).search({ kind: 'all' }, search, localDate('2027-03-10'));
    expect(unclaimed.items.map(({ owner, reference }) => [owner, reference])).toEqual([
      [payer, origin],
      [payer, origin],
    ]);
    const credit = { groupNumber: null, amountCents: cents(500), reason };
    await office.admin.ok(transferSuspense, { ...keyed(known), body: credit });
    const rows = await server.db
      .selectFrom('suspense_items')
      .select(['account', 'remaining_cents'])
      .where('remaining_cents', '>', cents(0))
      .execute();
    expect(rows.map(({ account, remaining_cents }) => `${account} ${remaining_cents}`).sort()).toEqual([
      'CREDIT_SUSPENSE 200',
      'GROUP_CREDIT 500',
    ]);
  });

  it('is refunded immediately up to the limit, and above it once a second person approves', async () => {
    const money = await item('known', 300_000);
    const refund = (amount: number) => ({
      ...keyed(money),
      body: { amountCents: cents(amount), payee: 'Acme', reason },
    });
    expect(await office.admin.ok(refundSuspense, refund(100_000))).toMatchObject({
      remainingCents: 200_000,
      refund: null,
    });
    const waiting = await office.admin.ok(refundSuspense, refund(100_001));
    expect(waiting).toMatchObject({
      remainingCents: 200_000,
      availableCents: 99_999,
      refund: { amountCents: 100_001 },
    });
    for (const amount of [1, 300_000]) {
      expect(await office.manager.refused(refundSuspense, refund(amount))).toMatchObject({
        code: 'WRONG_STATUS',
        message: expect.stringMatching(
          /^.+ asked on \w{3} \d+, \d{4} to refund \$1,000\.01 of this money\. That request is waiting/,
        ),
      });
    }
    const decision = { ...keyed(money), body: { movePk: waiting.refund?.movePk ?? '', approve: true } };
    expect(await office.admin.refused(decideRefund, decision)).toMatchObject({ status: 422, code: 'SAME_PERSON' });
    expect(await office.manager.ok(decideRefund, decision)).toMatchObject({ remainingCents: 99_999, refund: null });
    expect(await office.manager.refused(decideRefund, { ...decision, idempotencyKey: randomUUID() })).toMatchObject({
      code: 'WRONG_STATUS',
    });
  });

  it("is refunded within the group's limit, with a second person if the person who refunds it set the limit", async () => {
    const money = await item('known', 300_000);
    const refund = (amount: number) => ({
      ...keyed(money),
      body: { amountCents: cents(amount), payee: 'Acme', reason },
    });
    const { groupNumber } = group;
    const { base, version } = await office.manager.ok(getGroupSettings, { params: { groupNumber } });
    const rules = { ...base, payment: { ...base.payment, refundLimitCents: cents(5_000) } };
    const body = { version, appliesFrom: firstOfMonth(dayOf(server.clock.now())), note: '', rules };
    await office.manager.ok(saveGroupSettings, { params: { groupNumber }, body });
    expect((await held()).items[0]).toMatchObject({ refundLimitCents: 5_000 });
    expect((await held(office.manager)).items[0]).toMatchObject({ refundLimitCents: 0 });
    expect(await office.admin.ok(refundSuspense, refund(5_000))).toMatchObject({
      remainingCents: 295_000,
      refund: null,
    });
    const { refund: above } = await office.admin.ok(refundSuspense, refund(5_001));
    expect(above).toMatchObject({ amountCents: 5_001 });
    const decline = { movePk: above?.movePk ?? '', approve: false };
    await office.admin.ok(decideRefund, { ...keyed(money), body: decline });
    expect(await office.manager.ok(refundSuspense, refund(1))).toMatchObject({ refund: { amountCents: 1 } });
  });

  it('limits partial refunds to the limit of one refund, for all people together', async () => {
    const [money, second] = [await item('known', 900_000), await item('known', 800_000)];
    const refund = (of: HeldItem, amount: number, caller = office.admin) =>
      caller.ok(refundSuspense, { ...keyed(of), body: { amountCents: cents(amount), payee: 'Acme', reason } });
    const { refund: waiting } = await refund(money, 200_000);
    const decision = { movePk: waiting?.movePk ?? '', approve: true };
    await office.manager.ok(decideRefund, { ...keyed(money), body: decision });
    expect(await refund(money, 60_000)).toMatchObject({ refund: null, refundLimitCents: 40_000 });
    expect(await refund(second, 40_000, office.manager)).toMatchObject({ refund: null, refundLimitCents: 0 });
    expect(await refund(money, 1)).toMatchObject({ refund: { amountCents: 1 } });
    server.clock.advance(31 * 86_400_000);
    await item('known', 5);
    const later = (await held()).items;
    expect(later.find(({ suspensePk }) => suspensePk === money.suspensePk)).toMatchObject({ refundLimitCents: 40_000 });
    expect(later.find(({ amountCents }) => amountCents === 5)).toMatchObject({ refundLimitCents: 100_000 });
  });

  it.each(['known', 'unknown'] as const)(
    'of a payer that is %s is not refunded twice by one person from two items at once',
    async (level) => {
      const items = [await item(level, 100_000), await item(level, 100_001), await item(level, 100_002)];
      const answers = await Promise.all(
        items.map((one) =>
          office.admin.ok(refundSuspense, { ...keyed(one), body: { amountCents: cents(70_000), payee: 'A', reason } }),
        ),
      );
      expect(answers.filter(({ refund }) => refund === null)).toHaveLength(1);
    },
  );

  it('never lets one person alone exceed the limit, however a refund is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 2, maxLength: 6 }),
        async (amounts) => {
          let alone = 0;
          for (const amount of amounts) {
            const one = await item('unknown', amount);
            const left = one.refundLimitCents;
            const body = { amountCents: cents(amount), payee: 'A', reason };
            const { refund } = await office.admin.ok(refundSuspense, { ...keyed(one), body });
            expect(refund === null).toBe(amount <= left);
            if (refund === null) alone += amount;
            else
              await office.manager.ok(decideRefund, { ...keyed(one), body: { movePk: refund.movePk, approve: true } });
          }
          expect(alone).toBeLessThanOrEqual(100_000);
          server.clock.advance(31 * 86_400_000);
        },
      ),
      { numRuns: 4 },
    );
  });

  it("keeps a group's refund and excess limits when an older tab saves its rules without them", async () => {
    const { groupNumber } = group;
    const appliesFrom = firstOfMonth(dayOf(server.clock.now()));
    const { base, version } = await office.manager.ok(getGroupSettings, { params: { groupNumber } });
    const payment = { ...base.payment, refundLimitCents: cents(5_000), excessLimitCents: cents(700) };
    const change = { version, appliesFrom, note: '', rules: { ...base, payment } };
    const saved = await office.manager.ok(saveGroupSettings, { params: { groupNumber }, body: change });
    const { refundLimitCents: _refund, excessLimitCents: _excess, ...older } = { ...payment, overCents: cents(100) };
    const body = { ...change, version: saved.version, rules: { ...base, payment: older } };
    const { changes } = await office.manager.ok(saveGroupSettings, { params: { groupNumber }, body });
    expect(changes[0]?.rules.payment).toEqual({ ...payment, overCents: 100 });
  });

  it('is free again when a refund is declined', async () => {
    const money = await item('unknown', 300_000);
    const body = { amountCents: cents(200_000), payee: 'Acme', reason };
    const { refund } = await office.admin.ok(refundSuspense, { ...keyed(money), body });
    const decision = { movePk: refund?.movePk ?? '', approve: false, note: 'Not theirs' };
    const after = await office.admin.ok(decideRefund, { ...keyed(money), body: decision });
    expect(after).toMatchObject({ remainingCents: 300_000, availableCents: 300_000, refund: null });
  });

  it('moves once for each key, and never during a hold', async () => {
    const money = await item('unknown', 500);
    const body = { amountCents: cents(300), payee: 'Acme', reason };
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true, reason: '', until: null } });
    const request = { ...keyed(money), body };
    expect(await office.admin.refused(refundSuspense, request)).toMatchObject({ status: 423 });
    await sysadmin.ok(setProcessingHold, { body: { on: false, reason: '', until: null } });
    await Promise.all(Array.from({ length: 10 }, () => office.admin.call(refundSuspense, request)));
    expect((await held()).items).toMatchObject([{ remainingCents: 200 }]);
  });

  it('never goes below zero when many people use it at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 6 }), async (amounts) => {
        const money = await item('known', 500);
        const answers = await Promise.all(
          amounts.map((amount, index) =>
            index % 2 === 0
              ? office.admin.call(refundSuspense, {
                  ...keyed(money),
                  body: { amountCents: cents(amount), payee: 'A', reason },
                })
              : office.manager.call(transferSuspense, {
                  ...keyed(money),
                  body: { groupNumber: null, amountCents: cents(amount), reason },
                }),
          ),
        );
        const moved = amounts.filter((_, index) => answers[index]?.status === 200).reduce((sum, one) => sum + one, 0);
        const left =
          (await held()).items.find(({ suspensePk }) => suspensePk === money.suspensePk)?.remainingCents ?? 0;
        expect(left).toBe(500 - moved);
        await server.assertInvariants();
        await office.admin.call(refundSuspense, {
          ...keyed(money),
          body: { amountCents: cents(left || 1), payee: 'A', reason },
        });
      }),
      { numRuns: 5 },
    );
  });

  it('saves nothing when the server crashes at any statement', async () => {
    const money = await item('unknown', 500);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, office.people.admin.userId);
    const request = {
      ...keyed(money),
      caller: caller!,
      scope: { kind: 'all' } as const,
      now: server.clock.now(),
    };
    const body = { groupNumber: group.groupNumber, amountCents: cents(500), reason };
    const statements = await failAtEveryStatement(
      server,
      (db) => runAs(new SqlTransactions(db), transferMoney, { ...request, body }),
      async () => {
        expect((await held()).items).toMatchObject([{ level: 'unknown', remainingCents: 500 }]);
        await server.assertInvariants();
      },
    );
    expect(statements).toBeGreaterThan(12);
  });
});
