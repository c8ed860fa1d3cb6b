import type { StandingDecision } from '../../../../contract/billing/bills/standingDecisions';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import {
  byOrigin,
  decisionFor,
  groupText,
  groupTitle,
  recall,
  recalledGroups,
  recalledMessage,
} from '../../../../src/domain/billing/reconciliation/memory/recall';
import {
  appliesTo,
  type DecisionRecord,
  reasonWords,
  standingDecisionProblem,
  standingFrom,
  standingProblem,
} from '../../../../src/domain/billing/reconciliation/memory/StandingDecision';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { difference } from '../../../support/reconciliation/aDifference';
import { aStanding } from '../../../support/reconciliation/ReconcileFixture';

const COBRA = { key: 'AMOUNT_OVER/1', action: 'acceptBill', reasonCode: 'OTHER', note: 'COBRA' } as const;
const OCTOBER = localDate('2026-10-01');
const one = difference({ key: COBRA.key });
const standing = (more: Partial<StandingDecision> = {}): StandingDecision => ({
  ...aStanding(standingFrom(one, COBRA, null), 'Pat'),
  ...more,
});
const record = (more: Partial<DecisionRecord> = {}): DecisionRecord => ({
  ...COBRA,
  differenceCents: one.differenceCents,
  ...more,
});
const recalled = (differences: readonly Discrepancy[], last: DecisionRecord[], lasting: StandingDecision[] = []) =>
  recall(differences, { last: { decisions: last }, standing: lasting });

describe('a standing decision', () => {
  it('is about the difference and its amount, decided in the same way', () => {
    expect(standingFrom(one, { ...COBRA, standingPk: '1' }, OCTOBER)).toEqual({
      ...COBRA,
      kind: 'AMOUNT_OVER',
      memberId: 'E1001',
      memberName: 'Ruth Adler',
      coverage: 'Medical',
      differenceCents: -11_240,
      until: OCTOBER,
    });
  });

  it.each([
    ['without an end', {}, true],
    ['until the first day of the month', { until: OCTOBER }, true],
    ['until the day before', { until: localDate('2026-09-30') }, false],
    ['ended', { endedAt: '2026-10-05T12:00:00.000Z' }, false],
    ['ended before its last day', { endedAt: '2026-10-05T12:00:00.000Z', until: OCTOBER }, false],
  ])('applies to a month or not: %s', (_when, more, applies) => {
    expect(appliesTo(standing(more), OCTOBER)).toBe(applies);
  });

  it.each([
    ['is complete', {}, undefined],
    ['ends today', { until: OCTOBER }, undefined],
    ['has a reason that needs no note', { reasonCode: 'WAIVED' as const, note: '' }, undefined],
    ['ended yesterday', { until: localDate('2026-09-30') }, 'Choose an end date from today on.'],
    ['has no words for another reason', { note: ' ' }, 'Enter the reason in the note.'],
    ['has the key of another kind', { kind: 'RATE' as const }, 'The key belongs to another kind of difference.'],
    ['has a key that only begins alike', { key: 'AMOUNT_OVERS/1' }, 'The key belongs to another kind of difference.'],
  ])('can be saved or not if it %s', (_when, more, problem) => {
    expect(standingDecisionProblem(standing(more), OCTOBER)).toBe(problem);
  });

  const ENDED = 'The standing decision about Ruth Adler has ended. Decide about the difference again.';
  const OTHER =
    'The standing decision about Ruth Adler is about another amount or decision. Decide about the difference again.';

  it.each([
    ['is the same in everything', standing(), undefined],
    ['does not exist', undefined, ENDED],
    ['has ended', standing({ endedAt: '2026-10-05T12:00:00.000Z' }), ENDED],
    ['ended before the month', standing({ until: localDate('2026-09-30') }), ENDED],
    ['is about another difference', standing({ key: 'AMOUNT_OVER/2' }), OTHER],
    ['is a cent off', standing({ differenceCents: cents(-11_241) }), OTHER],
    ['decides otherwise', standing({ action: 'dispute' }), OTHER],
    ['has another reason', standing({ reasonCode: 'WAIVED' }), OTHER],
    ['has another note', standing({ note: 'Leave' }), OTHER],
  ])('decides or not if it %s', (_when, decision, problem) => {
    expect(standingProblem(one, COBRA, decision, OCTOBER)).toBe(problem);
  });

  it.each([
    ['OTHER', ' COBRA ', 'COBRA'],
    ['OTHER', ' ', 'Other (explain)'],
    ['WAIVED', 'COBRA', 'Coverage canceled or waived'],
  ] as const)('with the reason %s and the note “%s” says “%s”', (reasonCode, note, words) => {
    expect(reasonWords({ reasonCode, note })).toBe(words);
  });
});

