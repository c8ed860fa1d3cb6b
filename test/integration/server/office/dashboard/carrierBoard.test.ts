import fc from 'fast-check';
import { sql } from 'kysely';
import { searchCorrections } from '../../../../../contract/billing/corrections';
import { searchExpectedAdjustments } from '../../../../../contract/billing/expectedAdjustments';
import { listRemittances } from '../../../../../contract/money/remittances';
import { getCarrierBoard } from '../../../../../contract/office/carrierBoard';
import { searchUploads } from '../../../../../contract/office/uploadRecords';
import { SqlKeptTotals } from '../../../../../server/money/totals/SqlKeptTotals';
import { EXPECTED_AGES, EXPECTED_TYPES } from '../../../../../src/domain/billing/expected/expectedAge';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addMonths, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-20T12:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** @source docs/decisions/dashboard.md#a-carriers-figures-are-those-of-its-lists */
describe("a carrier's board", () => {
  it.each([[['ACME']], [['UMBRA']], [['ACME', 'UMBRA']]])(
    'has the same numbers as the lists behind its links, with codes %p',
    async (carrierCodes) => {
      await twoCarriers();
      const carrier = await carrierOf(carrierCodes);
      const board = await carrier.ok(getCarrierBoard, {});
      const answered = await carrier.ok(searchCorrections, { query: { status: 'sent' } });
      expect(board.correctionsToAnswer).toBe(answered.total);
      const files = async (states: ('REFUSED' | 'CHECKED')[]) =>
        (await carrier.ok(searchUploads, { body: { states } })).total;
      expect([board.filesRefused, board.filesToCommit]).toEqual([await files(['REFUSED']), await files(['CHECKED'])]);
      const sent = await carrier.ok(listRemittances, { query: { state: 'SENT' } });
      expect(board.remittancesSent).toEqual({ count: sent.total, cents: sent.sumCents });
      expect(board.remittedByMonth).toHaveLength(12);
      for (const { period, remittedCents } of board.remittedByMonth) {
        const { sumCents } = await carrier.ok(listRemittances, { query: { month: period } });
        expect([period, remittedCents]).toEqual([period, sumCents]);
      }
      const { items, upcoming } = await carrier.ok(listRemittances, { query: {} });
      expect(board.latestRemittance).toEqual(items[0] ?? null);
      expect(board.nextRemittance?.remitOn).toBe(upcoming[0]?.remitOn);
      for (const { age, ...figures } of board.expectedByAge) {
        for (const type of EXPECTED_TYPES) {
          const list = await carrier.ok(searchExpectedAdjustments, { query: { status: 'open', age, type } });
          expect([age, type, figures[type].count]).toEqual([age, type, list.total]);
          expect(figures[type].cents).toBe(openOf(list.items));
        }
      }
    },
  );

  it('counts every open adjustment once, in the list with and without filters', async () => {
    const { groupNumber } = await twoCarriers();
    const carrier = await carrierOf(['ACME']);
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.tuple(fc.integer({ min: -1, max: 9 }), fc.integer({ min: -900, max: 900 })), { maxLength: 12 }),
          fc.boolean(),
          fc.integer({ min: -900, max: 900 }).filter((cents) => cents !== 0),
          async (rows, isFolded, changed) => {
            await addExpected(groupNumber, 'ACME', rows);
            if (isFolded) await new SqlKeptTotals(server.db).fold();
            // A credit may become a charge, and what arrives in part stays open.
            await sql`update expected_adjustments set amount_cents = ${changed}::bigint, arrived_cents = ${Math.trunc(changed / 2)}::bigint
              where amount_cents % 3 = 0`.execute(server.db);
            await sql`update expected_adjustments set arrived_cents = amount_cents where amount_cents % 5 = 0`.execute(
              server.db,
            );
            const board = await carrier.ok(getCarrierBoard, {});
            const all = await carrier.ok(searchExpectedAdjustments, { query: { status: 'open', size: '500' } });
            const figures = board.expectedByAge.flatMap(({ credit, charge }) => [credit, charge]);
            expect(figures.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
            expect(figures.reduce((sum, { cents }) => sum + cents, 0)).toBe(openOf(all.items));
            const ofAges = await Promise.all(
              EXPECTED_AGES.map(
                async (age) =>
                  await carrier.ok(searchExpectedAdjustments, { query: { status: 'open', age, size: '500' } }),
              ),
            );
            for (const { items, total } of ofAges) expect(items).toHaveLength(total);
            const found = ofAges.flatMap(({ items }) => items.map(({ expectedPk }) => expectedPk));
            expect([...found].sort()).toEqual(all.items.map(({ expectedPk }) => expectedPk).sort());
            expect(await new SqlKeptTotals(server.db).correct('expected', 'charges')).toBe(0);
          },
        )
        .beforeEach(async () => {
          await sql`delete from expected_adjustments`.execute(server.db);
        }),
      { numRuns: 12 },
    );
  });

  it('is refused to everyone else', async () => {
    const group = await server.data.group();
    const others = [
      await server.data.person({ roles: [Role.Admin, Role.Manager] }),
      await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }),
      await server.data.billingUser([group]),
    ];
    for (const person of others) expect((await server.as(person).call(getCarrierBoard, {})).status).toBe(403);
  });
});

