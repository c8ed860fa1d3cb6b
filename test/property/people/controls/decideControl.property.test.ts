import { fc, test } from '@fast-check/jest';
import { CONTROLS, type ControlLimit } from '../../../../src/domain/people/controls/Control';
import {
  aloneLeft,
  type ControlFact,
  type ControlledAction,
  decideControl,
  subjectKey,
  usedOf,
} from '../../../../src/domain/people/controls/decideControl';
import { usagesOf } from '../../../../src/domain/people/controls/limitUsage';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-10T15:00:00.000Z');
const window = {
  since: new Date(NOW - 30 * DAY_MS).toISOString(),
  dayStart: '2026-03-10T05:00:00.000Z',
};
const amount = fc.integer({ min: 1, max: 500 }).map(cents);
const person = fc.constantFrom('mia', 'max', 'pat');
const action: fc.Arbitrary<ControlledAction> = fc
  .record({
    kind: fc.constantFrom('refund' as const, 'writeOff' as const, 'short' as const),
    itemPk: fc.constantFrom('i1', 'i2'),
    groupNumber: fc.constantFrom('1', '2'),
    userId: person,
    secondUserId: fc.option(person),
    amountCents: amount,
  })
  .filter(({ userId, secondUserId }) => userId !== secondUserId);
const limit: fc.Arbitrary<ControlLimit> = fc
  .record({
    key: fc.constantFrom(...CONTROLS),
    limitCents: fc.integer({ min: 0, max: 2_000 }).map(cents),
  })
  .map(({ key, limitCents }) => ({ ...key, limitCents }));
const fact: fc.Arbitrary<ControlFact> = fc
  .tuple(action, fc.integer({ min: 0, max: 40 * DAY_MS }))
  .map(([done, agoMs]) => ({ ...done, at: new Date(NOW - agoMs).toISOString() }));

/** @source BR-CTL-02 */
describe('limits over time', () => {
  test.prop([fc.array(action, { maxLength: 30 }), fc.array(limit, { maxLength: 4 })])(
    'are never exceeded by a sequence of allowed actions',
    (actions, limits) => {
      const at = new Date(NOW).toISOString();
      const done: ControlFact[] = [];
      for (const next of actions) {
        if (decideControl(next, done, limits, window).outcome === 'allowed') done.push({ ...next, at });
      }
      for (const one of limits) {
        for (const { usedCents } of usagesOf(one, done, window)) {
          expect(usedCents).toBeLessThanOrEqual(one.limitCents);
        }
      }
    },
  );

  test.prop([fc.array(fact, { maxLength: 30 }), limit])('count exactly the items in the window', (facts, one) => {
    const isCounted = (done: ControlFact) =>
      done.kind === one.kind &&
      subjectKey(one.scope, done) !== undefined &&
      Date.parse(done.at) > NOW - 30 * DAY_MS &&
      (one.scope !== 'day' || Date.parse(done.at) >= Date.parse(window.dayStart)) &&
      (one.effect === 'refuse' || done.secondUserId === null);
    const counted = sumCents(facts.filter(isCounted).map(({ amountCents }) => amountCents));
    const usages = usagesOf(one, facts, window);
    expect(sumCents(usages.map(({ usedCents }) => usedCents))).toBe(counted);
    for (const done of facts.filter(isCounted)) {
      const usage = usages.find(({ subject }) => subject === subjectKey(one.scope, done));
      expect(usage?.usedCents).toBe(usedOf(one, done, facts, window));
    }
  });

  test.prop([fc.array(fact, { maxLength: 20 }), fc.array(limit, { maxLength: 4 }), action])(
    'allow a person alone exactly the remaining amount',
    (facts, limits, { amountCents: _amount, ...next }) => {
      const alone = { ...next, secondUserId: null };
      const own = limits.filter(({ effect }) => effect === 'secondPerson');
      const left = aloneLeft(alone, facts, own, window);
      if (!left) return;
      const decide = (more: number) =>
        decideControl({ ...alone, amountCents: cents(left.leftCents + more) }, facts, own, window).outcome;
      expect(decide(1)).toBe('secondPerson');
      if (left.usedCents <= left.limit.limitCents) expect(decide(0)).toBe('allowed');
    },
  );
});
