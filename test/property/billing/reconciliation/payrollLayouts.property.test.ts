import fc from 'fast-check';
import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import { nameKey } from '../../../../src/domain/billing/reconciliation/memberKey';
import { BillIndex } from '../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { partOf } from '../../../support/depth';
import { billOf, type PayrollMember, payrollMembers } from '../../../support/payroll/payrollBill';
import { csvFile, xlsxFile } from '../../../support/payroll/payrollFiles';
import { PAYROLL_STYLES } from '../../../support/payroll/payrollStyles';
import { openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const sizes = fc.oneof(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 61, max: 500 }));

describe('payroll files in the styles of payroll systems', () => {
  it.each(partOf(PAYROLL_STYLES).map((style) => [style.name, style] as const))(
    'are always read to exactly the planted deductions, with no more questions than expected: %s',
    async (_, style) => {
      await fc.assert(
        fc.asyncProperty(sizes, fc.integer({ min: 1, max: 1_000 }), fc.boolean(), async (size, seed, isText) => {
          const members = payrollMembers(size, seed);
          const asText = isText && !style.asks.includes('sheet');
          const file = asText ? csvFile(style, members) : await xlsxFile(style, members);
          const { asked, found, problems } = await compared(members, file);
          expect(problems).toEqual([]);
          expect(asked).toEqual(style.asks);
          expect(found).toEqual(planted(members));
        }),
        { numRuns: 6 },
      );
    },
  );
});

// Helpers

/** Compares a file, answering each question with the first choice. */
async function compared(members: readonly PayrollMember[], file: GivenFile) {
  const lines = billOf(members);
  const stage = new ReconcileFixture(lines);
  const session = await stage.session();
  await session.payroll.compareFiles(file);
  const asked: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind === 'choosingSheet') {
      asked.push('sheet');
      // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
      await session.payroll.chooseSheet(comparison.sheets[0]?.name ?? '');
    } else if (comparison.kind === 'choosing') {
      asked.push(comparison.question?.kind ?? 'columns');
      const [choice] = comparison.question?.choices ?? [];
      if (!choice)
        throw new Error(JSON.stringify([comparison.questions, comparison.mapping, comparison.suggested.readings]));
      // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
      await session.payroll.chooseColumns(choice.mapping);
    }
  }
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(JSON.stringify(comparison));
  const bill = new BillIndex(lines);
  const found = new Map<string, number>();
  for (const { memberId, memberName, coverage, amountCents } of comparison.deductions) {
    const member = bill.memberOf({ memberId, memberName });
    const key = `${member} ${bill.coverageOf(coverage ?? '')}`;
    if (amountCents !== 0) found.set(key, (found.get(key) ?? 0) + amountCents);
  }
  return { asked, found: sorted(found), problems: comparison.problems };
}

function planted(members: readonly PayrollMember[]) {
  const names = new Set(members.map(({ first, last }) => nameKey(`${first} ${last}`)));
  if (names.size !== members.length) throw new Error('Names repeat');
  return sorted(
    new Map(
      members.flatMap(({ memberId, coverages }) =>
        coverages.map(({ coverage, employee, employer }) => [`${memberId} ${coverage}`, employee + employer] as const),
      ),
    ),
  );
}

function sorted(amounts: ReadonlyMap<string, number>) {
  return [...amounts].sort(([one], [other]) => (one < other ? -1 : 1));
}
