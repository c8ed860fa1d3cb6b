import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { unreleaseBills } from '../../../../../contract/billing/bills/billStatus';
import { exportAging, getAgedBills, getAging } from '../../../../../contract/money/aging';
import { voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { settleReturn } from '../../../../../contract/money/suspense';
import { totalOf } from '../../../../../src/domain/money/aging/Aging';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addDays, type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { AGING_STEPS, type AgingStep, startAgingRun } from '../../../../support/aging/agingRun';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { atDepth } from '../../../../support/depth';
import { makeOwing } from '../../../../support/payments/owingGroup';
import { holdMoney, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const day = (date: string) => localDate(date);
const manager = async (): Promise<TestCaller> =>
  server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
const sysadmin = async (): Promise<TestCaller> =>
  server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
const one = [{ billedCents: 1_000 }];
const openOf = async (caller: TestCaller, groupNumber: string, asOf: string) => {
  const { items } = await caller.ok(getAgedBills, { params: { groupNumber }, query: { asOf: day(asOf) } });
  return items.map(({ openCents, pendingCents }) => [openCents, pendingCents]);
};

const exportedRows = async ({ email, userId }: TestPerson) => {
  const { rawPayload } = await server.app.inject({
    method: 'GET',
    url: `/ListBillAPI/api/aging/export?user=${encodeURIComponent(email)}`,
    headers: { authorization: `Bearer ${await server.tokenFor(userId)}` },
  });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  return sheets[0]?.rows ?? [];
};

describe('aging', () => {
  it('puts each open amount in the bucket of its days past due', async () => {
    const groupNumber = await server.data.group();
    const days = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400];
    for (const [index, late] of days.entries()) {
      const dueDate = addDays(day('2026-03-10'), -late);
      await server.data.bill({ groupNumber, lines: [{ billedCents: 10 ** index }], dueDate });
    }
    const { items, sums, total, asOf } = await (await manager()).ok(getAging, { query: {} });
    const aged = { current: 11, days30: 1_100, days60: 110_000, days90: 11_000_000, older: 1_100_000_000 };
    expect({ items, sums, total, asOf }).toEqual({
      asOf: '2026-03-10',
      total: 1,
      items: [{ groupNumber, name: `Group ${groupNumber}`, aged, pendingCents: 0 }],
      sums: { aged, pendingCents: 0 },
    });
  });

  it('shows a past day as it stood: released, reconciled, pending, processed', async () => {
    server.clock.set('2026-03-02T15:00:00.000Z');
    const group = await payingGroup(server);
    const admin = await manager();
    const bill = await server.data.bill({ groupNumber: group.groupNumber, lines: [{ billedCents: 5_000 }] });
    server.clock.set('2026-03-03T15:00:00.000Z');
    const editor = await openForEditing(admin, bill.billPk);
    await editor.edit({ [bill.linePks[0] ?? '']: 3_000 });
    await editor.reconcile();
    server.clock.set('2026-03-04T15:00:00.000Z');
    await pay(server, group, { ...bill, dueCents: 3_000, version: 3 }, { amountCents: 2_000 });
    server.clock.set('2026-03-05T05:00:00.000Z');
    await (await sysadmin()).ok(runProcessing, { body: { businessDate: day('2026-03-05') } });
    server.clock.set('2026-03-10T15:00:00.000Z');
    await (await sysadmin()).ok(runProcessing, { body: { businessDate: day('2026-03-10') } });
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-09', '2026-03-10'];
    const seen = await Promise.all(days.map((asOf) => openOf(admin, group.groupNumber, asOf)));
    expect(seen).toEqual([[], [[5_000, 0]], [[3_000, 0]], [[1_000, 2_000]], [[1_000, 2_000]], [[1_000, 0]]]);
  });

  it('shows a bill paid since then, and a payment that was pending until it was voided', async () => {
    server.clock.set('2026-03-02T15:00:00.000Z');
    const group = await payingGroup(server);
    const [paid, voided] = [await group.bill({ lines: one }), await group.bill({ lines: [{ billedCents: 700 }] })];
    await pay(server, group, paid);
    server.clock.set('2026-03-03T05:00:00.000Z');
    await (await sysadmin()).ok(runProcessing, { body: { businessDate: day('2026-03-03') } });
    server.clock.set('2026-03-03T15:00:00.000Z');
    const { paymentPk } = await pay(server, group, voided);
    server.clock.set('2026-03-05T15:00:00.000Z');
    const admin = await manager();
    const key = { idempotencyKey: randomUUID() };
    await admin.ok(voidPayment, { params: { paymentPk }, body: { reason: 'Wrong account' }, ...key });
    await (await sysadmin()).ok(runProcessing, { body: { businessDate: day('2026-03-05') } });
    expect(await openOf(admin, group.groupNumber, '2026-03-04')).toEqual([
      [0, 1_000],
      [0, 700],
    ]);
    expect(await openOf(admin, group.groupNumber, '2026-03-05')).toEqual([[700, 0]]);
  });

  it('shows a past day as it stood after a bill was unreleased, and after it was deleted', async () => {
    server.clock.set('2026-03-02T15:00:00.000Z');
    const groupNumber = await server.data.group();
    const { billPk, billNumber } = await server.data.bill({ groupNumber, lines: one, dueDate: '2026-02-15' });
    const admin = await manager();
    server.clock.set('2026-03-09T15:00:00.000Z');
    await admin.ok(unreleaseBills, { body: { values: [billPk] } });
    const days = ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'];
    const seen = () => Promise.all(days.map((asOf) => openOf(admin, groupNumber, asOf)));
    expect(await seen()).toEqual([[], [[1_000, 0]], [[1_000, 0]], []]);
    await sql`delete from bills where bill_pk = ${billPk}`.execute(server.db);
    expect(await seen()).toEqual([[], [[1_000, 0]], [[1_000, 0]], []]);
    const past = { params: { groupNumber }, query: { asOf: day('2026-03-08') } };
    expect((await admin.ok(getAgedBills, past)).items).toMatchObject([{ billNumber, dueDate: '2026-02-15' }]);
  });

  it('shows what a group owes after returned payments, the oldest settled first', async () => {
    server.clock.set('2026-01-20T15:00:00.000Z');
    const group = await payingGroup(server);
    const admin = await manager();
    const payor = server.as(group.payor);
    const owing = { db: server.db, payor, manager: admin, group };
    await makeOwing({ ...owing, bill: await group.bill({ lines: one, dueDate: '2026-03-31' }) }, 5_000);
    server.clock.set('2026-03-01T15:00:00.000Z');
    await makeOwing({ ...owing, bill: await group.bill({ lines: one, dueDate: '2026-03-31' }) }, 700);
    server.clock.set('2026-03-10T15:00:00.000Z');
    const suspensePk = await holdMoney(server, group, 6_000);
    const { groupNumber } = group;
    const returnsOf = async (asOf: string) => {
      const { returns } = await admin.ok(getAgedBills, { params: { groupNumber }, query: { asOf: day(asOf) } });
      return returns.map(({ returnedOn, openCents }) => [returnedOn, openCents]);
    };
    const { sums } = await admin.ok(getAging, { query: {} });
    expect(sums.aged).toMatchObject({ days30: 700, days60: 5_000 });
    for (const [amount, left] of [
      [
        2_000,
        [
          ['2026-01-20', 3_000],
          ['2026-03-01', 700],
        ],
      ],
      [3_400, [['2026-03-01', 300]]],
      [300, []],
    ] as const) {
      const body = { amountCents: cents(amount), reason: 'By check' };
      await admin.ok(settleReturn, { params: { suspensePk }, body, idempotencyKey: randomUUID() });
      expect(await returnsOf('2026-03-10')).toEqual(left);
    }
    expect(await returnsOf('2026-03-09')).toEqual([
      ['2026-01-20', 5_000],
      ['2026-03-01', 700],
    ]);
    expect(await returnsOf('2026-01-19')).toEqual([]);
  });

  it('exports a returned payment that the group still owes', async () => {
    const group = await payingGroup(server);
    const person = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const payor = server.as(group.payor);
    await makeOwing({ db: server.db, payor, manager: server.as(person), group, bill: await group.bill() }, 5_000);
    const rows = await exportedRows(person);
    expect(rows.at(-1)?.[2]).toMatch(/^Returned payment /);
    expect(rows.at(-1)?.slice(5)).toEqual([expect.anything(), 0, 50, null, null, null, null, 0]);
  });

  it('leaves out unreleased bills, and groups of other reps', async () => {
    const north = await server.data.group({ repId: 7, name: 'North' });
    const south = await server.data.group({ repId: 8, name: 'South' });
    for (const groupNumber of [north, south]) await server.data.bill({ groupNumber, lines: one });
    await server.data.bill({ groupNumber: north, status: 'UNRELEASED', lines: one });
    const rep = server.as(await server.data.person({ roles: [Role.Admin], repId: 7 }));
    const page = await rep.ok(getAging, { query: {} });
    expect(page).toMatchObject({ total: 1, items: [{ groupNumber: north }] });
    expect(totalOf(page.sums.aged)).toBe(1_000);
    expect(await rep.refused(getAgedBills, { params: { groupNumber: south }, query: {} })).toMatchObject({
      status: 403,
    });
  });

  it('finds groups by name or number, and pages them by past due amount', async () => {
    const names = ['Ash', 'Birch', 'Cedar'];
    for (const [index, name] of names.entries()) {
      const groupNumber = await server.data.group({ name });
      await server.data.bill({ groupNumber, lines: [{ billedCents: 100 * (index + 1) }], dueDate: '2026-02-01' });
    }
    const admin = await manager();
    const first = await admin.ok(getAging, { query: { page: '0' as never, size: '2' as never } });
    expect(first).toMatchObject({ total: 3, items: [{ name: 'Cedar' }, { name: 'Birch' }] });
    expect(totalOf(first.sums.aged)).toBe(600);
    const next = await admin.ok(getAging, { query: { page: '1' as never, size: '2' as never } });
    expect(next).toMatchObject({ total: 3, items: [{ name: 'Ash' }], sums: first.sums });
    expect(await admin.ok(getAging, { query: { q: 'bir' } })).toMatchObject({ total: 1, items: [{ name: 'Birch' }] });
    expect(await admin.ok(getAging, { query: { q: 'oak' } })).toMatchObject({ total: 0, items: [] });
  });

  it('rejects a day after today', async () => {
    const admin = await manager();
    const refusal = { status: 400, code: 'BAD_REQUEST' };
    expect(await admin.refused(getAging, { query: { asOf: day('2026-03-11') } })).toMatchObject(refusal);
    expect(await admin.refused(exportAging, { query: { asOf: day('2026-03-11') } })).toMatchObject(refusal);
  });

  it('exports one row for each bill, with its amount in its bucket', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor Foods' });
    const bill = await server.data.bill({ groupNumber, lines: one, dueDate: '2026-01-31' });
    const admin = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const [heading, row] = await exportedRows(admin);
    expect(heading?.slice(7)).toEqual(['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days', 'Pending']);
    expect(row?.slice(0, 3)).toEqual(['Harbor Foods', groupNumber, bill.billNumber]);
    expect(row?.slice(6)).toEqual([38, null, null, 10, null, null, 0]);
  });
});

