import fc from 'fast-check';
import type { StandingDecision } from '../../../../contract/billing/bills/standingDecisions';
import { matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import {
  byOrigin,
  originOf,
  recall,
  recalledGroups,
} from '../../../../src/domain/billing/reconciliation/memory/recall';
import {
  type DecisionRecord,
  standingFrom,
  standingProblem,
} from '../../../../src/domain/billing/reconciliation/memory/StandingDecision';
import { openDiscrepancies, resolutionFor } from '../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { billLines, deductions } from '../../../support/arbitraries/payroll';
import { aStanding } from '../../../support/reconciliation/ReconcileFixture';

const PERIOD = localDate('2026-10-01');

/** Differences, with decisions about some of them that were made at amounts which are often the same. */
const remembered = () =>
  fc
    .tuple(billLines(), deductions())
    .map(([lines, rows]) => matchDeductions(lines, rows))
    .chain((discrepancies) =>
      fc.record({
        discrepancies: fc.constant(discrepancies),
        last: some(discrepancies).map((found) => found.map(recordOf)),
        standing: some(discrepancies).map((found) => found.map(standingOf)),
      }),
    );

interface Chosen {
  readonly one: Discrepancy;
  readonly by: number;
  readonly at: number;
}

const some = (discrepancies: readonly Discrepancy[]) =>
  fc.subarray([...discrepancies]).chain((chosen) =>
    fc.tuple(
      ...chosen.map((one) =>
        fc.record({
          one: fc.constant(one),
          by: fc.constantFrom(0, 0, 1, -2, -2 * one.differenceCents),
          at: fc.nat({ max: 9 }),
        }),
      ),
    ),
  );

function recordOf({ one, by, at }: Chosen): DecisionRecord {
  const action = one.actions[at % one.actions.length] ?? 'acceptBill';
  return { ...resolutionFor(one, action), differenceCents: cents(one.differenceCents + by) };
}

function standingOf(chosen: Chosen): StandingDecision {
  const { one } = chosen;
  const { differenceCents, ...resolution } = recordOf(chosen);
  return aStanding(standingFrom({ ...one, differenceCents }, resolution, null), 'Ruth');
}

describe('recall', () => {
  it('never counts a decision as standing if its amount, its decision or the file differs, and the server agrees', () => {
    fc.assert(
      fc.property(remembered(), ({ discrepancies, last, standing }) => {
        const recalled = recall(discrepancies, { last: { decisions: last }, standing });
        for (const one of discrepancies) {
          const found = recalled.get(one.key);
          if (found?.origin !== 'standing') continue;
          expect(found.record.differenceCents).toBe(one.differenceCents);
          expect(one.isExplainedByFile).toBe(false);
          const made = standing.find(({ standingPk }) => standingPk === found.resolution.standingPk);
          expect(standingProblem(one, found.resolution, made, PERIOD)).toBeUndefined();
        }
      }),
    );
  });

  it('always offers only decisions that resolve their difference, about the same member, coverage, kind and sign', () => {
    fc.assert(
      fc.property(remembered(), ({ discrepancies, last, standing }) => {
        const recalled = recall(discrepancies, { last: { decisions: last }, standing });
        const concerned = discrepancies.filter(({ key }) => recalled.has(key));
        expect(
          openDiscrepancies(
            concerned,
            [...recalled.values()].map(({ resolution }) => resolution),
          ),
        ).toEqual([]);
        for (const one of concerned) {
          const record = recalled.get(one.key)?.record;
          expect(record?.key).toBe(one.key);
          expect(Math.sign(record?.differenceCents ?? 0)).toBe(Math.sign(one.differenceCents));
        }
      }),
    );
  });

  it('always puts each difference into one place: new ones first, and each remembered one into one group', () => {
    fc.assert(
      fc.property(remembered(), ({ discrepancies, last, standing }) => {
        const recalled = recall(discrepancies, { last: { decisions: last }, standing });
        const ordered = byOrigin(discrepancies, recalled);
        expect(new Set(ordered)).toEqual(new Set(discrepancies));
        expect(ordered).toHaveLength(discrepancies.length);
        const places = ordered.map((one) => ['new', 'last', 'standing'].indexOf(originOf(one, recalled)));
        expect(places).toEqual([...places].sort((one, other) => one - other));
        const grouped = recalledGroups(discrepancies, recalled).flatMap(({ decisions }) => [...decisions.keys()]);
        expect(grouped.map(({ key }) => key).sort()).toEqual([...recalled.keys()].sort());
      }),
    );
  });

  it('never recalls anything without a memory', () => {
    fc.assert(
      fc.property(remembered(), ({ discrepancies }) => {
        expect(recall(discrepancies, { last: null, standing: [] }).size).toBe(0);
      }),
    );
  });
});
