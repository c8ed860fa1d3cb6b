import { fc, test } from '@fast-check/jest';
import { closedCents, openCents } from '../../../../src/domain/billing/expected/ExpectedAdjustment';
import {
  type Arrival,
  type BilledCorrection,
  matchExpected,
  type OpenExpected,
} from '../../../../src/domain/billing/expected/matchExpected';
import { addMonths, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';

const START = localDate('2026-01-01');
const MEMBERS = ['M1', 'M2', 'M-3'];
const COVERAGES = ['Medical', 'Dental'];
const amount = () => fc.integer({ min: -5_000, max: 5_000 }).filter((value) => value !== 0);
const member = () => fc.constantFrom(...MEMBERS);

interface Entry {
  readonly member: string;
  readonly coverage: string | null;
  readonly amount: number;
}

/** One month: what it expects, and the corrections on its bill with the month each corrects, counted back. */
const anyMonth = () =>
  fc.record({
    expects: fc.array(
      fc.record({ member: member(), coverage: fc.constantFrom(null, ...COVERAGES), amount: amount() }),
      { maxLength: 4 },
    ),
    corrects: fc.array(
      fc.record({
        member: member(),
        coverage: fc.constantFrom(...COVERAGES),
        amount: amount(),
        monthsBack: fc.option(fc.integer({ min: 1, max: 4 })),
        isEcho: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    closes: fc.array(fc.nat(30), { maxLength: 2 }),
  });
type Month = ReturnType<typeof anyMonth> extends fc.Arbitrary<infer Value> ? Value : never;

interface Tracked extends OpenExpected {
  readonly amountCents: ReturnType<typeof cents>;
  arrived: number;
  isClosed: boolean;
}

/** Replays a year as the server does: match each bill against what is open, then reconcile it, then close some by hand. */
function replay(months: readonly Month[]) {
  const all: Tracked[] = [];
  const corrections: BilledCorrection[] = [];
  const arrivals: Arrival[] = [];
  for (const [index, month] of months.entries()) {
    const period = addMonths(START, index);
    const open = all.filter((one) => !one.isClosed && one.arrived !== one.amountCents);
    const bill = month.corrects.map((entry, place): BilledCorrection => {
      const echoed: Entry | undefined = entry.isEcho ? months[index - 1]?.expects[place] : undefined;
      return {
        billPk: `bill${index}`,
        billPeriod: period,
        sourcePk: `bill${index}.l${place}`,
        carrierCode: 'ACME',
        memberId: echoed?.member ?? entry.member,
        text: `Member ${echoed?.member ?? entry.member}`,
        coverage: echoed?.coverage ?? entry.coverage,
        retroPeriod: entry.monthsBack === null ? null : addMonths(period, -entry.monthsBack),
        amountCents: cents(echoed?.amount ?? entry.amount),
        usedCents: cents(0),
      };
    });
    corrections.push(...bill);
    const found = matchExpected(
      open.map((one) => ({ ...one, openCents: cents(one.amountCents - one.arrived) })),
      bill,
    );
    for (const arrival of found) {
      const one = all.find(({ expectedPk }) => expectedPk === arrival.expectedPk);
      if (one) one.arrived += arrival.amountCents;
    }
    arrivals.push(...found);
    for (const [place, entry] of month.expects.entries()) {
      all.push({
        expectedPk: `e${index}.${place}`,
        carrierCode: 'ACME',
        memberId: entry.member,
        memberName: `Member ${entry.member}`,
        coverage: entry.coverage,
        originPeriod: period,
        openCents: cents(entry.amount),
        amountCents: cents(entry.amount),
        arrived: 0,
        isClosed: false,
      });
    }
    for (const place of month.closes) {
      const one = all[place];
      if (one && one.arrived !== one.amountCents) one.isClosed = true;
    }
  }
  return { all, corrections, arrivals };
}

const year = () => fc.array(anyMonth(), { minLength: 2, maxLength: 12 });
const CLOSED = { reason: 'WRITTEN_OFF' as const, note: '', at: '', by: '' };

test.prop([year()], { numRuns: 300 })('over a year, no cent is lost: expected = arrived + open + closed', (months) => {
  const { all, arrivals } = replay(months);
  const entries = all.map(({ amountCents, arrived, isClosed }) => ({
    amountCents,
    arrivedCents: cents(arrived),
    closed: isClosed ? CLOSED : null,
  }));
  const expected = sumCents(all.map(({ amountCents }) => amountCents));
  const arrived = sumCents(arrivals.map(({ amountCents }) => amountCents));
  expect(arrived + sumCents(entries.map(openCents)) + sumCents(entries.map(closedCents))).toBe(expected);
});

test.prop([year()], { numRuns: 300 })(
  'an arrival never exceeds what is expected, nor the line it arrives with',
  (months) => {
    const { all, corrections, arrivals } = replay(months);
    for (const { amountCents, arrived } of all) {
      expect(Math.abs(arrived)).toBeLessThanOrEqual(Math.abs(amountCents));
      expect(arrived * amountCents).toBeGreaterThanOrEqual(0);
    }
    for (const { sourcePk, amountCents } of corrections) {
      const used = sumCents(arrivals.filter((one) => one.sourcePk === sourcePk).map((one) => one.amountCents));
      expect(Math.abs(used)).toBeLessThanOrEqual(Math.abs(amountCents));
      expect(used * amountCents).toBeGreaterThanOrEqual(0);
    }
  },
);

test.prop([year(), fc.integer()])(
  'the order of lines and adjustments never changes the total that arrives',
  (months, seed) => {
    const { all, corrections } = replay(months);
    const open = all.map((one) => ({ ...one, openCents: one.amountCents }));
    const shuffled = <T>(items: readonly T[]) =>
      [...items].sort((a, b) => hash(JSON.stringify(a), seed) - hash(JSON.stringify(b), seed));
    const total = (found: readonly Arrival[]) => sumCents(found.map(({ amountCents }) => amountCents));
    const unnetted = corrections.filter(({ amountCents }) => amountCents < 0);
    expect(total(matchExpected(shuffled(open), shuffled(unnetted)))).toBe(total(matchExpected(open, unnetted)));
  },
);

test.prop([year()])('matching twice never uses a cent again', (months) => {
  const { all, corrections } = replay(months);
  const open = all.map((one) => ({ ...one, openCents: one.amountCents }));
  const first = matchExpected(open, corrections);
  const usedBy = (pk: string, key: 'sourcePk' | 'expectedPk') =>
    sumCents(first.filter((one) => one[key] === pk).map((one) => one.amountCents));
  const rest = open
    .map((one) => ({ ...one, openCents: cents(one.openCents - usedBy(one.expectedPk, 'expectedPk')) }))
    .filter((one) => one.openCents !== 0);
  const used = corrections.map((one) => ({ ...one, usedCents: usedBy(one.sourcePk, 'sourcePk') }));
  for (const { sourcePk, amountCents } of matchExpected(rest, used)) {
    const line = corrections.find((one) => one.sourcePk === sourcePk);
    expect(Math.abs(usedBy(sourcePk, 'sourcePk') + amountCents)).toBeLessThanOrEqual(Math.abs(line?.amountCents ?? 0));
  }
});

function hash(text: string, seed: number): number {
  let value = seed;
  for (const character of text) value = (Math.imul(value, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return value;
}

/** What is right is known first: amounts of months, and how a carrier cuts their sum into credits. */
test.prop([
  fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 2, maxLength: 5 }),
  fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 }),
])('credits that add up to what several months expect always settle every month', (owed, weights) => {
  const total = owed.reduce((sum, one) => sum + one, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / weights.reduce((sum, one) => sum + one, 0)));
  shares[0] = (shares[0] ?? 0) + total - shares.reduce((sum, one) => sum + one, 0);
  const of = { carrierCode: 'ACME', memberId: 'M1', coverage: 'Medical' };
  const open = owed.map((one, at) => ({
    ...of,
    expectedPk: `e${at}`,
    memberName: 'Omar Diaz',
    originPeriod: addMonths(START, at),
    openCents: cents(-one),
  }));
  const credits = shares
    .filter((one) => one > 0)
    .map((one, at) => ({
      ...of,
      billPk: 'b',
      billPeriod: addMonths(START, owed.length),
      sourcePk: `l${at}`,
      text: 'Omar Diaz',
      retroPeriod: addMonths(START, at % owed.length),
      amountCents: cents(-one),
      usedCents: cents(0),
    }));
  const arrivedBy = new Map<string, number>();
  for (const { expectedPk, amountCents } of matchExpected(open, credits))
    arrivedBy.set(expectedPk, (arrivedBy.get(expectedPk) ?? 0) + amountCents);
  expect(open.map(({ expectedPk }) => arrivedBy.get(expectedPk))).toEqual(owed.map((one) => -one));
});
