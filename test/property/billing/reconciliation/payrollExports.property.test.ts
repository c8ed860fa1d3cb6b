import fc from 'fast-check';
import { partOf } from '../../../support/depth';
import { ADP } from '../../../support/payroll/exports/adp';
import { fileOf, type PayrollReport } from '../../../support/payroll/exports/cells';
import { GUSTO } from '../../../support/payroll/exports/gusto';
import { PAYCHEX } from '../../../support/payroll/exports/paychex';
import { PAYCOM } from '../../../support/payroll/exports/paycom';
import { QUICKBOOKS } from '../../../support/payroll/exports/quickBooks';
import { RIPPLING } from '../../../support/payroll/exports/rippling';
import { UKG } from '../../../support/payroll/exports/ukg';
import { WORKDAY } from '../../../support/payroll/exports/workday';
import { billOf, type PayrollMember, payrollMembers } from '../../../support/payroll/payrollBill';
import { openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const REPORTS = [...ADP, ...PAYCHEX, ...GUSTO, ...UKG, ...PAYCOM, ...WORKDAY, ...QUICKBOOKS, ...RIPPLING];
/** One line of the bill has this many cents more than payroll. */
const PLANTED = 2_500;
const sizes = fc.oneof(fc.integer({ min: 10, max: 40 }), fc.integer({ min: 41, max: 150 }));

describe('exports of payroll systems', () => {
  it.each(partOf(REPORTS).map((report) => [report.name, report] as const))(
    'are always compared without a question, to exactly the planted difference: %s',
    async (_, report) => {
      await fc.assert(
        fc.asyncProperty(sizes, fc.integer({ min: 1, max: 1_000 }), async (size, seed) => {
          const members = payrollMembers(Math.min(size, report.mostMembers ?? size), seed).map((member) =>
            report.memberIds ? { ...member, memberId: member.ssn.replaceAll('-', '') } : member,
          );
          const [planted] = billOf(members);
          const comparison = await compared(report, members);
          expect({
            problems: comparison.problems,
            leftOut: comparison.leftOut.map(({ coverage }) => coverage).sort(),
            proposals: comparison.people.proposals,
            differences: comparison.discrepancies.map(({ memberId, coverage, differenceCents }) => [
              memberId,
              coverage,
              differenceCents,
            ]),
          }).toEqual({
            problems: [],
            leftOut: [...(report.leftOut ?? [])].sort(),
            proposals: [],
            differences: [[planted?.memberId, planted?.coverage, -PLANTED]],
          });
          expect(comparison.columns?.unused).toEqual(report.unused ?? comparison.columns?.unused);
        }),
        // 19 members and a total are as many rows as are looked at to find the headings.
        { numRuns: 5, examples: [[19, 1]] },
      );
    },
  );
});

// Helpers

/** Compares a report with a bill that has one difference. */
async function compared(report: PayrollReport, members: readonly PayrollMember[]) {
  const lines = billOf(members).map((line, index) =>
    index === 0 ? { ...line, billedCents: (line.billedCents + PLANTED) as typeof line.billedCents } : line,
  );
  const session = await new ReconcileFixture(lines).session();
  await session.payroll.compareFiles(await fileOf(report, members));
  const { comparison } = openOf(session);
  if (comparison.kind === 'choosing') {
    const { mapping, questions, question, file } = comparison;
    throw new Error(JSON.stringify({ asked: true, headers: file.headers, mapping, questions, question }, null, 1));
  }
  if (comparison.kind !== 'compared') throw new Error(JSON.stringify(comparison));
  return comparison;
}
