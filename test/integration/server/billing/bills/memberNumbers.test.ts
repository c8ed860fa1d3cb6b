import fc from 'fast-check';
import { sql } from 'kysely';
import { hasWords, shareWord } from '../../../../../src/domain/billing/reconciliation/issuedNumbers';
import { asciiKey, memberNumbers } from '../../../../../src/domain/billing/reconciliation/memberNumbers';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

async function storedOf(groupNumber: string) {
  const { rows } = await sql<{ period: string; carrier: string; memberId: string; memberName: string }>`
    select to_char(b.period_from, 'YYYY-MM') as period, l.carrier_code as carrier, l.member_id as "memberId",
      l.member_name as "memberName"
    from bill_lines l join bills b using (group_number, bill_pk) where l.group_number = ${groupNumber} order by 1, l.line_no`.execute(
    server.db,
  );
  return rows.map(({ period, carrier, memberId, memberName }) => [period, carrier, memberId, memberName]);
}

const line = (carrierCode: string, memberId: string, memberName: string): TestLine => ({
  carrierCode,
  memberId,
  memberName,
  coverage: carrierCode === 'ACME' ? 'Medical' : 'Dental',
});

/** @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer */
describe('a number of a carrier', () => {
  it('gets the code of the carrier where another carrier has given it to somebody else, in every month', async () => {
    const groupNumber = await server.data.group();
    const bill = (period: string, lines: readonly TestLine[]) => server.data.bill({ groupNumber, period, lines });
    await bill('2026-01-01', [line('ACME', '1001', 'Ada Byron'), line('DELTA', '1001', 'Castell, Pia')]);
    await bill('2026-02-01', [line('DELTA', '1001', 'Pia Weber')]);
    await bill('2026-03-01', [
      line('VISTA', '1001', 'Pia Castell'),
      line('ACME', '1001', 'Ada King'),
      line('ACME', '1002', 'Ben Okri'),
      line('DELTA', '1002', 'Okri, Ben'),
    ]);
    expect(await storedOf(groupNumber)).toEqual([
      ['2026-01', 'ACME', '1001', 'Ada Byron'],
      ['2026-01', 'DELTA', 'DELTA·1001', 'Castell, Pia'],
      ['2026-02', 'DELTA', 'DELTA·1001', 'Pia Weber'],
      ['2026-03', 'VISTA', 'DELTA·1001', 'Pia Castell'],
      ['2026-03', 'ACME', '1001', 'Ada King'],
      ['2026-03', 'ACME', '1002', 'Ben Okri'],
      ['2026-03', 'DELTA', '1002', 'Okri, Ben'],
    ]);
    const { rows } =
      await sql`select member_count as members from bills where group_number = ${groupNumber} order by period_from`.execute(
        server.db,
      );
    expect(rows).toEqual([{ members: 2 }, { members: 1 }, { members: 3 }]);
    await server.assertInvariants();
  });

  it('stays in the form that the member had before, if the name is the same', async () => {
    const groupNumber = await server.data.group();
    const bill = (period: string, given: readonly TestLine[]) =>
      server.data.bill({ groupNumber, period, lines: given });
    await bill('2026-01-01', [line('ACME', '610324133', 'Pia Castell'), line('ACME', '0012', 'Nina Alder')]);
    await bill('2026-02-01', [line('ACME', '610-32-4133', 'Castell, Pia'), line('ACME', '12', 'ALDER, NINA M.')]);
    await bill('2026-03-01', [line('DELTA', '0610324133', 'Castell, Pia'), line('ACME', '12', 'Owen Alder')]);
    await bill('2026-04-01', [line('ACME', '0012', 'Nina Alder'), line('ACME', '12', 'Owen Alder')]);
    expect((await storedOf(groupNumber)).map(([, , memberId]) => memberId)).toEqual([
      '610324133',
      '0012',
      '610324133',
      '0012',
      '610324133',
      '12',
      '0012',
      '12',
    ]);
  });

  it('counts a member once whose number two carriers write in different forms', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({
      groupNumber,
      lines: [
        line('ACME', '610324133', 'Pia Castell'),
        line('ACME', '1001', 'Ada Byron'),
        line('DELTA', '00610-32-4133', 'Castell, Pia'),
        line('DELTA', '1001', 'Okri, Ben'),
      ],
    });
    expect((await storedOf(groupNumber)).map(([, , memberId]) => memberId)).toEqual([
      '610324133',
      '1001',
      '610324133',
      'DELTA·1001',
    ]);
    const { rows } = await sql`select member_count as members from bills where group_number = ${groupNumber}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ members: 3 }]);
    await server.assertInvariants();
  });

  it('stays as it was for the carrier that had it first, whatever its code', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber, period: '2026-01-01', lines: [line('DELTA', '7', 'Pia Castell')] });
    await server.data.bill({ groupNumber, period: '2026-02-01', lines: [line('ACME', '7', 'Ada Byron')] });
    expect((await storedOf(groupNumber)).map(([, , memberId]) => memberId)).toEqual(['7', 'ACME·7']);
  });
});

const names = fc.constantFrom(
  'Ada Byron',
  'Byron, Ada Jr.',
  'Byron, Ben',
  'Pia Castell',
  'Weiß, Pia',
  'de la Cruz, Eva',
  'de la Rosa, Ina',
  'Li',
  '',
);
const lines = fc.array(
  fc.record({
    memberId: fc.constantFrom('1', '2', '01', '0-1', 'a-1', 'A1', ''),
    memberName: names,
    carrierCode: fc.constantFrom('ACME', 'DELTA', 'VISTA', 'ZETA'),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('the numbers of the members of a bill', () => {
  it('are the same in the database as in the domain', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const groupNumber = await server.data.group();
        const { linePks } = await server.data.bill({ groupNumber, lines: given });
        const all = given.map((one, at) => ({ ...one, linePk: linePks[at] ?? '' }));
        const numberOf = memberNumbers(all);
        const stored = await storedOf(groupNumber);
        expect(stored.map(([, , memberId]) => memberId)).toEqual(all.map(numberOf));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
    server.skipInvariantChecks();
  });

  it('have keys and words of names in the database as in the domain', async () => {
    const word = fc.oneof(
      names,
      fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
    );
    await fc.assert(
      fc.asyncProperty(word, word, async (one, other) => {
        const { rows } = await sql<{ shares: boolean; has: boolean; key: string }>`
          select share_word(${one}::text, ${other}::text) as shares, has_words(${one}::text, ${other}::text) as has,
            member_key(${one}::text) as key`.execute(server.db);
        const own = { shares: shareWord(one, other), has: hasWords(one, other), key: asciiKey(one) };
        expect([one, other, rows[0]]).toEqual([one, other, own]);
      }),
      { numRuns: 300 },
    );
  });
});