describe('a remembered decision', () => {
  it('is kept with its reason if it is made again by hand, and otherwise has the default reason', () => {
    const known = recalled([one], [record()]).get(one.key);
    expect(decisionFor(one, 'acceptBill', known)).toEqual(COBRA);
    expect(decisionFor(one, 'dispute', known)).toMatchObject({ action: 'dispute', reasonCode: 'RATE_CORRECTION' });
    expect(decisionFor(one, 'acceptBill', undefined)).toMatchObject({ reasonCode: 'CARRIER_CORRECT' });
  });

  it('is the standing one at the same amount, and otherwise the last one', () => {
    const originOf = (last: DecisionRecord[], lasting: StandingDecision) => {
      const found = recalled([one], last, [lasting]).get(one.key);
      return found && [found.origin, found.isStandingRecord];
    };
    expect(originOf([record()], standing())).toEqual(['standing', true]);
    expect(originOf([record()], standing({ differenceCents: cents(-1) }))).toEqual(['last', false]);
    expect(originOf([], standing({ differenceCents: cents(-1) }))).toEqual(['last', true]);
    expect(originOf([], standing({ differenceCents: cents(1) }))).toBeUndefined();
  });

  it.each([
    ['the file explains it', { isExplainedByFile: true }],
    ['it no longer allows the decision', { actions: ['dispute' as const] }],
    ['the amount has another sign', { differenceCents: cents(5) }],
  ])('is not offered if %s', (_when, more) => {
    expect(recalled([{ ...one, ...more }], [record()], [standing()]).size).toBe(0);
  });

  it.each([
    ['the last bill', [record()], [], 'In October 2026: COBRA'],
    [
      'the last bill at another amount',
      [record({ differenceCents: cents(-1) })],
      [],
      'In October 2026 $0.01, now $112.40: COBRA',
    ],
    ['a standing decision', [], [standing()], 'Standing: COBRA'],
    [
      'a standing decision at another amount',
      [],
      [standing({ differenceCents: cents(-200) })],
      'Standing decision $2.00, now $112.40: COBRA',
    ],
  ])('says where it comes from: %s', (_where, last, lasting, message) => {
    const [found] = recalled([one], last, lasting).values();
    expect(found && recalledMessage(found, one, 'in October 2026')).toBe(message);
  });
});

describe('differences with remembered decisions', () => {
  const named = (key: string, more: Partial<Discrepancy> = {}) => difference({ key, ...more });
  const [unknown, small, large, same, waived, lasting, changed] = [
    named('unknown'),
    named('small', { differenceCents: cents(-100), kind: 'NO_DEDUCTION' }),
    named('large'),
    named('same'),
    named('waived', { differenceCents: cents(-30_000) }),
    named('lasting', { differenceCents: cents(-90_000) }),
    named('changed', { differenceCents: cents(-80_000) }),
  ] as const;
  const all = [lasting, small, unknown, large, changed, same, waived];
  const known = recalled(
    all,
    [
      ...[small, large, same].map(({ key, differenceCents }) => record({ key, differenceCents })),
      record({ key: 'waived', reasonCode: 'WAIVED' }),
    ],
    [
      standing({ key: 'lasting', differenceCents: cents(-90_000) }),
      standing({ key: 'changed', differenceCents: cents(-1) }),
    ],
  );

  it('come after what is new, and before what is standing', () => {
    expect(byOrigin(all, known)).toEqual([unknown, small, large, changed, same, waived, lasting]);
  });

  it('are grouped by decision, reason and kind: same as last month first, and then by amount', () => {
    const groups = recalledGroups(all, known);
    expect(groups.map((group) => groupText(group, 'last month'))).toEqual([
      'Standing, another amount: COBRA, billed too much — 1 difference, $800.00',
      'As last month: Coverage canceled or waived, billed too much — 1 difference, $300.00',
      'As last month: COBRA, billed too much — 2 differences, $224.80',
      'As last month: COBRA, no deduction — 1 difference, $1.00',
      'Standing: COBRA, billed too much — 1 difference, $900.00',
    ]);
    expect(groups.map((group) => groupTitle(group, 'in October 2026'))[2]).toBe(
      'As in October 2026: COBRA, billed too much',
    );
    expect([...(groups[2]?.decisions ?? [])].map(([{ key }, { note }]) => [key, note])).toEqual([
      ['large', 'COBRA'],
      ['same', 'COBRA'],
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(5);
  });

  it('are grouped by decision, too', () => {
    const disputed = recalled([large, same], [record({ key: 'large' }), record({ key: 'same', action: 'dispute' })]);
    expect(recalledGroups([large, same], disputed)).toHaveLength(2);
  });
});
