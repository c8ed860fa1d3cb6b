import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import {
  codesByAmount,
  withCoverages,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/codesByAmount';
import { interpretPayroll } from '../../../../../src/domain/billing/reconciliation/payrollFile/interpretPayroll';
import { applyBasis } from '../../../../../src/domain/billing/reconciliation/payrollFile/payBasis';
import { tableOf } from '../../../../../src/domain/billing/reconciliation/payrollFile/tableOf';
import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';
import { cellText } from '../../../../support/files/cellText';
import { ADP } from '../../../../support/payroll/exports/adp';
import type { Rows } from '../../../../support/payroll/exports/cells';
import { GUSTO } from '../../../../support/payroll/exports/gusto';
import { PAYCHEX } from '../../../../support/payroll/exports/paychex';
import { PAYCOM } from '../../../../support/payroll/exports/paycom';
import { QUICKBOOKS } from '../../../../support/payroll/exports/quickBooks';
import { RIPPLING } from '../../../../support/payroll/exports/rippling';
import { UKG } from '../../../../support/payroll/exports/ukg';
import { WORKDAY } from '../../../../support/payroll/exports/workday';
import { billOf, type PayrollMember, payrollMembers } from '../../../../support/payroll/payrollBill';
import { PAYROLL_STYLES } from '../../../../support/payroll/payrollStyles';

const REPORTS = [...ADP, ...PAYCHEX, ...GUSTO, ...UKG, ...PAYCOM, ...WORKDAY, ...QUICKBOOKS, ...RIPPLING];
const MEMBERS = payrollMembers(12);
const BY_SSN = MEMBERS.map((member) => ({ ...member, memberId: member.ssn.replaceAll('-', '') }));

describe('a report of 12 members', () => {
  it.each(REPORTS.map((report) => [report.name, report] as const))(
    'agrees with their bill: %s',
    (_name, { sheets, memberIds }) => {
      const members = memberIds ? BY_SSN : MEMBERS;
      expect(differencesIn(sheets(members), members)).toEqual([]);
    },
  );

  it.each(PAYROLL_STYLES.map((style) => [style.name, style] as const))(
    'agrees with their bill after the first choice of what is asked: %s',
    (_name, { sheets }) => expect(differencesIn(sheets(MEMBERS), MEMBERS)).toEqual([]),
  );
});

// Helpers

/** Rows that cannot be read and differences, from the sheet that looks most like deductions. */
function differencesIn(sheets: Readonly<Record<string, Rows>>, members: readonly PayrollMember[]) {
  const lines = billOf(members);
  const bill = new BillIndex(lines);
  const tables = Object.values(sheets).map((rows) => tableOf(rows.map((row) => row.map(cellText))));
  const table = tables.reduce((best, one) => (one.score > best.score ? one : best));
  const { readings, basis } = interpretPayroll(table, bill);
  const mapping = readings[0]?.mapping;
  if (!mapping) throw new Error(`No columns were found in ${table.headers.join(', ')}`);
  const { deductions, problems } = readDeductions(table, mapping);
  const coded = withCoverages(deductions, codesByAmount(deductions, bill));
  const [option] = basis?.options ?? [];
  const whole = option ? applyBasis(coded, bill, option.basis) : coded;
  return [...problems, ...matchDeductions(lines, whole)];
}
