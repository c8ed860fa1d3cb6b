import fc from 'fast-check';
import {
  businessDateOf,
  type CutoffRule,
  type Cutoffs,
  cutoffIn,
  cutoffLabel,
  cutoffProblem,
  DEFAULT_CUTOFF,
  nextFileDay,
  settlementOf,
  settlementText,
  voidableText,
} from '../../../../src/domain/money/payments/cutoff';
import { isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, addMonths, dayOf, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../../src/domain/platform/dates/zonedTime';

const START = localDate('2026-01-01');
const HOUR_MS = 3_600_000;

const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const change = fc
  .record({ months: fc.integer({ min: 0, max: 36 }), timeZone: zone, time })
  .map(({ months, ...rule }) => ({ appliesFrom: addMonths(START, months), ...rule }))
  .filter(({ appliesFrom, ...rule }) => cutoffProblem(rule, appliesFrom) === undefined);
/** Any changes that a group can save, the latest month first. */
const cutoffs = fc
  .array(change, { maxLength: 5 })
  .map((changes): Cutoffs => changes.sort((one, other) => (one.appliesFrom < other.appliesFrom ? 1 : -1)));
const instant = fc.date({
  min: new Date('2026-01-02'),
  max: new Date('2029-01-01'),
  noInvalidDate: true,
});
/** An instant near a change of the rules, where mistakes would show. */
const near = fc
  .record({ months: fc.integer({ min: 0, max: 36 }), hours: fc.integer({ min: -96, max: 96 }) })
  .map(({ months, hours }) => new Date(Date.parse(addMonths(START, months)) + hours * HOUR_MS));
const now = fc.oneof(instant, near);
const later = fc.integer({ min: 0, max: 72 * HOUR_MS });

describe('business dates and bank files', () => {
  it('never go back in time when the cut-off changes', () => {
    fc.assert(
      fc.property(cutoffs, now, later, (rules, at, ms) => {
        const after = new Date(at.getTime() + ms);
        expect(businessDateOf(at, rules) <= businessDateOf(after, rules)).toBe(true);
        expect(nextFileDay(at, rules) <= nextFileDay(after, rules)).toBe(true);
      }),
    );
  });

  it('skip no bank day and use none twice: each takes the payments from the previous cut-off until its own', () => {
    fc.assert(
      fc.property(cutoffs, now, (rules, at) => {
        const { cutoffAt } = settlementOf('ACH', at, rules);
        const first = nextFileDay(at, rules);
        expect(isBankDay(first)).toBe(true);
        expect(nextFileDay(new Date(Date.parse(cutoffAt) - 1), rules)).toBe(first);
        let next = addDays(first, 1);
        while (!isBankDay(next)) next = addDays(next, 1);
        expect(nextFileDay(new Date(cutoffAt), rules)).toBe(next);
      }),
    );
  });

  it('are the dates in the time zone of the group', () => {
    fc.assert(
      fc.property(change, now, ({ timeZone, time: at }, moment) => {
        const rules = [{ appliesFrom: localDate('2020-01-01'), timeZone, time: at }];
        expect(businessDateOf(moment, rules)).toBe(localDayOf(moment, timeZone));
      }),
    );
  });

  it('always leave a night between the cut-off and the settlement of a payment from a bank account', () => {
    fc.assert(
      fc.property(cutoffs, now, fc.option(fc.integer({ min: 0, max: 180 }), { nil: undefined }), (rules, at, days) => {
        const payOn: LocalDate | undefined = days === undefined ? undefined : addDays(dayOf(at), days);
        const sent = settlementOf('ACH', at, rules, payOn);
        expect(Date.parse(sent.cutoffAt)).toBeGreaterThan(at.getTime());
        expect(Date.parse(sent.cutoffAt) + 20 * HOUR_MS).toBeLessThanOrEqual(Date.parse(sent.settleDate));
        const held = settlementOf('Credit Suspense', at, rules, payOn);
        expect(Date.parse(held.cutoffAt)).toBeGreaterThanOrEqual(at.getTime());
        expect(held.settleDate >= businessDateOf(at, rules)).toBe(true);
      }),
    );
  });
});

const EASTERN: CutoffRule = { timeZone: 'America/New_York', time: '17:00' };
const sinceMay: Cutoffs = [{ appliesFrom: localDate('2026-05-01'), ...EASTERN }];

describe('a payment', () => {
  it.each([
    [
      'before the cut-off',
      '2026-11-20T21:59:59.999Z',
      '2026-11-24',
      'Cut-off 5:00 PM Eastern today; settles Nov 24, 2026.',
    ],
    [
      'from the cut-off on',
      '2026-11-20T22:00:00.000Z',
      '2026-11-25',
      'Cut-off 5:00 PM Eastern on Nov 23, 2026; settles Nov 25, 2026.',
    ],
    ['in summer', '2026-07-14T20:59:00.000Z', '2026-07-16', 'Cut-off 5:00 PM Eastern today; settles Jul 16, 2026.'],
    [
      'before the first change',
      '2026-04-29T20:59:00.000Z',
      '2026-05-01',
      'Cut-off 9:00 PM UTC today; settles May 1, 2026.',
    ],
  ])('made %s has the cut-off of its day', (_when, at, settleDate, text) => {
    const settlement = settlementOf('ACH', new Date(at), sinceMay);
    expect([settlement.settleDate, settlementText(settlement, new Date(at))]).toEqual([settleDate, text]);
  });

  it('from held money settles on the local date, and cannot be voided after its cut-off', () => {
    const evening = new Date('2026-11-21T02:00:00.000Z');
    const settlement = settlementOf('Credit Suspense', evening, sinceMay);
    expect(settlement).toEqual({
      settleDate: '2026-11-20',
      cutoffAt: evening.toISOString(),
      timeZone: 'America/New_York',
    });
    expect(settlementText(settlement, evening)).toBe("Today's cut-off has passed; settles Nov 20, 2026.");
    expect(settlementText(settlement, evening, ['Credit Suspense', 'Over/Short Debit'])).toBe('Settles Nov 20, 2026.');
    expect(voidableText(settlement, ['Group Credit'], evening)).toBe('The payment is processed');
    const banked = ['ACH', 'Credit Suspense'] as const;
    expect(settlementText(settlement, evening, banked)).toContain("Today's cut-off has passed");
    expect(voidableText(settlement, banked, evening)).toBe("Today's cut-off, which has passed");
  });
});

it.each([
  ['America/New_York', '02:59', '3:00 AM', '11:00 PM'],
  ['Pacific/Honolulu', '18:01', '12:00 AM', '6:00 PM'],
  ['Pacific/Guam', '16:59', '5:00 PM', '11:59 PM'],
])('a cut-off cannot be at the time of nightly processing: %s %s', (timeZone, at, first, last) => {
  const problem = cutoffProblem({ timeZone, time: at }, localDate('2026-12-01'));
  expect(problem).toBe(
    `Choose a cut-off from ${first} to ${last} in this time zone. Nightly processing runs at other times.`,
  );
});

it('a cut-off is shown as a time in a time zone', () => expect(cutoffLabel(EASTERN)).toBe('5:00 PM Eastern'));

describe('a cut-off on the clocks of another time zone', () => {
  it.each([
    ['2026-12-01', '4:00 PM Eastern'],
    ['2026-07-01', '5:00 PM Eastern'],
  ])('on %s is %s for groups without a rule', (day, label) => {
    expect(cutoffLabel(cutoffIn('America/New_York', DEFAULT_CUTOFF, localDate(day)))).toBe(label);
  });

  it('stays as it is in its own', () => {
    expect(cutoffIn('UTC', DEFAULT_CUTOFF, localDate('2026-12-01'))).toEqual(DEFAULT_CUTOFF);
  });
});
