import { jest } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { RegisterSource } from '../../../../../server/billing/register/ports';
import { SqlRegister } from '../../../../../server/billing/register/SqlRegister';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { specialDataOf } from '../../../../../server/platform/database/specialData';
import {
  COMPARED_BALANCES,
  COMPARED_DIVISION_BALANCES,
} from '../../../../../server/platform/database/statements/comparedBalances';
import { SpecialData } from '../../../../../server/platform/shared/SpecialData';
import { commonNameKey, memberKey } from '../../../../../src/domain/billing/reconciliation/memberKey';
import type { RegisterEntry } from '../../../../../src/domain/billing/register/RegisterEntry';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { monthsWithPayroll } from '../../../../support/register/monthsWithPayroll';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ADA = { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 };

/** Rows written by a server without the keys. */
async function unencrypted<T>(work: () => Promise<T>): Promise<T> {
  const used = jest.spyOn(SpecialData.prototype, 'sealText').mockImplementation((text) => text);
  try {
    return await work();
  } finally {
    used.mockRestore();
  }
}

/** @source docs/decisions/register.md#a-member-has-one-number-in-the-register */
describe('a member in the register', () => {
  it('has one row, which can be settled, after a month that was written unencrypted', async () => {
    const { month, balances, settle, postings } = await monthsWithPayroll(server);
    const ben = { memberId: '610324133', memberName: 'Ben Okri', billedCents: 50_000 };
    await unencrypted(() => month('2026-01-01', [ADA, ben], [['M1', 'Ada Byron', 50_000]]));
    const opened = await month('2026-02-01', [ADA, ben], [['M1', 'Ada Byron', 50_000]]);
    expect(await balances()).toEqual([['610324133', 'PPO 500', 100_000]]);
    expect(await settle('610324133', 'PPO 500', 100_000)).not.toEqual([[0, expect.stringContaining('has changed')]]);
    expect((await postings('610324133')).map(([event]) => event)).toContain('MERGED');
    await opened.unreconcile();
    expect(await balances('all')).toEqual([
      ['M1', 'PPO 500', 0],
      ['610324133', 'PPO 500', 50_000],
    ]);
    await server.assertInvariants();
  });

  it('has the number of the bill when the bill has a late hire whose number payroll writes with dashes', async () => {
    const { month, balances, corrections, postings } = await monthsWithPayroll(server);
    const rows = [
      ['M1', 'Ada Byron', 50_000],
      ['610-32-4133', 'Castell, Pia', 50_000],
    ] as const;
    await month('2026-01-01', [ADA], rows, 'expectNextBill');
    expect(await balances()).toEqual([['610-32-4133', '', -50_000]]);
    const pia = { memberId: '610324133', memberName: 'Pia Castell', billedCents: 50_000 };
    const second = await month('2026-02-01', [ADA, pia], rows);
    expect(await balances()).toEqual([['610324133', '', -50_000]]);
    expect(await postings('610-32-4133')).toEqual([
      ['MERGED', 50_000, 'The bill has the number of this member in another form.'],
      ['RECONCILED', -50_000, ''],
    ]);
    expect(await corrections()).toMatchObject([
      {
        kind: 'START_COVERAGE',
        state: 'CONFIRMED',
        evidence: expect.stringContaining('Line of Castell, Pia, Medical is billed'),
      },
    ]);
    await second.unreconcile();
    expect(await balances()).toEqual([['610324133', '', -50_000]]);
    await server.assertInvariants();
  });

  it('keeps the number of the bill when payroll writes it differently after the coverage ended', async () => {
    const { month, balances } = await monthsWithPayroll(server);
    const pia = { memberId: '610324133', memberName: 'Pia Castell', billedCents: 50_000 };
    await month('2026-01-01', [ADA, pia], [['M1', 'Ada Byron', 50_000]]);
    await month(
      '2026-02-01',
      [ADA],
      [
        ['M1', 'Ada Byron', 50_000],
        ['610-32-4133', 'Castell, Pia', 20_000],
      ],
    );
    expect(await balances()).toEqual([
      ['610324133', '', -20_000],
      ['610324133', 'PPO 500', 50_000],
    ]);
  });

  it('is not confused with a person of another name whose number differs only by zeros', async () => {
    const { month, balances } = await monthsWithPayroll(server);
    const nina = { memberId: '0012', memberName: 'Nina Alder', billedCents: 50_000 };
    const owen = { memberId: '12', memberName: 'Owen Diaz', billedCents: 60_000 };
    await month('2026-01-01', [ADA, nina], [['M1', 'Ada Byron', 50_000]]);
    await month('2026-02-01', [ADA, owen], [['M1', 'Ada Byron', 50_000]]);
    expect(await balances()).toEqual([
      ['0012', 'PPO 500', 50_000],
      ['12', 'PPO 500', 60_000],
    ]);
  });
});

/** Numbers with names: three people whose numbers are written in several forms, and two whose numbers differ by a zero. */
const WRITTEN = [
  ['610324133', 'Pia Castell'],
  ['610-32-4133', 'Castell, Pia'],
  ['0610324133', 'Pia Castell'],
  ['E-5', 'Eva Stone'],
  ['e5', 'Stone, Eva'],
  ['77', 'Owen Diaz'],
  ['077', 'Nina Alder'],
] as const;

