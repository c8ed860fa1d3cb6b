import fc from 'fast-check';
import {
  getSavings,
  getSavingsReport,
  type Savings,
  searchSavingsItems,
} from '../../../../../contract/billing/savings';
import { CLOSE_REASONS, type CloseReason } from '../../../../../src/domain/billing/expected/ExpectedAdjustment';
import {
  ERROR_SIDES,
  type ErrorSide,
  foundCents,
  OUTCOMES,
  type OutcomeCents,
} from '../../../../../src/domain/billing/savings/Savings';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addMonths, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  // ACME's window for bills of January 2026 has closed, that for bills of February is open.
  server = await startTestServer({ now: '2026-04-20T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const CARRIERS = ['ACME', 'BLUE'] as const;
type Carrier = (typeof CARRIERS)[number];

interface Expected {
  readonly carrier: Carrier;
  readonly cents: number;
  readonly arrivedPercent: number;
  readonly closed: CloseReason | undefined;
}
interface TestBill {
  readonly month: '2026-01-01' | '2026-02-01';
  readonly policy: 'adjustThenPay' | 'payAsBilled';
  /** Change of each line's amount; zero leaves it. */
  readonly changes: readonly { readonly carrier: Carrier; readonly cents: number }[];
  readonly expected: readonly Expected[];
}

const amount = fc.integer({ min: -90_000, max: 90_000 });
const bills: fc.Arbitrary<readonly TestBill[]> = fc.array(
  fc.record({
    month: fc.constantFrom('2026-01-01', '2026-02-01'),
    policy: fc.constantFrom('adjustThenPay', 'payAsBilled'),
    changes: fc.array(fc.record({ carrier: fc.constantFrom(...CARRIERS), cents: amount }), {
      minLength: 1,
      maxLength: 4,
    }),
    expected: fc.array(
      fc
        .record({
          carrier: fc.constantFrom(...CARRIERS),
          cents: amount.filter((cents) => cents !== 0),
          arrivedPercent: fc.constantFrom(0, 0, 40, 100),
          closed: fc.constantFrom(undefined, undefined, ...CLOSE_REASONS),
          // A fully arrived adjustment cannot be closed.
        })
        .map((one) => (arrivedOf(one) === one.cents ? { ...one, closed: undefined } : one)),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Savings of each decision: amounts above zero were overbilled. */
function counted(all: readonly TestBill[]) {
  const items: { carrier: Carrier; month: string; outcome: string; over: number }[] = [];
  for (const { month, policy, changes, expected } of all) {
    if (policy === 'adjustThenPay')
      for (const { carrier, cents } of changes) items.push({ carrier, month, outcome: 'corrected', over: -cents });
    for (const one of expected) {
      const arrived = arrivedOf(one);
      items.push({ carrier: one.carrier, month, outcome: 'credited', over: -arrived });
      const rest = { carrier: one.carrier, month, over: arrived - one.cents };
      if (arrived === one.cents || one.closed === 'ENTERED_BY_MISTAKE') continue;
      if (one.closed === 'SETTLED_OTHERWISE') items.push({ ...rest, outcome: 'settled' });
      else if (one.closed === undefined && month === '2026-02-01') items.push({ ...rest, outcome: 'waiting' });
      else items.push({ ...rest, outcome: 'lost' });
    }
  }
  return items.filter(({ over }) => over !== 0);
}

const arrivedOf = ({ cents, arrivedPercent }: Expected) => Math.trunc((cents * arrivedPercent) / 100);

async function stored(all: readonly TestBill[]): Promise<string> {
  const groupNumber = await server.data.group();
  const { db } = server;
  for (const [at, { month, policy, changes, expected }] of all.entries()) {
    // oxlint-disable no-await-in-loop -- in order, because bills are numbered in order
    await db.updateTable('groups').set({ reconcile_policy: policy }).where('group_number', '=', groupNumber).execute();
    const { billPk } = await server.data.bill({
      groupNumber,
      status: 'RECONCILED',
      period: month,
      lines: [
        ...CARRIERS.map((carrierCode) => ({ carrierCode, billedCents: 100_000 })),
        ...changes.map(({ carrier: carrierCode, cents }) => ({
          carrierCode,
          billedCents: 100_000,
          ...(cents !== 0 && { reconciledCents: 100_000 + cents }),
        })),
      ],
    });
    for (const [no, one] of expected.entries()) {
      const expectedPk = `${groupNumber}.expected${at}-${no}`;
      await db
        .insertInto('expected_adjustments')
        .values({
          group_number: groupNumber,
          expected_pk: expectedPk,
          bill_pk: billPk,
          carrier_code: one.carrier,
          member_id: 'M1',
          member_name: 'Ada Byron',
          coverage: 'Medical',
          amount_cents: one.cents,
          source: 'DECISION',
          source_key: expectedPk,
          reason_code: 'TERMINATED',
          ...(one.closed && {
            closed_at: '2026-04-01T00:00:00.000Z',
            closed_by: 'Test',
            closed_reason: one.closed,
            close_note: '',
          }),
        })
        .execute();
      if (arrivedOf(one) === 0) continue;
      await arrive(groupNumber, addMonths(localDate(month), 1), [[expectedPk, one]]);
    }
    // oxlint-enable no-await-in-loop
  }
  return groupNumber;
}

/** A later bill with the credits or charges that were expected. */
async function arrive(groupNumber: string, period: string, parts: readonly (readonly [string, Expected])[]) {
  const lines = parts.map(([, one]) => ({ carrierCode: one.carrier, billedCents: arrivedOf(one) }));
  const { billPk, linePks } = await server.data.bill({
    groupNumber,
    period,
    lines: [...lines, { carrierCode: 'ACME', billedCents: 200_000 }],
  });
  const rows = parts.map(([expectedPk, one], at) => ({
    group_number: groupNumber,
    expected_pk: expectedPk,
    bill_pk: billPk,
    source_pk: linePks[at] ?? '',
    amount_cents: arrivedOf(one),
  }));
  await server.db.insertInto('expected_arrivals').values(rows).execute();
}

/** The sums of what was counted, as the figures have them. */
function sumsOf(items: ReturnType<typeof counted>, side: ErrorSide): OutcomeCents {
  const sum = (outcome: string) =>
    items
      .filter((item) => item.outcome === outcome && item.over > 0 === (side === 'over'))
      .reduce((total, { over }) => total + Math.abs(over), 0);
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, sum(outcome)])) as unknown as OutcomeCents;
}

it('every figure is a sum over changed lines and expected adjustments', async () => {
  await fc.assert(
    fc
      .asyncProperty(bills, async (all) => {
        const groupNumber = await stored(all);
        const items = counted(all);
        const biller = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
        const params = { groupNumber };
        const savings: Savings = await biller.ok(getSavings, { params, query: { year: '2026' } });
        expect(savings.years).toEqual([2026]);
        for (const { carrierCode, over, under, premiumCents, lineCount } of savings.carriers) {
          const own = items.filter(({ carrier }) => carrier === carrierCode);
          expect({ over, under }).toEqual({ over: sumsOf(own, 'over'), under: sumsOf(own, 'under') });
          expect(premiumCents).toBe(lineCount * 100_000);
        }
        for (const { month, over } of savings.months)
          expect(over).toEqual(
            sumsOf(
              items.filter((item) => item.month === month),
              'over',
            ),
          );
        for (const side of ERROR_SIDES) {
          // oxlint-disable-next-line no-await-in-loop -- two requests
          const page = await biller.ok(searchSavingsItems, { params, query: { year: '2026', side } });
          const wanted = foundCents(sumsOf(items, side));
          expect(page.amountCents).toBe(wanted);
          expect(page.items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(wanted);
        }
      })
      .afterEach(() => server.reset()),
    { numRuns: 15 },
  );
});

it('counts the days from the first wrong bill to the bill with the credit', async () => {
  const missing: Expected = { carrier: 'ACME', cents: -50_000, arrivedPercent: 0, closed: undefined };
  const wrong = (month: TestBill['month']): TestBill => ({
    month,
    policy: 'payAsBilled',
    changes: [{ carrier: 'ACME', cents: 0 }],
    expected: [missing],
  });
  const groupNumber = await stored([wrong('2026-01-01'), wrong('2026-02-01')]);
  const credit = { ...missing, arrivedPercent: 100 };
  await arrive(
    groupNumber,
    '2026-03-01',
    [0, 1].map((at) => [`${groupNumber}.expected${at}-0`, credit]),
  );
  const biller = server.as(await server.data.billingUser([groupNumber], []));
  const { carriers, creditedAfterDays } = await biller.ok(getSavings, { params: { groupNumber }, query: {} });
  expect(creditedAfterDays).toBe(59);
  expect(carriers.map((carrier) => [carrier.carrierCode, carrier.creditedAfterDays])).toEqual([
    ['ACME', 59],
    ['BLUE', null],
  ]);
});

it('shows no figures before a bill is reconciled, and a report of one page', async () => {
  const groupNumber = await server.data.group();
  const biller = server.as(await server.data.billingUser([groupNumber], []));
  const params = { groupNumber };
  const savings = await biller.ok(getSavings, { params, query: {} });
  expect(savings).toMatchObject({ year: 2026, years: [], carriers: [], months: [], creditedAfterDays: null });
  const { status, text } = await biller.call(getSavingsReport, { params, query: { year: '2026' } });
  expect(status).toBe(200);
  expect(text).toMatch(/^%PDF-/);
  expect(text).toMatch(/\/Count 1\b/);
});