/** The excess of a payment is spent before the bank returns the payment, and settled in two steps. */
const OWING_PLAN: [AgingStep, number][][] = [
  [
    ['bill', 3],
    ['reconcile', 0],
    ['payOver', 0],
  ],
  [['process', 0]],
  [['process', 0]],
  [
    ['process', 0],
    ['spend', 0],
  ],
  [['return', 0]],
  [['settle', 0]],
  [['settle', 0]],
];
/** The bank returns a payment that it has, before it is processed. */
const RETURNED_EARLY_PLAN: [AgingStep, number][][] = [
  [
    ['bill', 1],
    ['reconcile', 0],
    ['pay', 0],
  ],
  [['process', 0]],
  [['return', 0]],
];
/** A released bill is unreleased, released again, and at last deleted with its upload. */
const UNRELEASED_PLAN: [AgingStep, number][][] = [
  [
    ['bill', 1],
    ['bill', 5],
  ],
  [['unrelease', 0]],
  [['release', 0]],
  [['unrelease', 0]],
  [['delete', 0]],
];
/** A payment is pending on one bill, processed, and then moved to another. */
const REALLOCATED_PLAN: [AgingStep, number][][] = [
  [
    ['bill', 0],
    ['reconcile', 0],
    ['pay', 0],
    ['bill', 0],
  ],
  [['reconcile', 1]],
  [['process', 0]],
  [['process', 0]],
  [['process', 0]],
  [['reallocate', 1]],
];

