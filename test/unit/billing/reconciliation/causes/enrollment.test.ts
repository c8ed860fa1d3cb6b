import { type ComparisonFacts, NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import {
  dearerBy,
  enrolledIn,
  mostCommon,
  planReader,
  rowInForce,
} from '../../../../../src/domain/billing/reconciliation/causes/enrollment';
import { enrollmentReader } from '../../../../../src/domain/billing/reconciliation/causes/enrollmentReader';
import { usualRates } from '../../../../../src/domain/billing/reconciliation/causes/usualRates';
import { compareMembers } from '../../../../../src/domain/billing/reconciliation/compareMembers';
import type { MonthRule, Proration } from '../../../../../src/domain/billing/rules/BillRules';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../../support/reconciliation/aLine';

const MONTH = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
const row = (from: string | null, to: string | null, more = {}) =>
  anEnrollment({ from: from === null ? null : localDate(from), to: to === null ? null : localDate(to), ...more });

describe('a month of an enrollment', () => {
  it.each([
    [null, null, 'enrolled 1/1', 'enrolled 1/1', 'enrolled 1/1'],
    ['2026-11-01', '2026-11-30', 'enrolled 1/1', 'enrolled 1/1', 'enrolled 1/1'],
    ['2025-01-01', '2026-12-31', 'enrolled 1/1', 'enrolled 1/1', 'enrolled 1/1'],
    [null, '2026-10-31', 'ended', 'ended', 'ended'],
    [null, '2026-11-01', 'enrolled 30/30', 'ended', 'enrolled 1/30'],
    [null, '2026-11-15', 'enrolled 30/30', 'ended', 'enrolled 15/30'],
    [null, '2026-11-16', 'enrolled 30/30', 'enrolled 30/30', 'enrolled 16/30'],
    [null, '2026-11-29', 'enrolled 30/30', 'enrolled 30/30', 'enrolled 29/30'],
    ['2026-11-02', null, 'enrolled 30/30', 'enrolled 30/30', 'enrolled 29/30'],
    ['2026-11-15', null, 'enrolled 30/30', 'enrolled 30/30', 'enrolled 16/30'],
    ['2026-11-16', null, 'enrolled 30/30', 'notYet', 'enrolled 15/30'],
    ['2026-11-30', null, 'enrolled 30/30', 'notYet', 'enrolled 1/30'],
    ['2026-12-01', null, 'notYet', 'notYet', 'notYet'],
    ['2026-11-06', '2026-11-20', 'enrolled 30/30', 'enrolled 30/30', 'enrolled 15/30'],
    ['2026-11-06', '2026-12-20', 'enrolled 30/30', 'enrolled 30/30', 'enrolled 25/30'],
    ['2026-10-06', '2026-11-20', 'enrolled 30/30', 'enrolled 30/30', 'enrolled 20/30'],
  ])('from %s to %s is %s, by the 15th %s, and by day %s', (from, to, full, fifteenth, daily) => {
    const textOf = (proration: Proration) => {
      const state = enrolledIn([row(from, to)], MONTH, { proration });
      return state?.kind === 'enrolled' ? `enrolled ${state.days}/${state.of}` : state?.kind;
    };
    expect([textOf('fullMonth'), textOf('fifteenthRule'), textOf('daily')]).toEqual([full, fifteenth, daily]);
  });

  it('ends with the only date of a termination', () => {
    const ended = row('2026-09-30', null, { action: 'terminate' });
    expect(enrolledIn([ended], MONTH, { proration: 'fullMonth' })).toEqual({
      kind: 'ended',
      row: ended,
      last: '2026-09-30',
    });
    const within = row('2026-11-20', null, { action: 'terminate' });
    expect(enrolledIn([within], MONTH, { proration: 'daily' })).toMatchObject({ kind: 'enrolled', days: 20 });
    const both = row('2025-01-01', '2027-01-31', { action: 'terminate' });
    expect(enrolledIn([both], MONTH, { proration: 'fullMonth' })).toMatchObject({ kind: 'enrolled', row: both });
    const added = row('2026-09-30', null, { action: 'add' });
    expect(enrolledIn([added], MONTH, { proration: 'fullMonth' })?.kind).toBe('enrolled');
  });

  it('has the row of an enrollment that starts later', () => {
    const later = row('2026-12-01', null);
    expect(enrolledIn([later], MONTH, { proration: 'fullMonth' })).toEqual({ kind: 'notYet', row: later });
  });
});

describe('a month with several rows of an enrollment', () => {
  const state = (rule: MonthRule, ...rows: ReturnType<typeof row>[]) => enrolledIn(rows, MONTH, rule);
  const single = row('2026-01-01', '2026-11-19');
  const family = row('2026-11-20', null, { tier: 'FAM' });

  it('has both tiers by day, and the one that the rule counts otherwise', () => {
    expect(state({ proration: 'daily' }, single, family)).toEqual({
      kind: 'enrolled',
      row: family,
      days: 30,
      of: 30,
      parts: [
        { row: single, days: 19, of: 30 },
        { row: family, days: 11, of: 30 },
      ],
    });
    expect(state({ proration: 'fifteenthRule' }, family, single)).toMatchObject({ kind: 'enrolled', row: single });
    expect(state({ proration: 'fullMonth' }, family, single)).toMatchObject({ kind: 'enrolled', row: single });
    const border = { proration: 'fifteenthRule' as const, borderDay: 20 };
    expect(state(border, single, family)).toMatchObject({ row: family });
    expect(state({ ...border, isBorderDayBefore: true }, single, family)).toMatchObject({ row: single });
  });

  it('has the highest tier of a carrier that bills it, by premium, tier, or volume', () => {
    const highest = { proration: 'fullMonth' as const, tierChange: 'highest' as const };
    expect(state(highest, single, family)).toMatchObject({ row: family });
    const more = row('2026-11-20', null, { volumeCents: cents(2) });
    expect(state(highest, single, more)).toMatchObject({ row: more });
    const cheaper = dearerBy(({ tier }) => cents(tier === 'EE' ? 2 : 1));
    expect(enrolledIn([single, family], MONTH, highest, cheaper)).toMatchObject({ row: single });
    const unknown = dearerBy(({ tier }) => (tier === 'EE' ? cents(2) : undefined));
    expect(enrolledIn([single, family], MONTH, highest, unknown)).toMatchObject({ row: family });
  });

  it('adds up the days before and after a gap', () => {
    const again = row('2026-11-21', null);
    expect(state({ proration: 'daily' }, row('2026-01-01', '2026-11-05'), again)).toEqual({
      kind: 'enrolled',
      row: again,
      days: 15,
      of: 30,
    });
  });

  it('has not started again where the rule counts neither the end nor the new start', () => {
    const again = row('2026-11-21', null);
    expect(state({ proration: 'fifteenthRule' }, row('2026-01-01', '2026-11-05'), again)).toEqual({
      kind: 'notYet',
      row: again,
    });
    expect(state({ proration: 'daily' }, row('2026-01-01', '2026-10-31'), row('2026-12-01', null))).toMatchObject({
      kind: 'ended',
      last: '2026-10-31',
    });
    expect(state({ proration: 'daily' })).toBeUndefined();
  });

  it('counts every day of February for a carrier that divides by 30', () => {
    const february = { from: localDate('2026-02-01'), to: localDate('2026-02-28') };
    const thirty = { proration: 'daily' as const, dayCount: 'thirty' as const };
    expect(enrolledIn([row('2026-02-11', null)], february, thirty)).toMatchObject({ days: 20, of: 30 });
    const december = { from: localDate('2026-12-01'), to: localDate('2026-12-31') };
    expect(enrolledIn([row('2026-12-31', null)], december, thirty)).toMatchObject({ kind: 'notYet' });
  });
});

describe('the row that counts for a month', () => {
  const pick = (...rows: ReturnType<typeof row>[]) => rowInForce(rows, MONTH.to);
  const [old, recent, last, later, latest] = [
    row('2025-01-01', null),
    row('2026-06-01', null),
    row('2026-11-30', null),
    row('2026-12-01', null),
    row('2027-01-01', null),
  ];

  it('is the one that started last, whatever the order', () => {
    expect(pick()).toBeUndefined();
    expect([pick(old, recent), pick(recent, old)]).toEqual([recent, recent]);
    expect([pick(last, old), pick(old, last)]).toEqual([last, last]);
    expect([pick(old, later), pick(later, old)]).toEqual([old, old]);
    expect([pick(last, later), pick(later, last)]).toEqual([last, last]);
  });

  it('is the one that starts last if none has started', () => {
    expect([pick(later, latest), pick(latest, later)]).toEqual([latest, latest]);
  });

  it('uses the end if there is no start, and the first of two that started together', () => {
    const ended = row(null, '2026-10-31');
    expect([pick(ended, recent), pick(recent, ended)]).toEqual([ended, ended]);
    const open = row(null, null);
    expect([pick(open, old), pick(old, open)]).toEqual([old, old]);
    expect([pick(open, later), pick(later, open)]).toEqual([open, open]);
    const twin = row('2025-01-01', null, { tier: 'FAM' });
    expect(pick(old, twin)).toBe(old);
  });
});

describe('the most common value', () => {
  it.each([
    [undefined, undefined],
    [[], undefined],
    [[['a', 1]], undefined],
    [[['a', 2]], 'a'],
    [
      [
        ['b', 1],
        ['a', 2],
      ],
      'a',
    ],
    [
      [
        ['b', 2],
        ['a', 2],
      ],
      undefined,
    ],
    [
      [
        ['b', 1],
        ['c', 1],
        ['a', 2],
      ],
      undefined,
    ],
    [
      [
        ['b', 1],
        ['c', 1],
        ['a', 3],
      ],
      'a',
    ],
  ] as const)('of %j is %s', (counts, value) => {
    expect(mostCommon(counts && new Map<string, number>(counts))).toBe(value);
  });
});

describe('plan names', () => {
  const plans = [
    { coverage: 'Medical', plan: 'Gold PPO' },
    { coverage: 'Dental', plan: 'Basic' },
  ];
  const pair = (billed: string, enrolled: string, coverage = 'Medical') => ({ coverage, billed, enrolled });

  it('are matched by spelling, within their coverage', () => {
    const read = planReader(plans, []);
    expect(read('Medical', 'GOLD-PPO')).toBe('Gold PPO');
    expect(read('Medical', 'Basic')).toBeUndefined();
    expect(read('Dental', 'basic')).toBe('Basic');
  });

  it('are matched by the plan that most members of that name are billed for, within their coverage', () => {
    const members = [pair('Gold PPO', 'G5'), pair('Gold PPO', 'G5'), pair('Silver', 'G5'), pair('Silver', 'S1')];
    const read = planReader(plans, [...members, pair('Basic', 'G5', 'Dental'), pair('Basic', 'G5', 'Dental')]);
    expect([read('Medical', 'G5'), read('Medical', 'G5')]).toEqual(['Gold PPO', 'Gold PPO']);
    expect(read('Dental', 'G5')).toBe('Basic');
    expect(read('Medical', 'S1')).toBeUndefined();
    expect(read('Vision', 'G5')).toBeUndefined();
  });
});

describe('what is known about a comparison', () => {
  const omar = { memberId: 'E1002', memberName: 'Omar Diaz' };
  const carrier = (carrierCode: string, proration: 'daily' | 'fifteenthRule', retroMonths = 2) => ({
    carrierCode,
    proration,
    retroMonths,
  });
  const facts = (more: Partial<ComparisonFacts> = {}): ComparisonFacts => ({
    ...NO_FACTS,
    period: MONTH,
    previous: { periodFrom: localDate('2026-10-01'), pairs: [] },
    ...more,
  });
  const knownOf = (lines: ReturnType<typeof aLine>[], rows: ReturnType<typeof aRow>[], given: ComparisonFacts) => {
    const { comparisons } = compareMembers(lines, rows, given);
    const read = enrollmentReader(lines, comparisons, given, usualRates(lines));
    return comparisons.map((one) => read(one));
  };

  it('follows the rules of the carrier of the coverage', () => {
    const lines = [
      aLine(),
      aLine({ coverage: 'Dental', carrierCode: 'DEN' }),
      aLine({ coverage: 'Life', carrierCode: 'X' }),
    ];
    const enrollment = ['Medical', 'Dental', 'Life'].map((coverage) => row('2026-11-21', null, { coverage }));
    const rules = { ...NO_FACTS.rules, carriers: [carrier('NMU', 'daily'), carrier('DEN', 'fifteenthRule')] };
    const known = knownOf(
      lines,
      lines.map(({ coverage }, at) => aRow({ row: at, coverage })),
      facts({ enrollment, rules }),
    );
    expect(known.map(({ enrolled }) => enrolled)).toMatchObject([
      { kind: 'enrolled', days: 10 },
      { kind: 'notYet' },
      { kind: 'enrolled', days: 30 },
    ]);
  });

  it('compares last month’s bill: what changed, and what stayed the same', () => {
    const before = { plan: 'Gold PPO', tier: 'FAM' as const, volumeCents: null, billedCents: cents(9), lineCount: 1 };
    const pairs = [{ ...omar, memberId: 'e-1002', carrierCode: 'NMU', coverage: 'Medical', before, after: null }];
    const stranger = { memberId: '99', memberName: 'Lena Falk' };
    const credit = aLine({ memberId: 'E4', coverage: 'Dental', retroPeriod: localDate('2026-10-01') });
    const lines = [
      aLine({ volumeCents: cents(100) }),
      aLine(omar),
      credit,
      aLine({ memberId: 'E4', coverage: 'Dental' }),
    ];
    const rows = [
      aRow(),
      aRow({ ...stranger, row: 2 }),
      aRow({ memberId: 'E4', coverage: 'Dental', row: 3, amount: 122_480 }),
    ];
    const given = facts({ previous: { periodFrom: localDate('2026-10-01'), pairs } });
    expect(knownOf(lines, rows, given).map(({ previous }) => previous)).toEqual([
      { plan: 'Gold PPO', tier: 'EE', volumeCents: 100, billedCents: 61_240, lineCount: 1 },
      before,
      undefined,
      null,
    ]);
    expect(knownOf(lines, rows, { ...given, previous: null })[0]?.previous).toBeUndefined();
    expect(knownOf([aLine()], [aRow({ coverage: null })], given)[0]?.previous).toBeUndefined();
  });

  it('tells members without a number apart by name', () => {
    const before = { plan: 'Gold PPO', tier: 'FAM' as const, volumeCents: null, billedCents: cents(9), lineCount: 1 };
    const pair = {
      memberId: '',
      memberName: 'Omar Diaz',
      carrierCode: 'NMU',
      coverage: 'Medical',
      before,
      after: null,
    };
    const given = facts({ previous: { periodFrom: localDate('2026-10-01'), pairs: [pair] } });
    const lines = [aLine({ memberId: '-', memberName: 'Lena Falk' }), aLine({ memberId: '', memberName: 'Omar Diaz' })];
    const rows = [aRow({ memberId: '-', memberName: 'Lena Falk' })];
    expect(knownOf(lines, rows, given).map(({ previous }) => previous?.tier)).toEqual(['EE', 'FAM']);
  });

  it('reads the plan names of the group from members who are billed and enrolled', () => {
    const people = ['A1', 'B2', 'C3'].map((memberId) => ({ memberId, memberName: `Member ${memberId}` }));
    const lines = people.map((person, index) => aLine({ ...person, plan: index < 2 ? 'Gold PPO' : 'Silver' }));
    const enrollment = people.map((person) => anEnrollment({ ...person, plan: 'G5' }));
    const [known] = knownOf(
      lines,
      people.map((person, at) => aRow({ ...person, row: at })),
      facts({ enrollment }),
    );
    expect(known?.plans('Medical', 'G5')).toBe('Gold PPO');
    expect(known?.plans('Medical', 'silver')).toBe('Silver');
  });

  it('finds the credit for last month, whose days count by the same rules', () => {
    const pairs = [
      {
        ...omar,
        carrierCode: 'NMU',
        coverage: 'Medical',
        before: { plan: 'Gold PPO', tier: 'EE' as const, volumeCents: null, billedCents: cents(5_000), lineCount: 1 },
        after: null,
      },
    ];
    const creditFor = (to: string, more: Partial<ComparisonFacts> = {}) => {
      const given = facts({
        enrollment: [row('2025-01-01', to, omar)],
        previous: { periodFrom: localDate('2026-10-01'), pairs },
        rules: { ...NO_FACTS.rules, carriers: [carrier('NMU', 'fifteenthRule')] },
        ...more,
      });
      return knownOf([aLine()], [aRow()], given).at(-1)?.credit?.creditCents;
    };
    expect(creditFor('2026-09-30')).toBe(5_000);
    expect(creditFor('2026-10-15')).toBe(5_000);
    expect(creditFor('2026-10-16')).toBeUndefined();
    expect(creditFor('2026-10-31')).toBeUndefined();
    expect(creditFor('2026-09-30', { period: null })).toBeUndefined();
    expect(creditFor('2026-09-30', { previous: null })).toBeUndefined();
  });
});
