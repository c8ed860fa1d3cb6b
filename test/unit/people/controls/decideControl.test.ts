import type { ControlLimit, ControlScope } from '../../../../src/domain/people/controls/Control';
import {
  aloneLeft,
  type ControlFact,
  type ControlledAction,
  countsFor,
  decideControl,
  subjectKey,
} from '../../../../src/domain/people/controls/decideControl';
import { isNear, limitEffect, usagesOf, usedPercent } from '../../../../src/domain/people/controls/limitUsage';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const window = { since: '2026-02-08T12:00:00.000Z', dayStart: '2026-03-10T05:00:00.000Z' };
const fact: ControlFact = {
  kind: 'refund',
  itemPk: 'i1',
  groupNumber: '1',
  userId: 'ann',
  secondUserId: null,
  amountCents: cents(100_00),
  at: '2026-03-10T10:00:00.000Z',
};
const { at: _, ...action } = fact;
const limit = (
  scope: ControlScope,
  effect: 'refuse' | 'secondPerson' = 'refuse',
  limitCents = 200_00,
): ControlLimit => ({
  kind: 'refund',
  scope,
  effect,
  limitCents: cents(limitCents),
});
const outcome = (
  limits: readonly ControlLimit[],
  facts: readonly ControlFact[],
  more: Partial<ControlledAction> = {},
) => decideControl({ ...action, ...more }, facts, limits, window).outcome;

describe('a limit of the office', () => {
  it('allows up to the limit, and not a cent more', () => {
    expect(outcome([limit('thirtyDays')], [fact])).toBe('allowed');
    expect(outcome([limit('thirtyDays')], [fact], { amountCents: cents(100_01) })).toBe('refused');
    expect(outcome([limit('thirtyDays', 'secondPerson')], [fact], { amountCents: cents(100_01) })).toBe('secondPerson');
  });

  it('refuses before it asks for a second person', () => {
    const limits = [limit('thirtyDays', 'secondPerson', 0), limit('thirtyDays', 'refuse', 0)];
    expect(outcome(limits, [])).toBe('refused');
  });

  it.each<[ControlScope, Partial<ControlFact>]>([
    ['item', { itemPk: 'i2' }],
    ['person', { userId: 'bob' }],
    ['group', { groupNumber: '2' }],
    ['pair', { secondUserId: 'cat' }],
    ['day', { at: '2026-03-10T04:59:59.999Z' }],
    ['thirtyDays', { at: window.since }],
    ['thirtyDays', { kind: 'short' }],
  ])('by %s counts what has it in common, and not %j', (scope, other) => {
    const acting = scope === 'pair' ? { secondUserId: 'bob' } : {};
    const own = { ...fact, ...acting };
    expect(outcome([limit(scope, 'refuse', 199_99)], [own], acting)).toBe('refused');
    expect(outcome([limit(scope, 'refuse', 199_99)], [{ ...own, ...other }], acting)).toBe('allowed');
  });

  it('counts an event on the day that begins, and the first one after the window begins', () => {
    const counts = (scope: ControlScope, at: string) => countsFor(limit(scope), { ...fact, at }, window);
    expect([counts('day', window.dayStart), counts('thirtyDays', '2026-02-08T12:00:00.001Z')]).toEqual([true, true]);
  });

  it('for one person alone neither counts nor questions what a second person approved', () => {
    const approved = { ...fact, secondUserId: 'bob' };
    const alone = limit('thirtyDays', 'secondPerson', 199_99);
    expect(outcome([alone], [approved])).toBe('allowed');
    expect(outcome([alone], [fact], { secondUserId: 'bob' })).toBe('allowed');
    expect(outcome([limit('thirtyDays', 'refuse', 199_99)], [approved], { secondUserId: 'bob' })).toBe('refused');
  });

  it('of another kind does not apply', () => {
    expect(outcome([{ ...limit('thirtyDays', 'refuse', 0), kind: 'short' }], [])).toBe('allowed');
  });

  it.each<[ControlScope, string | undefined, string | undefined]>([
    ['item', 'i1', 'i1'],
    ['person', 'ann', undefined],
    ['group', '1', '1'],
    ['pair', undefined, undefined],
    ['day', '', ''],
    ['thirtyDays', '', ''],
  ])('by %s adds up by %j, and by %j for what the server did', (scope, one, byServer) => {
    expect(subjectKey(scope, action)).toBe(one);
    expect(subjectKey(scope, { ...action, userId: null })).toBe(byServer);
  });

  it('by pair is the same in either role', () => {
    const pair = subjectKey('pair', { ...action, secondUserId: 'bob' });
    expect(pair).toBe(subjectKey('pair', { ...action, userId: 'bob', secondUserId: 'ann' }));
    expect(subjectKey('pair', { ...action, userId: null, secondUserId: 'bob' })).toBeUndefined();
  });

  it('allows one person alone the amount left by the tightest limit', () => {
    const limits = [limit('thirtyDays', 'secondPerson', 500_00), limit('person', 'secondPerson', 150_00)];
    expect(aloneLeft(action, [fact], limits, window)).toMatchObject({ leftCents: 50_00, usedCents: 100_00 });
    expect(aloneLeft(action, [fact], [limit('person', 'secondPerson', 99_99)], window)?.leftCents).toBe(0);
    expect(aloneLeft(action, [fact], [limit('person', 'refuse')], window)).toBeUndefined();
    expect(aloneLeft({ ...action, secondUserId: 'bob' }, [], limits, window)).toBeUndefined();
  });
});

describe('what is used of a limit', () => {
  it('is listed by subject, the most used first, then by name', () => {
    const facts = [
      { ...fact, userId: 'cat' },
      { ...fact, userId: 'bob' },
      { ...fact, userId: 'ann', amountCents: cents(60_00) },
      { ...fact, userId: 'ann', amountCents: cents(60_00) },
      { ...fact, userId: null },
    ];
    expect(usagesOf(limit('person'), facts, window)).toEqual([
      { subject: 'ann', usedCents: 120_00, count: 2 },
      { subject: 'bob', usedCents: 100_00, count: 1 },
      { subject: 'cat', usedCents: 100_00, count: 1 },
    ]);
  });

  it('is a percentage that is rounded down, and near from 80% on', () => {
    const percent = (used: number, most: number) => usedPercent(cents(used), cents(most));
    expect([percent(799, 1_000), percent(1, 0), percent(0, 0)]).toEqual([79, 100, 0]);
    expect([isNear(cents(799), cents(1_000)), isNear(cents(800), cents(1_000))]).toEqual([false, true]);
    expect([isNear(cents(1), cents(0)), isNear(cents(0), cents(0))]).toEqual([true, false]);
  });

  it.each<[ControlScope, readonly number[], string]>([
    ['day', [201_00], "The office's use so far is above it."],
    ['thirtyDays', [160_00], "The office's use so far is near it."],
    ['day', [159_00], "The office's use so far is well below it."],
    ['person', [201_00, 200_00, 160_00, 1_00], 'So far, 1 person is above it and 2 people are near it.'],
    ['group', [1_00], 'So far, no group is near it.'],
  ])('is compared with a new limit by %s: %j', (scope, used, text) => {
    const change = { scope, limitCents: cents(200_00), appliesFrom: localDate('2026-03-10') };
    const usages = used.map((one) => ({ usedCents: cents(one) }));
    expect(limitEffect(change, cents(300_00), usages)).toContain(text);
  });
});
