import fc from 'fast-check';
import { monthsWithPayroll, type PayrollRow } from '../../../../support/register/monthsWithPayroll';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const PREMIUM = 50_000;
const PLAN = 'PPO 500';
const LINES = [
  { memberId: 'M1', memberName: 'Ada Byron', billedCents: PREMIUM },
  { memberId: 'M2', memberName: 'Ben Okri', billedCents: PREMIUM },
];
const rows = (deducted: number): readonly PayrollRow[] => [
  ['M1', 'Ada Byron', PREMIUM],
  ['M2', 'Ben Okri', deducted],
];

/** @source BR-COR-18 */
describe('a correction that collects arrears', () => {
  it('is confirmed by the last installment, and no second one is made before', async () => {
    const { month, corrections, settle, balances } = await monthsWithPayroll(server);
    await month('2026-01-01', LINES, rows(PREMIUM - 9_000));
    const asked = { kind: 'CHANGE_DEDUCTION', state: 'PROPOSED', one_time_cents: 9_000 };
    expect(await corrections()).toMatchObject([asked]);
    await month('2026-02-01', LINES, rows(PREMIUM));
    expect(await corrections()).toMatchObject([asked]);
    for (const [period, left] of [
      ['2026-03-01', 6_000],
      ['2026-04-01', 3_000],
    ] as const) {
      await month(period, LINES, rows(PREMIUM + 3_000));
      expect(await balances()).toEqual([['M2', PLAN, left]]);
      expect(await settle('M2', PLAN, left)).toEqual([[0, 'Corrections to payroll already ask for this amount.']]);
      expect(await corrections()).toMatchObject([asked]);
    }
    const last = await month('2026-05-01', LINES, rows(PREMIUM + 3_000));
    expect(await balances()).toEqual([]);
    const evidence = 'Row 2 of 2026-05-01.csv agrees with the bill, and $90.00 was collected';
    expect(await corrections()).toMatchObject([{ ...asked, state: 'CONFIRMED', evidence }]);
    await last.unreconcile();
    expect(await corrections()).toMatchObject([asked]);
    await server.assertInvariants();
  });

  it('that refunds is confirmed when the full amount has been given back', async () => {
    const { month, corrections } = await monthsWithPayroll(server);
    await month('2026-01-01', LINES, rows(PREMIUM + 9_000));
    const asked = { kind: 'CHANGE_DEDUCTION', state: 'PROPOSED', one_time_cents: -9_000 };
    expect(await corrections()).toMatchObject([asked]);
    await month('2026-02-01', LINES, rows(PREMIUM));
    await month('2026-03-01', LINES, rows(PREMIUM - 4_000));
    expect(await corrections()).toMatchObject([asked]);
    await month('2026-04-01', LINES, rows(PREMIUM - 5_000));
    expect(await corrections()).toMatchObject([{ ...asked, state: 'CONFIRMED' }]);
  });

  /** Each employee pays a quarter of the premium, and the file has only that. */
  it.each([
    ['a percentage', 4],
    ['a fixed share', 1],
  ])("of the employee's share is confirmed by the last installment where employees pay %s", async (_name, factor) => {
    const { month, corrections } = await monthsWithPayroll(server);
    const SHARE = PREMIUM / 4;
    const others = ['M1', 'M3', 'M4'].map((memberId) => ({ memberId, memberName: `Ada ${memberId}` }));
    const lines = [...others.map((one) => ({ ...one, billedCents: PREMIUM })), ...LINES.slice(1)];
    const shares = (excess: number): readonly PayrollRow[] => [
      ...others.map(({ memberId, memberName }): PayrollRow => [memberId, memberName, PREMIUM, 'Medical', SHARE]),
      ['M2', 'Ben Okri', PREMIUM + excess * factor, 'Medical', SHARE + excess],
    ];
    // A balance of before stays open, so only the installments can confirm the correction.
    await month('2025-12-01', lines, shares(-6_000), 'ignore');
    await month('2026-01-01', lines, shares(-9_000));
    const asked = { kind: 'CHANGE_DEDUCTION', state: 'PROPOSED', one_time_cents: 9_000 };
    expect(await corrections()).toMatchObject([asked]);
    for (const period of ['2026-02-01', '2026-03-01', '2026-04-01']) {
      expect(await corrections()).toMatchObject([asked]);
      await month(period, lines, shares(3_000));
    }
    const evidence = 'Row 4 of 2026-04-01.csv agrees with the bill, and $90.00 was collected';
    expect(await corrections()).toMatchObject([{ ...asked, state: 'CONFIRMED', evidence }]);
    await server.assertInvariants();
  });

  it('is confirmed exactly when its amount has been collected, and payroll is never asked for more than is owed', async () => {
    const [owed, months] = [9_000, ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'] as const];
    const parts = fc.tuple(...months.map(() => fc.constantFrom(0, 1, 3_000, 4_500, 9_000)));
    await fc.assert(
      fc.asyncProperty(parts, async (wished) => {
        const { month, corrections, settle, balances } = await monthsWithPayroll(server);
        await month('2026-01-01', LINES, rows(PREMIUM - owed));
        let collected = 0;
        for (const [at, part] of wished.entries()) {
          const paid = Math.min(part, owed - collected);
          collected += paid;
          await month(months[at] ?? '', LINES, rows(PREMIUM + paid));
          const left = owed - collected;
          expect(await balances()).toEqual(left === 0 ? [] : [['M2', PLAN, left]]);
          if (left > 0) await settle('M2', PLAN, left);
          const all = await corrections();
          expect(all.map(({ state }) => state)).toEqual([collected < owed ? 'PROPOSED' : 'CONFIRMED']);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 6) },
    );
  });
});
