import type { ComparedState } from '../../../src/application/reconciliation/ReconcileState';
import { ADP } from '../../support/payroll/exports/adp';
import { fileOf, type PayrollReport } from '../../support/payroll/exports/cells';
import { GUSTO } from '../../support/payroll/exports/gusto';
import { PAYCHEX } from '../../support/payroll/exports/paychex';
import { PAYCOM } from '../../support/payroll/exports/paycom';
import { QUICKBOOKS } from '../../support/payroll/exports/quickBooks';
import { RIPPLING } from '../../support/payroll/exports/rippling';
import { UKG } from '../../support/payroll/exports/ukg';
import { WORKDAY } from '../../support/payroll/exports/workday';
import { billOf, type PayrollMember, payrollMembers } from '../../support/payroll/payrollBill';
import { openOf, ReconcileFixture } from '../../support/reconciliation/ReconcileFixture';

const REPORTS = [...ADP, ...PAYCHEX, ...GUSTO, ...UKG, ...PAYCOM, ...WORKDAY, ...QUICKBOOKS, ...RIPPLING];
const MEMBERS = payrollMembers(24, 5);
/** One line of the bill has this many cents more than payroll. */
const PLANTED = 2_500;

describe('reports of payroll systems', () => {
  it.each(REPORTS.map((report) => [report.name, report] as const))('%s', async (_, report) => {
    const [planted] = billOf(MEMBERS);
    const { asked, comparison } = await compared(report, MEMBERS);
    expect({
      asked,
      problems: comparison.problems,
      leftOut: comparison.leftOut.map(({ coverage }) => coverage).sort(),
      proposals: comparison.people.proposals,
      differences: comparison.discrepancies.map(({ memberId, coverage, differenceCents }) => [
        memberId,
        coverage,
        differenceCents,
      ]),
    }).toEqual({
      asked: report.asks ?? [],
      problems: [],
      leftOut: [...(report.leftOut ?? [])].sort(),
      proposals: [],
      differences: [[planted?.memberId, planted?.coverage, -PLANTED]],
    });
    expect(comparison.columns?.unused).toEqual(report.unused ?? comparison.columns?.unused);
  });
});

// Helpers

/** Compares a report with a bill that has one difference, answering each question with the first choice. */
async function compared(report: PayrollReport, members: readonly PayrollMember[]) {
  const lines = billOf(members).map((line, index) =>
    index === 0 ? { ...line, billedCents: (line.billedCents + PLANTED) as typeof line.billedCents } : line,
  );
  const session = await new ReconcileFixture(lines).session();
  await session.payroll.compareFile(await fileOf(report, members));
  const asked: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind === 'choosingSheet') {
      asked.push('sheet');
      // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
      await session.payroll.chooseSheet(comparison.sheets[0]?.name ?? '');
    } else if (comparison.kind === 'choosing') {
      asked.push(comparison.question?.kind ?? 'columns');
      const [choice] = comparison.question?.choices ?? [];
      if (!choice) break;
      // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
      await session.payroll.chooseColumns(choice.mapping);
    }
  }
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(describeState(comparison));
  return { asked, comparison: comparison satisfies ComparedState };
}

function describeState(comparison: Exclude<ReturnType<typeof openOf>['comparison'], ComparedState>): string {
  if (comparison.kind !== 'choosing') return JSON.stringify(comparison);
  const { mapping, questions, question, file } = comparison;
  return JSON.stringify({ headers: file.headers, mapping, questions, question }, null, 1);
}
