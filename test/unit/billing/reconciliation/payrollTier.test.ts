import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { BillIndex } from '../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { interpretPayroll } from '../../../../src/domain/billing/reconciliation/payrollFile/interpretPayroll';
import { readDeductions } from '../../../../src/domain/billing/reconciliation/readDeductions';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const EE = 61_240;
const FAM = 145_000;
const person = (at: number) => ({ memberId: `E${2000 + at}`, memberName: `Member ${'ABCDEFGHIJ'[at]}` });
const EIGHT = [...Array(8).keys()];
/** Four people with employee only, four with family, as billed and in the file, unless the file has something else. */
const LINES = EIGHT.map((at) => aLine({ ...person(at), tier: at < 4 ? 'EE' : 'FAM', billed: at < 4 ? EE : FAM }));
const compared = (changed: Parameters<typeof aRow>[0], lines = LINES) => {
  const rows = EIGHT.map((at) =>
    aRow({ ...person(at), row: at + 1, tier: at < 4 ? 'EE' : 'FAM', amount: at < 4 ? EE : FAM }),
  );
  const first = { ...rows[0], ...aRow({ ...person(0), tier: 'EE', amount: EE, ...changed }) };
  return comparePayroll(lines, [first, ...rows.slice(1)]);
};

describe('the tier in a payroll file', () => {
  it.each([
    [
      'is payroll’s, with its premium',
      { tier: 'FAM', amount: FAM },
      'TIER',
      'expectNextBill',
      'Billed as employee only. The payroll file has family and its premium.',
    ],
    [
      'has another amount than its premium',
      { tier: 'FAM', amount: 99_900 },
      'TIER',
      'acceptBill',
      'Billed as employee only. The payroll file has family, but not its premium of $1,450.00.',
    ],
    [
      'has a premium that no one is billed',
      { tier: 'EC', amount: 99_900 },
      'TIER',
      'expectNextBill',
      'Billed as employee only. The payroll file has employee + children.',
    ],
    [
      'has a lower premium that no one is billed',
      { tier: 'ES', amount: 50_000 },
      'TIER',
      'acceptOurs',
      'Billed as employee only. The payroll file has employee + spouse.',
    ],
    [
      'costs others another amount than both have',
      { tier: 'FAM', amount: EE },
      'TIER',
      'acceptBill',
      'Billed and deducted as employee only, but the payroll file has family, which is $1,450.00 for others.',
    ],
    [
      'is the billed one, with the premium of another',
      { tier: 'EE', amount: FAM },
      'RATE',
      'acceptBill',
      'Billed as employee only, as in the payroll file, which has the premium for family.',
    ],
    [
      'is not there',
      { tier: undefined, amount: FAM },
      'TIER',
      'expectNextBill',
      'Billed as employee only. Payroll deducts the premium for family.',
    ],
  ] as const)('%s', (_, changed, kind, suggestedAction, cause) => {
    const { discrepancies, agreeing, otherTiers } = compared(changed);
    expect(discrepancies).toMatchObject([{ kind, suggestedAction, cause, evidence: { tier: changed.tier ?? null } }]);
    expect(discrepancies[0]?.suggestedReason).toBe(kind === 'RATE' ? 'CARRIER_CORRECT' : 'TIER_CHANGE');
    expect(agreeing).toBe(7);
    expect(otherTiers).toEqual([]);
  });

  it('is not a difference if the amounts match and the tier’s premium is unknown', () => {
    expect(compared({ tier: 'EC' })).toMatchObject({ discrepancies: [], agreeing: 8 });
  });

  it('is not compared with a credit', () => {
    const credit = aLine({ ...person(9), tier: 'EE', billed: -EE });
    const rows = [aRow({ ...person(9), tier: 'FAM', amount: -EE })];
    expect(comparePayroll([credit], rows).discrepancies).toEqual([]);
  });

  it('is ignored for a coverage if most do not match the bill', () => {
    const life = EIGHT.map((at) => aLine({ ...person(at), coverage: 'Life', billed: 1_200 }));
    const rows = EIGHT.map((at) =>
      aRow({
        ...person(at),
        row: at + 1,
        coverage: 'Life',
        tier: at < 5 ? 'FAM' : 'EE',
        amount: at === 0 ? 1_000 : 1_200,
      }),
    );
    const { discrepancies, otherTiers } = comparePayroll(life, rows);
    expect(discrepancies).toMatchObject([{ kind: 'AMOUNT_OVER' }]);
    expect(otherTiers).toEqual(['Life']);
  });
});

const COLUMNS = ['Employee ID', 'Employee Name', 'Plan', 'Amount'];
const tableWith = (heading: string, tierOf: (at: number) => string) => ({
  headers: [...COLUMNS, heading],
  rows: EIGHT.map((at) => [person(at).memberId, person(at).memberName, 'Medical', '612.40', tierOf(at)]),
});
const mappingOf = (table: ReturnType<typeof tableWith>) => interpretPayroll(table, new BillIndex(LINES)).mapping;

describe('the column of tiers', () => {
  it.each(['Tier', 'Coverage Level', 'Coverage Tier', 'Election', 'Level of Coverage', 'Coverage Type', 'Option'])(
    'is found by its heading and its words: %s',
    (heading) => {
      expect(
        mappingOf(tableWith(heading, (at) => ['Employee Only', 'EE + Spouse', 'Family', 'Waived'][at % 4] ?? '')),
      ).toMatchObject({
        tier: heading,
        coverage: 'Plan',
      });
    },
  );

  it.each([
    ['Option', () => 'PPO'],
    ['Pay Group', () => 'Family'],
    ['Level', (at: number) => (at < 5 ? 'Senior' : 'Single')],
  ] as const)('is not a column of something else: %s', (heading, tierOf) => {
    expect(mappingOf(tableWith(heading, tierOf)).tier).toBeUndefined();
  });

  it('is read if rows name their coverage, and lists the words that are not tiers', () => {
    const table = tableWith(
      'Tier',
      (at) => ['Employee Only', 'EE+CH', 'FAM', 'n/a', 'Employee + 1', 'EE Plus Two', '', 'Domestic'][at] ?? '',
    );
    const mapping = {
      memberId: 'Employee ID',
      memberName: 'Employee Name',
      coverage: 'Plan',
      amount: 'Amount',
      employerAmount: null,
      tier: 'Tier',
    };
    const { deductions, notice } = readDeductions(table, mapping);
    expect(deductions.map(({ tier }) => tier)).toEqual(['EE', 'EC', 'FAM', ...Array(5).fill(undefined)]);
    expect(notice).toBe('Not known as tiers, so not compared: “Employee + 1”, “EE Plus Two”, “Domestic”.');
    expect(readDeductions(table, { ...mapping, coverage: null }).deductions[0]?.tier).toBeUndefined();
  });
});
