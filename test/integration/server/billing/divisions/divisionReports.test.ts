import fc from 'fast-check';
import { getCosts } from '../../../../../contract/billing/costs/costReport';
import { saveDivisions } from '../../../../../contract/billing/divisions';
import { getSavings, searchSavingsItems } from '../../../../../contract/billing/savings';
import { limitUserDivisions } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { foundCents, totalOf } from '../../../../../src/domain/billing/savings/Savings';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { sumCents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const DIVISIONS = ['01', '02', '03'] as const;
const MONTHS = { from: localDate('2026-01-01'), to: localDate('2026-06-01') };

/** Cents of each bill; what is not too much is its cost. */
const BILLED = 10_000;

/** Bills, each with its division, what the carrier billed too much, and a cost center. */
const bills = () =>
  fc.array(
    fc.record({
      division: fc.constantFrom(...DIVISIONS, null),
      overCents: fc.integer({ min: 1, max: 9_999 }),
      center: fc.constantFrom('ADM', 'OPS', ''),
    }),
    { minLength: 1, maxLength: 6 },
  );

/** @source BR-DIV-08 */
it('always gives a limited person the sums of their divisions, and the group the sums of all', async () => {
  const limits = fc.subarray([...DIVISIONS], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(bills(), limits, async (given, limit) => {
      const { groupNumber, owner, caller } = await peopleOf(limit);
      for (const [at, bill] of given.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
        await insert(groupNumber, at, bill);
      }
      const theirs = given.filter(({ division }) => division !== null && limit.includes(division));
      const expected = (of: typeof given) => ({
        over: of.reduce((sum, { overCents }) => sum + overCents, 0),
        cost: of.reduce((sum, { overCents }) => sum + BILLED - overCents, 0),
      });
      expect(await sumsOf(caller, groupNumber)).toEqual(expected(theirs));
      expect(await sumsOf(owner, groupNumber)).toEqual(expected(given));
      for (const division of DIVISIONS) {
        const ofDivision = expected(given.filter((bill) => bill.division === division));
        // oxlint-disable-next-line no-await-in-loop -- one division after the other
        expect(await sumsOf(owner, groupNumber, division)).toEqual(ofDivision);
        const seen = limit.includes(division) ? ofDivision : expected([]);
        // oxlint-disable-next-line no-await-in-loop -- one division after the other
        expect(await sumsOf(caller, groupNumber, division)).toEqual(seen);
      }
    }),
    { numRuns: 12 },
  );
});

// Helpers

type Caller = ReturnType<TestServer['as']>;

async function peopleOf(divisionNumbers: readonly string[]) {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const roles = [Role.SuperUser, Role.Reconciler, Role.Payor];
  const owner = server.as(await server.data.billingUser([groupNumber], roles));
  const items = DIVISIONS.map((number) => ({ number, name: `Division ${number}`, lastMonth: null }));
  await owner.ok(saveDivisions, { params: { groupNumber }, body: { version: 0, items } });
  const person = await server.data.billingUser([groupNumber], [Role.Reconciler]);
  const params = { groupNumber, id: toBase64(person.userId) };
  await owner.ok(limitUserDivisions, { params, body: { divisionNumbers: [...divisionNumbers] } });
  return { groupNumber, owner, caller: server.as(person) };
}

async function insert(
  groupNumber: string,
  at: number,
  bill: {
    readonly division: string | null;
    readonly overCents: number;
    readonly center: string;
  },
): Promise<void> {
  const lines = [
    { carrierCode: 'ACME', memberId: `M${at}`, billedCents: BILLED, reconciledCents: BILLED - bill.overCents },
  ];
  const { billPk } = await server.data.bill({ groupNumber, status: 'RECONCILED', period: '2026-02-01', lines });
  await server.db.updateTable('bills').set({ division_number: bill.division }).where('bill_pk', '=', billPk).execute();
  const costCents = BILLED - bill.overCents;
  const entry = { group_number: groupNumber, entry_pk: `${groupNumber}.J${at}` };
  await server.db
    .insertInto('journal_entries')
    .values({
      ...entry,
      journal_number: `J${at}`,
      bill_pk: billPk,
      reverses_pk: null,
      posted_on: localDate('2026-02-05'),
      due_cents: costCents,
      has_shares: true,
      at: '2026-02-05T10:00:00.000Z',
      by_user_id: 'test',
      by_name: 'Test',
    })
    .execute();
  const part = { ...entry, coverage: 'Medical', month: localDate('2026-02-01') };
  await server.db
    .insertInto('journal_parts')
    .values([
      {
        ...part,
        part_no: 1,
        role: 'expense',
        account: 'A',
        cost_center: bill.center,
        carrier_code: '',
        amount_cents: costCents,
      },
      {
        ...part,
        part_no: 2,
        role: 'carrierPayable',
        account: 'B',
        cost_center: '',
        carrier_code: 'ACME',
        amount_cents: -costCents,
      },
    ])
    .execute();
}

async function sumsOf(caller: Caller, groupNumber: string, division?: string) {
  const filter = division === undefined ? {} : { division };
  const params = { groupNumber };
  const savings = await caller.ok(getSavings, { params, query: { year: '2026', ...filter } });
  const items = await caller.ok(searchSavingsItems, { params, query: { year: '2026', ...filter } });
  const over = foundCents(totalOf(savings.carriers).over);
  expect(items.amountCents).toBe(over);
  const costs = await caller.ok(getCosts, { params, body: { ...MONTHS, ...filter } });
  return { over, cost: sumCents(costs.items.map(({ employerCents }) => employerCents)) };
}