interface Step {
  /** Division of the bill, null for the whole group; `opening` for a file of opening balances. */
  readonly source: '01' | '02' | null | 'opening';
  readonly isPlain: boolean;
  readonly reversed: 'never' | 'at once' | 'last';
  readonly rows: readonly {
    readonly written: (typeof WRITTEN)[number];
    readonly coverage: string;
    readonly billed: number;
    readonly paid: number;
  }[];
}

const personOf = ([number, name]: readonly [string, string], coverage: string) =>
  [memberKey(number), commonNameKey(name), coverage].join();

/** A bill has a person under one number, and bills no line without a coverage. */
function asOnBill(rows: Step['rows']): Step['rows'] {
  return rows.map((row) => {
    const first = rows.find(({ written }) => personOf(written, '') === personOf(row.written, ''));
    return { ...row, written: first?.written ?? row.written, billed: row.coverage === '' ? 0 : row.billed };
  });
}

const steps = fc.array(
  fc.record({
    source: fc.constantFrom('01' as const, '02' as const, null, 'opening' as const),
    isPlain: fc.boolean(),
    reversed: fc.constantFrom('never' as const, 'never' as const, 'at once' as const, 'last' as const),
    rows: fc
      .uniqueArray(
        fc.record({
          written: fc.constantFrom(...WRITTEN),
          coverage: fc.constantFrom('Medical', 'Dental', ''),
          billed: fc.constantFrom(0, 50_000),
          paid: fc.integer({ min: 0, max: 50_000 }),
        }),
        { selector: ({ written, coverage }) => personOf(written, coverage), minLength: 1, maxLength: 4 },
      )
      .map(asOnBill),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Balances by person and coverage: what was billed and not paid, of the sources that are not reversed. */
function expectedOf(all: readonly Step[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { reversed, rows } of all) {
    for (const { written, coverage, billed, paid } of reversed === 'never' ? rows : []) {
      const person = personOf(written, coverage);
      sums.set(person, (sums.get(person) ?? 0) + billed - paid);
    }
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

/** Rows of the register that are not zero. @throws Error if a person has two for a coverage */
async function keptOf(groupNumber: string): Promise<Readonly<Record<string, number>>> {
  const rows = await server.db
    .selectFrom('register_balances')
    .select(['member_id', 'member_name', 'coverage', 'balance_cents'])
    .where('group_number', '=', groupNumber)
    .where('balance_cents', '<>', cents(0))
    .execute();
  const open = specialDataOf(server.db).opener();
  const kept = new Map<string, number>();
  for (const { member_id, member_name, coverage, balance_cents } of rows) {
    const person = personOf([open(member_id), member_name], coverage);
    if (kept.has(person)) throw new Error(`${person} has two rows.`);
    kept.set(person, balance_cents);
  }
  return Object.fromEntries(kept);
}

describe('the balance of a person and coverage', () => {
  it('is the sum of what was posted under any form of the number, in one row, however postings are reversed', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const groupNumber = await server.data.group();
        await sql`insert into divisions (group_number, division_number, name, place)
          values (${groupNumber}, '01', 'North', 1), (${groupNumber}, '02', 'South', 2)`.execute(server.db);
        const stamp = { by: { userId: 'test', name: 'Test' }, now: server.clock.now(), today: localDate('2026-03-10') };
        const inRegister = (work: (register: SqlRegister) => Promise<void>) =>
          inTransaction(server.db, (tx) => work(new SqlRegister(tx)));
        const last: RegisterSource[] = [];
        for (const [at, step] of all.entries()) {
          const source = await sourceOf(groupNumber, at, step);
          const post = () => inRegister((register) => register.post(source, entriesOf(step), stamp));
          await (step.isPlain ? unencrypted(post) : post());
          if (step.reversed === 'at once') await inRegister((register) => register.reverse(source, stamp));
          if (step.reversed === 'last') last.push(source);
        }
        for (const source of last) await inRegister((register) => register.reverse(source, stamp));
        for (const query of [COMPARED_BALANCES, COMPARED_DIVISION_BALANCES]) {
          const { rows } = await sql`select * from (${sql.raw(query)}) w where w.is_wrong`.execute(server.db);
          expect(rows).toEqual([]);
        }
        expect(await keptOf(groupNumber)).toEqual(expectedOf(all));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 20) },
    );
    server.skipInvariantChecks();
  });
});

async function sourceOf(groupNumber: string, at: number, { source }: Step): Promise<RegisterSource> {
  if (source === 'opening') return { groupNumber, uploadPk: `${groupNumber}.u${at}` };
  const { billPk } = await server.data.bill({ groupNumber, period: '2026-01-01' });
  await sql`update bills set division_number = ${source} where bill_pk = ${billPk}`.execute(server.db);
  return { groupNumber, billPk };
}

function entriesOf({ rows }: Step): readonly RegisterEntry[] {
  return rows.map(({ written: [memberId, memberName], coverage, billed, paid }) => ({
    memberId,
    memberName,
    coverage,
    plan: '',
    month: localDate('2026-01-01'),
    billedCents: cents(billed),
    employeeCents: cents(paid),
    employerCents: cents(0),
    continuationCents: cents(0),
    adjustmentCents: cents(0),
  }));
}