describe('aging over time', () => {
  it('always equals the receivables of the ledger, and always repeats what a past day showed', async () => {
    const days = fc.array(fc.array(fc.tuple(fc.constantFrom(...AGING_STEPS), fc.nat(5)), { maxLength: 4 }), {
      minLength: 3,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(days, async (plan) => {
        await server.reset();
        server.clock.set('2026-03-02T15:00:00.000Z');
        const run = await startAgingRun(server);
        const shown = new Map<LocalDate, unknown>();
        for (const [index, steps] of plan.entries()) {
          const today = addDays(day('2026-03-02'), index);
          server.clock.set(`${today}T15:00:00.000Z`);
          for (const [step, which] of steps) await run.take(step, which, today);
          shown.set(today, await run.aging(today));
          expect(await run.aging(today)).toEqual(await run.expected(today));
          expect(await run.onDashboard()).toEqual(await run.onAging(today));
        }
        for (const [date, before] of shown) {
          expect(await run.aging(date)).toEqual(before);
          expect(await run.agedReceivables(date)).toEqual(await run.ledgerReceivables(date));
        }
      }),
      {
        numRuns: atDepth(6, 60),
        examples: [[OWING_PLAN], [RETURNED_EARLY_PLAN], [UNRELEASED_PLAN], [REALLOCATED_PLAN]],
      },
    );
  });
});
