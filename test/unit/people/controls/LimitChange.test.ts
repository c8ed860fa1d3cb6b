import { BASE_LIMITS, type ControlKey, MAX_CONTROL_CENTS } from '../../../../src/domain/people/controls/Control';
import {
  isLooser,
  type LimitChange,
  limitChangeProblem,
  limitOn,
} from '../../../../src/domain/people/controls/LimitChange';
import { isNear, limitEffect } from '../../../../src/domain/people/controls/limitUsage';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const KEY: ControlKey = { kind: 'refund', scope: 'day', effect: 'refuse' };
const TODAY = localDate('2026-03-10');

function change(changePk: string, limitCents: number | null, appliesFrom: string, more: Partial<LimitChange> = {}) {
  return {
    ...KEY,
    changePk,
    limitCents: limitCents === null ? null : cents(limitCents),
    appliesFrom: localDate(appliesFrom),
    note: 'Review',
    state: 'ACTIVE' as const,
    by: 'Mia Berg',
    byUserId: 'mia',
    at: '2026-03-01T12:00:00.000Z',
    decidedBy: null,
    ...more,
  };
}

/** @source BR-CTL-04 BR-CTL-05 */
describe('a limit', () => {
  it('uses the change with the latest first day that has been reached, and the last one saved for that day', () => {
    const changes = [
      change('1', 500, '2026-03-01'),
      change('2', 300, '2026-03-05'),
      change('3', 200, '2026-03-05'),
      change('4', 900, '2026-03-04'),
      change('5', 100, '2026-03-11'),
    ];
    expect(limitOn(TODAY, KEY, changes)).toMatchObject({ limitCents: 200, change: { changePk: '3', by: 'Mia Berg' } });
    expect(limitOn(localDate('2026-03-11'), KEY, changes).limitCents).toBe(100);
    expect(limitOn(localDate('2026-02-28'), KEY, changes)).toMatchObject({ limitCents: null, change: null });
  });

  it('keeps its value while a change waits or after it was declined', () => {
    const changes = [
      change('1', 500, '2026-03-01'),
      change('2', 900, '2026-03-02', { state: 'WAITING' }),
      change('3', null, '2026-03-02', { state: 'DECLINED' }),
    ];
    expect(limitOn(TODAY, KEY, changes).limitCents).toBe(500);
  });

  it.each([
    [500, 501, true],
    [500, null, true],
    [500, 500, false],
    [500, 499, false],
    [null, 500, false],
    [null, null, false],
  ])('from %p to %p is looser: %p', (before, after, expected) => {
    const value = (amount: number | null) => (amount === null ? null : cents(amount));
    expect(isLooser(value(after), value(before))).toBe(expected);
  });

  it('cannot change in the past, far in the future, or to the same value', () => {
    const inForce = limitOn(TODAY, KEY, [change('1', 500, '2026-03-01')]);
    const problem = (limitCents: number, appliesFrom: string) =>
      limitChangeProblem({ limitCents: cents(limitCents), appliesFrom: localDate(appliesFrom) }, inForce, TODAY);
    expect(problem(400, '2026-03-09')).toMatch('from today, Mar 10, 2026, on');
    expect(problem(400, '2027-03-12')).toMatch('Choose a day until Mar 11, 2027.');
    expect(problem(500, '2026-03-10')).toBe('The limit is $5.00 then already.');
    expect(problem(400, '2026-03-10')).toBeUndefined();
  });

  it('describes the effect of a new value', () => {
    const usages = [{ usedCents: cents(600) }, { usedCents: cents(400) }, { usedCents: cents(10) }];
    const effect = limitEffect({ scope: 'person', limitCents: cents(500), appliesFrom: TODAY }, cents(900), usages);
    expect(effect).toBe(
      'The limit is $5.00 from Mar 10, 2026 on, instead of $9.00. It allows less, so it needs no one else. So far, 1 person is above it and 1 person is near it.',
    );
  });

  it.each([
    [0, 0, false],
    [1, 0, true],
    [79, 100, false],
    [80, 100, true],
  ])('%p of %p is near: %p', (used, limit, expected) => {
    expect(isNear(cents(used), cents(limit))).toBe(expected);
  });
});

describe('a new limit', () => {
  const inForce = limitOn(TODAY, KEY, [change('1', 500, '2026-03-01')]);
  const problem = (limitCents: number | null, appliesFrom = '2026-03-10') =>
    limitChangeProblem(
      { limitCents: limitCents === null ? null : cents(limitCents), appliesFrom: localDate(appliesFrom) },
      inForce,
      TODAY,
    );

  it('is from zero to the maximum, or none', () => {
    expect([problem(0), problem(MAX_CONTROL_CENTS), problem(null)]).toEqual([undefined, undefined, undefined]);
    expect([problem(-1), problem(MAX_CONTROL_CENTS + 1)]).toEqual([
      expect.stringContaining('Enter a limit from $0.00'),
      expect.stringContaining('Enter a limit from $0.00'),
    ]);
  });

  it('starts today or within 366 days', () => {
    expect([problem(1, '2026-03-10'), problem(1, '2027-03-11')]).toEqual([undefined, undefined]);
    expect([problem(1, '2026-03-09'), problem(1, '2027-03-12')]).toEqual([
      expect.stringContaining('from today'),
      expect.stringContaining('Choose a day until'),
    ]);
  });

  it('does not count until it is confirmed, nor for another key', () => {
    const others = [
      change('2', 1, '2026-03-02', { state: 'WAITING' }),
      change('3', 2, '2026-03-02', { state: 'DECLINED' }),
      change('4', 3, '2026-03-02', { scope: 'group' }),
      change('5', 4, '2026-03-02', { kind: 'short' }),
    ];
    expect(limitOn(TODAY, KEY, [change('1', 500, '2026-03-01'), ...others]).limitCents).toBe(500);
  });
});

/** @source docs/decisions/controls.md#limits-that-apply-from-the-start */
it('a new installation has these limits', () => {
  const limits = BASE_LIMITS.map(({ kind, scope, effect, limitCents }) => `${kind} ${scope} ${effect} ${limitCents}`);
  expect(limits).toEqual([
    'refund person secondPerson 1000000',
    'refund day secondPerson 2500000',
    'writeOff person secondPerson 100000',
    'short person secondPerson 1000000',
    'balance item secondPerson 2500',
    'balance item refuse 10000',
    'balance person secondPerson 50000',
    'reversal person secondPerson 1000000',
    'reversal day secondPerson 2500000',
    'remit person secondPerson 1000000',
    'remit day secondPerson 2500000',
    'newAccount item reason 5000000',
  ]);
});
