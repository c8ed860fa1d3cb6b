import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { getAgedBills, getAging } from '../../../../../contract/money/aging';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import { commitUpload, enterControlTotals, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { SqlBooksChecks } from '../../../../../server/platform/health/SqlBooksChecks';
import type { OpeningKind } from '../../../../../src/domain/money/opening/OpeningKind';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import {
  addDays,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  localDate,
} from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../../../src/domain/platform/money/Cents';
import { AGING_STEPS, startAgingRun } from '../../../../support/aging/agingRun';
import { keepAging } from '../../../../support/aging/keepAging';
import { atDepth } from '../../../../support/depth';
import { changedMonths, closeMonth } from '../../../../support/periods/closeMonth';
import { asOwner } from '../../../../support/server/asOwner';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, reverseOf, send } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const DECEMBER = localDate('2026-12-01');
const LAST_DAY = localDate('2026-12-31');

const FILE = textFile(
  'opening.csv',
  OPENING_SAMPLE.lines[0],
  'Open bill,10420,HLTH,H-1,2026-11-01,2026-12-05,,,,,,,834.55',
  'Open bill,10420,HLTH,H-2,2026-12-01,2026-12-31,,,,,,,500.00',
  'Suspense,10420,,,,,Check 5012,2026-12-01,,,,,50.00',
  'Carrier payable,10420,HLTH,H-0,2026-10-01,,,,,,,,80.00',
  'Outstanding remittance,10420,HLTH,H-00,2026-09-01,,Check 7,2026-12-02,,,,,70.00',
  'Bank balance,,,,,,Trust,,,,,,200.00',
);
const TOTALS: readonly (readonly [OpeningKind, number])[] = [
  ['bill', 133_455],
  ['suspense', 5_000],
  ['carrierPayable', 8_000],
  ['outstanding', 7_000],
  ['bank', 20_000],
];

const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));

/** Opening balances of a group, committed on December 15. */
async function opened() {
  server.clock.set('2026-12-15T15:00:00.000Z');
  await server.data.group({ groupNumber: '10420', carriers: ['HLTH'] });
  const [mia, max] = [await manager(), await manager()];
  const sent = await send(mia, UploadKind.Opening, 'office', FILE);
  const totals = TOTALS.map(([kind, totalCents]) => ({ kind, totalCents: totalCents as Cents }));
  const entering = { params: { filePk: sent.filePk }, body: { version: sent.version, totals } };
  const signed = await mia.ok(enterControlTotals, { ...entering, idempotencyKey: randomUUID() });
  return { max, done: await max.ok(commitUpload, commitOf(signed)) };
}

/** Reports that managers read as of the last day of December. */
async function read(caller: TestCaller) {
  const query = { asOf: LAST_DAY };
  const [aging, bills, balance] = await Promise.all([
    caller.ok(getAging, { query }),
    caller.ok(getAgedBills, { params: { groupNumber: '10420' }, query }),
    caller.ok(getTrialBalance, { query }),
  ]);
  return { sums: aging.sums, groups: aging.items, bills: bills.items, accounts: balance.accounts };
}

it('keeps the figures and the aging of a closed month when its opening balances are reversed', async () => {
  const { max, done } = await opened();
  server.clock.set('2027-01-05T15:00:00.000Z');
  await closeMonth(server.db, DECEMBER, server.clock.now());
  await keepAging(server.db, server.clock.now());
  const before = await read(max);
  expect(before.bills.map(({ billNumber, openCents }) => [billNumber, openCents])).toEqual([
    ['H-1', 83_455],
    ['H-2', 50_000],
  ]);
  await max.ok(reverseUpload, reverseOf(done));
  expect(await changedMonths(server.db)).toEqual([]);
  expect(await read(max)).toEqual(before);
  await keepAging(server.db, server.clock.now());
  expect(await read(max)).toEqual(before);
  for (const asOf of ['2027-01-01', '2027-01-05'].map(localDate))
    expect((await max.ok(getAging, { query: { asOf } })).items).toEqual([]);
  server.clock.set('2027-02-05T15:00:00.000Z');
  expect(await read(max)).toEqual(before);
  await server.assertInvariants();
});

it('shows the aging that the ledger has when opening balances are reversed between the end of the month and its close', async () => {
  const { max, done } = await opened();
  server.clock.set('2027-01-02T15:00:00.000Z');
  await keepAging(server.db, server.clock.now());
  await max.ok(reverseUpload, reverseOf(done));
  await keepAging(server.db, server.clock.now());
  server.clock.set('2027-01-05T15:00:00.000Z');
  await closeMonth(server.db, DECEMBER, server.clock.now());
  await keepAging(server.db, server.clock.now());
  const { bills, sums } = await read(max);
  expect(sums.aged).toMatchObject({ current: 50_000, days30: 83_455 });
  expect(bills.map(({ billNumber, openCents }) => [billNumber, openCents])).toEqual([
    ['H-1', 83_455],
    ['H-2', 50_000],
  ]);
  expect((await max.ok(getAging, { query: { asOf: localDate('2027-01-02') } })).items).toEqual([]);
  expect(await changedMonths(server.db)).toEqual([]);
  await server.assertInvariants();
});

