import fc from 'fast-check';
import type { ComparisonFacts } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { type ComparisonResult, comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { BASE, PLANTED_KINDS, type PlantedOptions, plantedBill } from '../../../support/reconciliation/plantedBill';

const found = ({ discrepancies }: ComparisonResult) =>
  discrepancies.map(({ kind, memberId, coverage }) => `${kind} ${memberId} ${coverage}`).sort();

/** Without numbers, a member who is not on the bill has none. */
const bare = (expected: readonly string[]) => expected.map((one) => one.replace(/ E\d+ /, ' * ')).sort();

/** Links everyone who is proposed. */
function confirmed(facts: ComparisonFacts, { people }: ComparisonResult): ComparisonFacts {
  const links = people.proposals.map(({ payroll, billed }, index) => ({
    linkPk: `1.${index}`,
    payrollKey: payroll.key,
    memberId: billed.memberId,
  }));
  return { ...facts, links };
}

const options = (): fc.Arbitrary<PlantedOptions> =>
  fc.record({
    memberCount: fc.integer({ min: 60, max: 300 }),
    kinds: fc.array(fc.constantFrom(...PLANTED_KINDS), { maxLength: 30 }),
    hasIds: fc.boolean(),
    misspelledCount: fc.integer({ min: 0, max: 5 }),
  });

/** Whether a line is of a member with this name. */
const isOf = (line: { readonly memberId: string; readonly memberName: string }, memberId: string, name: string) =>
  line.memberId === memberId && line.memberName === name;

describe('planted differences', () => {
  it('are always found, and none is invented, once proposed links are confirmed', () => {
    fc.assert(
      fc.property(options(), (planted) => {
        const { lines, deductions, facts, expected } = plantedBill(planted);
        const first = comparePayroll(lines, deductions, facts);
        const result = comparePayroll(lines, deductions, confirmed(facts, first));
        const compared = planted.hasIds ? (all: typeof expected) => all : bare;
        expect(compared(found(result))).toEqual(compared(expected));
      }),
      { numRuns: 40 },
    );
  });

  it.each([BASE + PLANTED_KINDS.length, 2_000])('are found one of each kind among %i members', (memberCount) => {
    const { lines, deductions, facts, expected } = plantedBill({ memberCount, kinds: PLANTED_KINDS, hasIds: true });
    expect(found(comparePayroll(lines, deductions, facts))).toEqual(expected);
  });

  it('never link different people: each misspelled member is proposed, or found by the amounts that few have', () => {
    fc.assert(
      fc.property(options(), (planted) => {
        const { lines, deductions, facts, misspelled } = plantedBill(planted);
        const { people } = comparePayroll(lines, deductions, facts);
        const linked = [...people.proposals, ...people.found].map(
          ({ payroll, billed }) => [billed.memberId, payroll.memberName] as const,
        );
        const other = linked.filter(([memberId, name]) => lines.every((line) => !isOf(line, memberId, name)));
        expect(new Map(other)).toEqual(misspelled);
      }),
      { numRuns: 40 },
    );
  });

  it('find nothing in ten members who agree', () => {
    const { lines, deductions, facts } = plantedBill({ memberCount: 10, kinds: [], hasIds: false });
    expect(comparePayroll(lines, deductions, facts).discrepancies).toEqual([]);
  });
});