// Helpers

async function carrierOf(carrierCodes: readonly string[]) {
  return server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: [...carrierCodes] }));
}

function openOf(items: readonly { readonly amountCents: number; readonly arrivedCents: number }[]): number {
  return items.reduce((sum, { amountCents, arrivedCents }) => sum + Math.abs(amountCents - arrivedCents), 0);
}

/** A group of two carriers with remittances, sent corrections, files, and expected adjustments of each. */
async function twoCarriers() {
  server.skipInvariantChecks();
  bills.clear();
  const groupNumber = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
  const months = [-1, 0, 1, 2, 3, 4, 7];
  await addExpected(
    groupNumber,
    'ACME',
    months.flatMap(
      (age) =>
        [
          [age, -100 - age],
          [age, 300 + age],
        ] as const,
    ),
  );
  await addExpected(groupNumber, 'UMBRA', [[2, -77]]);
  const days = ['2025-03-31', '2025-04-01', '2026-02-28', '2026-03-01', '2026-03-19'];
  for (const [no, day] of days.entries()) {
    for (const [at, code] of ['ACME', 'UMBRA'].entries()) {
      await sql`
        insert into remittances (remittance_pk, control_no, run_pk, carrier_code, business_date, add_date, bill_count, amount_cents, state,
          upload_pk)
        values (${`R${no}-${code}`}, ${no * 2 + at + 1}, null, ${code}, ${day}::date, ${`${day}T06:00:00Z`}::timestamptz, 1, ${100 + no + at},
          ${no > 2 ? 'SENT' : 'CLEARED'}, 'opening')`.execute(server.db);
    }
  }
  return { groupNumber };
}

/** Adds open adjustments. @param rows months since the bill, and cents other than zero */
async function addExpected(groupNumber: string, code: string, rows: readonly (readonly [number, number])[]) {
  for (const [index, [age, cents]] of rows.entries()) {
    if (cents === 0) continue;
    const period = addMonths(localDate('2026-03-01'), -age);
    const { billPk } = await billOf(groupNumber, period);
    await server.db
      .insertInto('expected_adjustments')
      .values({
        group_number: groupNumber,
        expected_pk: `${groupNumber}.${code}${index}`,
        bill_pk: billPk,
        carrier_code: code,
        member_id: `M${index}`,
        member_name: 'Ada Byron',
        coverage: 'Medical',
        amount_cents: cents,
        source: 'DECISION',
        source_key: `${code}${index}`,
        kind: null,
        reason_code: 'TERMINATED',
      } as never)
      .execute();
  }
}

const bills = new Map<string, { readonly billPk: string }>();

/** One bill for each month of a group. */
async function billOf(groupNumber: string, period: string) {
  const key = `${groupNumber} ${period}`;
  const bill = bills.get(key) ?? (await server.data.bill({ groupNumber, period, lines: [{ billedCents: 1_000 }] }));
  bills.set(key, bill);
  return bill;
}
