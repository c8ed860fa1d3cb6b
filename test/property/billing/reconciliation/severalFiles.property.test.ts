import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import { partOf } from '../../../support/depth';
import { ADP } from '../../../support/payroll/exports/adp';
import { fileOf } from '../../../support/payroll/exports/cells';
import { GUSTO } from '../../../support/payroll/exports/gusto';
import { PAYCHEX } from '../../../support/payroll/exports/paychex';
import { PAYCOM } from '../../../support/payroll/exports/paycom';
import { QUICKBOOKS } from '../../../support/payroll/exports/quickBooks';
import { RIPPLING } from '../../../support/payroll/exports/rippling';
import { UKG } from '../../../support/payroll/exports/ukg';
import { WORKDAY } from '../../../support/payroll/exports/workday';
import { billOf, payrollMembers } from '../../../support/payroll/payrollBill';
import { openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const REPORTS = [...ADP, ...PAYCHEX, ...GUSTO, ...UKG, ...PAYCOM, ...WORKDAY, ...QUICKBOOKS, ...RIPPLING];

describe('the exports of two pay groups', () => {
  it.each(partOf(REPORTS).map((report) => [report.name, report] as const))('agree together: %s', async (_, report) => {
    const members = payrollMembers(Math.min(30, (report.mostMembers ?? 15) * 2), 7).map((member) =>
      report.memberIds ? { ...member, memberId: member.ssn.replaceAll('-', '') } : member,
    );
    const half = Math.ceil(members.length / 2);
    const [one, other] = [members.slice(0, half), members.slice(half)];
    const session = await new ReconcileFixture(billOf(members)).session();
    const files = [named('one', await fileOf(report, one)), named('other', await fileOf(report, other))];
    await session.payroll.compareFiles(...files);
    for (let turn = 0; turn < 4; turn += 1) {
      const { comparison } = openOf(session);
      // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
      if (comparison.kind === 'choosingSheet') await session.payroll.chooseSheet(comparison.sheets[0]?.name ?? '');
      if (comparison.kind !== 'choosing') continue;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await session.payroll.chooseColumns(comparison.question?.choices[0]?.mapping ?? (comparison.mapping as never));
    }
    const { comparison } = openOf(session);
    if (comparison.kind !== 'compared') throw new Error(JSON.stringify(comparison).slice(0, 2_000));
    const { balance, discrepancies, files: parts } = comparison;
    expect(discrepancies.map(({ memberName, cause }) => `${memberName}: ${cause}`)).toEqual([]);
    expect(balance.people).toEqual({ inFile: members.length, onBill: members.length, inBoth: members.length });
    expect(balance.rows).toBe(parts?.reduce((sum, { rows }) => sum + rows, 0));
  });
});

function named(name: string, file: GivenFile): GivenFile {
  return { ...file, name: `${name} ${file.name}` };
}
