import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { saveDivisions } from '../../../../../contract/billing/divisions';
import {
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
  settleBalances,
} from '../../../../../contract/billing/register';
import { previewWriteOffs, searchWriteOffs } from '../../../../../contract/billing/writeOffs';
import { limitUserDivisions } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { addToBalances } from '../../../../../server/platform/database/statements/registerBalances';
import { rebuildReadModels } from '../../../../../server/run/maintenance/rebuild';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const DIVISIONS = ['01', '02', '03'] as const;
type DivisionNumber = (typeof DIVISIONS)[number];

/** Source of a posting, which may be reversed after the others: a division's bill, a bill of the whole group (null), or no bill (`opening`). */
interface Posting {
  readonly source: DivisionNumber | null | 'opening';
  readonly isReversed?: boolean;
  readonly entries: readonly { readonly member: string; readonly billed: number; readonly employee: number }[];
}

const postings = () =>
  fc.array(
    fc.record({
      source: fc.constantFrom(...DIVISIONS, null, 'opening' as const),
      isReversed: fc.boolean(),
      entries: fc.uniqueArray(
        fc.record({
          member: fc.constantFrom('M1', 'M2', 'M3'),
          billed: fc.integer({ min: 0, max: 50_000 }),
          employee: fc.integer({ min: 0, max: 50_000 }),
        }),
        { selector: ({ member }) => member, minLength: 1 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );

/** Division of an entry: the bill's division, or the only division whose bills include the member. Empty for the whole group. */
function divisionOf(all: readonly Posting[], { source }: Posting, member: string): string {
  if (source !== 'opening') return source ?? '';
  const bills = all.filter((one) => one.source !== 'opening' && one.entries.some((entry) => entry.member === member));
  const sources = new Set(bills.map((one) => one.source));
  const [only] = sources;
  return sources.size === 1 && only !== null && only !== undefined ? only : '';
}

/** Nonzero balances by member, from the entries of the given divisions. */
function balancesOf(all: readonly Posting[], isOf: (division: string) => boolean) {
  const sums = new Map<string, number>();
  for (const posting of all) {
    if (posting.isReversed) continue;
    for (const { member, billed, employee } of posting.entries) {
      if (!isOf(divisionOf(all, posting, member))) continue;
      sums.set(member, (sums.get(member) ?? 0) + billed - employee);
    }
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

describe('balances by division', () => {
  /** @source BR-DIV-12 */
  it("always add up to the register, and a limited person sees only their divisions' balances", async () => {
    const limits = fc.subarray([...DIVISIONS], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(postings(), limits, async (given, limit) => {
        const { groupNumber, owner, caller } = await peopleOf(limit);
        await insert(groupNumber, given);
        const params = { groupNumber };
        const isTheirs = (division: string) => limit.some((one) => one === division);
        expect(await read(owner, groupNumber)).toEqual(balancesOf(given, () => true));
        expect(await read(caller, groupNumber)).toEqual(balancesOf(given, isTheirs));
        for (const division of DIVISIONS) {
          const own = balancesOf(given, (one) => one === division);
          // oxlint-disable-next-line no-await-in-loop -- one division after the other
          expect(await read(owner, groupNumber, division)).toEqual(own);
          // oxlint-disable-next-line no-await-in-loop -- one division after the other
          expect(await read(caller, groupNumber, division)).toEqual(isTheirs(division) ? own : {});
        }
        const whole = await owner.ok(getDivisionBalances, { params });
        const sums = (await owner.ok(searchRegister, { params, body: { state: 'all' } })).sums;
        const net = sumCents(whole.items.map(({ underCents, overCents }) => cents(underCents + overCents)));
        expect(net).toBe(sums.underCents + sums.overCents);
        expect(whole.items.map(({ division }) => division?.number ?? '')).toEqual([...DIVISIONS, '']);
        const theirs = await caller.ok(getDivisionBalances, { params });
        const ofLimit = whole.items.filter(({ division }) => division !== null && isTheirs(division.number));
        expect(theirs.items).toEqual(ofLimit);
        for (const member of ['M1', 'M2', 'M3']) {
          // oxlint-disable-next-line no-await-in-loop -- one member after the other
          const { months } = await caller.ok(getMemberRegister, { params, body: { memberId: member } });
          const sum = sumCents(months.map(({ balanceCents }) => balanceCents));
          expect(sum).toBe(balancesOf(given, isTheirs)[member] ?? 0);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('are rebuilt from the entries of their bills', async () => {
    const { groupNumber, owner } = await peopleOf(['01']);
    const entries = [{ member: 'M1', billed: 10_000, employee: 4_000 }];
    await insert(groupNumber, [
      { source: '01', entries },
      { source: 'opening', entries },
    ]);
    await sql`update register_division_balances set billed_cents = 0`.execute(server.db);
    await sql`insert into register_division_balances (group_number, division_number, member_id, member_name, coverage, plan, billed_cents)
      values (${groupNumber}, '02', 'M1', 'Member M1', 'Medical', '', 5)`.execute(server.db);
    const lines: string[] = [];
    expect(await rebuildReadModels(server.db, (line) => lines.push(line))).toBe('2 totals were corrected.');
    expect(lines.at(-4)).toBe('  12 of 15: balances of members: 2 wrong totals');
    await server.assertInvariants();
    expect([await read(owner, groupNumber, '01'), await read(owner, groupNumber, '02')]).toEqual([{ M1: 12_000 }, {}]);
  });

  const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;
  onPostgres("assign an opening balance to the whole group when two divisions' bills are posted at once", async () => {
    const { groupNumber, owner } = await peopleOf(['01']);
    const entries = [{ member: 'M1', billed: 10_000, employee: 4_000 }];
    await insert(groupNumber, [{ source: 'opening', entries }]);
    await Promise.all([
      insert(groupNumber, [{ source: '01', entries }]),
      insert(groupNumber, [{ source: '02', entries }]),
    ]);
    await server.assertInvariants();
    expect([await read(owner, groupNumber, '01'), await read(owner, groupNumber, '02')]).toEqual([
      { M1: 6_000 },
      { M1: 6_000 },
    ]);
    expect(await read(owner, groupNumber)).toEqual({ M1: 18_000 });
  });

  it('refuses settlements and write-offs by a person limited to divisions', async () => {
    const { groupNumber, caller } = await peopleOf(['01']);
    const params = { groupNumber };
    const balances = [{ memberId: 'M1', coverage: 'Medical', plan: '', balanceCents: cents(1) }];
    const settle = { params, body: { balances, effectiveDate: localDate('2026-03-01'), tax: 'PRE_TAX' as const } };
    expect(await caller.refused(settleBalances, settle)).toMatchObject({ status: 403 });
    expect(await caller.refused(previewWriteOffs, { params, body: { balances } })).toMatchObject({ status: 403 });
    expect(await caller.refused(searchWriteOffs, { params, body: {} })).toMatchObject({ status: 403 });
  });

  it("lists only the divisions' unpaid deductions", async () => {
    const { groupNumber, owner, caller } = await peopleOf(['02']);
    const entries = [{ member: 'M1', billed: 10_000, employee: 4_000 }];
    await insert(groupNumber, [
      { source: '01', entries },
      { source: '02', entries },
      { source: null, entries },
    ]);
    const params = { groupNumber };
    expect((await owner.ok(searchNotRemitted, { params, body: {} })).total).toBe(3);
    const found = await caller.ok(searchNotRemitted, { params, body: {} });
    expect(found).toMatchObject({ total: 1, items: [{ division: { number: '02' }, employeeCents: 4_000 }] });
  });
});

// Helpers

type Caller = ReturnType<TestServer['as']>;

async function peopleOf(divisionNumbers: readonly string[]) {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const owner = server.as(await server.data.billingUser([groupNumber], [Role.SuperUser, Role.Reconciler]));
  const items = DIVISIONS.map((number) => ({ number, name: `Division ${number}`, lastMonth: null }));
  await owner.ok(saveDivisions, { params: { groupNumber }, body: { version: 0, items } });
  const person = await server.data.billingUser([groupNumber], [Role.Reconciler]);
  const params = { groupNumber, id: toBase64(person.userId) };
  await owner.ok(limitUserDivisions, { params, body: { divisionNumbers: [...divisionNumbers] } });
  return { groupNumber, owner, caller: server.as(person) };
}

async function insert(groupNumber: string, given: readonly Posting[]): Promise<void> {
  const posted: { readonly posting: Posting; readonly billPk: BillPk; readonly postingPk: string }[] = [];
  for (const posting of given) {
    // oxlint-disable-next-line no-await-in-loop -- one posting after the other
    const billPk = await billOf(groupNumber, posting);
    // oxlint-disable-next-line no-await-in-loop -- one posting after the other
    posted.push({ posting, billPk, postingPk: await post(groupNumber, posting, billPk) });
  }
  for (const { posting, billPk, postingPk } of posted) {
    // oxlint-disable-next-line no-await-in-loop -- one posting after the other
    if (posting.isReversed) await post(groupNumber, posting, billPk, postingPk);
  }
}

/** Null for opening balances. */
type BillPk = string | null;

async function billOf(groupNumber: string, { source, isReversed, entries }: Posting): Promise<BillPk> {
  if (source === 'opening') return null;
  const lines = entries.map(({ member, billed }) => ({ carrierCode: 'ACME', memberId: member, billedCents: billed }));
  const status = isReversed ? 'RELEASED' : 'RECONCILED';
  const { billPk } = await server.data.bill({ groupNumber, status, period: '2026-02-01', lines });
  await server.db.updateTable('bills').set({ division_number: source }).where('bill_pk', '=', billPk).execute();
  return billPk;
}

/** @param reverses the posting with the opposite amounts */
async function post(groupNumber: string, { entries }: Posting, billPk: BillPk, reverses?: string): Promise<string> {
  const posting = { group_number: groupNumber, posting_pk: `${groupNumber}.${randomUUID()}` };
  const sign = reverses === undefined ? 1 : -1;
  await server.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('register_postings')
      .values({
        ...posting,
        event: EVENTS[billPk === null ? 'opening' : 'bill'][reverses === undefined ? 0 : 1],
        bill_pk: billPk,
        upload_pk: billPk === null ? `${groupNumber}.opening` : null,
        reverses_pk: reverses ?? null,
        posted_on: localDate('2026-02-05'),
        at: '2026-02-05T10:00:00.000Z',
        by_user_id: 'test',
        by_name: 'Test',
      })
      .execute();
    await tx
      .insertInto('register_entries')
      .values(
        entries.map(({ member, billed, employee }, at) => ({
          ...posting,
          entry_no: at + 1,
          member_id: member,
          member_name: `Member ${member}`,
          coverage: 'Medical',
          plan: '',
          month: localDate('2026-02-01'),
          billed_cents: sign * billed,
          employee_cents: sign * employee,
          posted_on: localDate('2026-02-05'),
        })),
      )
      .execute();
    await addToBalances(tx, posting.group_number, posting.posting_pk);
  });
  return posting.posting_pk;
}

const EVENTS = { bill: ['RECONCILED', 'REOPENED'], opening: ['OPENED', 'OPENING_REVERSED'] } as const;

/** Nonzero balances by member. Checks that current balances equal those as of today, which are added up from entries. */
async function read(caller: Caller, groupNumber: string, division?: string) {
  const params = { groupNumber };
  const body = division === undefined ? {} : { division };
  const now = await caller.ok(searchRegister, { params, body });
  const asOf = await caller.ok(searchRegister, { params, body: { ...body, asOf: localDate('2026-03-10') } });
  const byMember = ({ items }: typeof now) =>
    Object.fromEntries(items.map(({ memberId, balanceCents }) => [memberId, balanceCents]));
  expect(byMember(asOf)).toEqual(byMember(now));
  return byMember(now);
}