/** A bill is reconciled and paid in March; in April, its payment is returned, or it is reopened, unreleased, and deleted. */
const RETURNED_PLAN: Plan = [
  [3, 'bill', 3],
  [1, 'reconcile', 0],
  [0, 'pay', 0],
  [1, 'process', 0],
  [20, 'return', 0],
];
const DELETED_PLAN: Plan = [
  [3, 'bill', 3],
  [1, 'reconcile', 0],
  [20, 'unreconcile', 0],
  [1, 'unrelease', 0],
  [1, 'delete', 0],
  [30, 'bill', 0],
];
type Plan = readonly (readonly [days: number, step: (typeof AGING_STEPS)[number], which: number])[];

it('keeps the figures and the aging of every closed month, whatever happens to bills and payments after it', async () => {
  const step = fc.tuple(fc.nat(12), fc.constantFrom(...AGING_STEPS), fc.nat(5));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (plan: Plan) => {
      await server.reset();
      let today = localDate('2026-03-16');
      server.clock.set(`${today}T15:00:00.000Z`);
      const run = await startAgingRun(server);
      const shown = new Map<LocalDate, unknown>();
      const keepClosed = async (): Promise<void> => {
        expect(await changedMonths(server.db)).toEqual([]);
        for (const [lastDay, before] of shown) expect(await run.aging(lastDay)).toEqual(before);
      };
      for (const [days, taken, which] of plan) {
        const month = firstOfMonth(today);
        today = addDays(today, days);
        server.clock.set(`${today}T15:00:00.000Z`);
        if (firstOfMonth(today) > month) {
          await closeMonth(server.db, month, server.clock.now());
          const lastDay = lastOfMonth(month);
          shown.set(lastDay, await run.aging(lastDay));
        }
        await run.take(taken, which, today);
        await keepClosed();
      }
    }),
    { numRuns: atDepth(6, 60), examples: [[RETURNED_PLAN], [DELETED_PLAN]] },
  );
});

/** Sources of a month's figures, with edits that would change them. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  bills: ["update bills set due_date = due_date + 1 where bill_number = 'H-1'"],
  ledger_entries: ['update ledger_entries set amount_cents = 0', 'delete from ledger_entries'],
  ledger_events: [
    'delete from ledger_events',
    "update ledger_events set at = '2027-01-03'",
    `insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
      select group_number, event_pk || '.2', kind, ref_pk, at, by_name from ledger_events where group_number = '10420'`,
  ],
  remittances: [
    "update remittances set amount_cents = 1 where remittance_pk = 'sent'",
    "update remittances set add_date = '2027-01-03' where remittance_pk = 'sent'",
    "update remittances set upload_pk = 'file' where remittance_pk = 'sent'",
    "update remittances set upload_pk = null where remittance_pk <> 'sent'",
    "delete from remittances where remittance_pk = 'sent'",
  ],
  unreconciled_amounts: [
    'delete from unreconciled_amounts',
    'update unreconciled_amounts set due_date = due_date + 1',
    'update unreconciled_amounts set amount_cents = amount_cents + 1',
  ],
};

it('refuses to change anything that a closed month counted, in every table that its figures are computed from', async () => {
  await opened();
  server.skipInvariantChecks();
  await sql`
    insert into remittances (remittance_pk, control_no, carrier_code, business_date, add_date, bill_count, amount_cents, state)
    values ('sent', 99, 'HLTH', '2026-12-20', '2026-12-20', 1, 100, 'SENT')`.execute(server.db);
  server.clock.set('2027-01-05T15:00:00.000Z');
  await closeMonth(server.db, DECEMBER, server.clock.now());
  const { rows } = await sql<{ body: string }>`
    select lower(prosrc) as body from pg_proc where proname = 'period_figures'`.execute(server.db);
  const read = [...(rows[0]?.body ?? '').matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table);
  expect(new Set(read)).toEqual(new Set(Object.keys(CHANGES)));
  for (const change of Object.values(CHANGES).flat()) {
    const changing = asOwner(server.db, (owner) => sql.raw(change).execute(owner));
    await expect(changing.then(() => change)).rejects.toMatchObject({ code: '23514' });
  }
  expect(await changedMonths(server.db)).toEqual([]);
});

it('blocks the next close when the figures of the last closed month have changed', async () => {
  await opened();
  server.skipInvariantChecks();
  server.clock.set('2027-01-05T15:00:00.000Z');
  await closeMonth(server.db, DECEMBER, server.clock.now());
  expect((await new SqlBooksChecks(server.db).run()).closedMonth).toEqual([]);
  await asOwner(server.db, async (owner) => {
    await sql`alter table bills disable trigger due_dates_of_closed_months_stay`.execute(owner);
    await sql`update bills set due_date = due_date + 1`.execute(owner);
    await sql`alter table bills enable trigger due_dates_of_closed_months_stay`.execute(owner);
  });
  expect((await new SqlBooksChecks(server.db).run()).closedMonth).toEqual([expect.stringContaining('closed month')]);
});

it('refuses amounts of bills and payments that would change the aging of a closed month', async () => {
  await opened();
  server.clock.set('2027-01-05T15:00:00.000Z');
  await closeMonth(server.db, DECEMBER, server.clock.now());
  server.clock.set('2026-12-31T15:00:00.000Z');
  const bill = { groupNumber: '10420', status: 'RELEASED', lines: [{ billedCents: 100 }] } as const;
  await expect(server.data.bill(bill)).rejects.toThrow('in a closed month');
  const made = sql`
    insert into payment_events (group_number, payment_pk, event_pk, at, by_name, event)
    values ('10420', 'payment', 'event', '2026-12-31T15:00:00.000Z', 'Nora', 'made')`.execute(server.db);
  await expect(made).rejects.toMatchObject({ code: '23514', constraint: 'closed_months_stay' });
});
