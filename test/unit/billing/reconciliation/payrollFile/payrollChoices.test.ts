import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { payrollChoices } from '../../../../../src/domain/billing/reconciliation/payrollFile/payrollChoices';
import { choiceLabel } from '../../../../../src/domain/platform/files/accountLines';

const SUGGESTED: ColumnMapping = {
  memberId: 'Emp No',
  memberName: 'Name',
  coverage: 'Plan',
  amount: 'Deduction',
  employerAmount: null,
};
const labels = (...args: Parameters<typeof payrollChoices>) =>
  payrollChoices(...args).map((choice) => choiceLabel(choice));

describe('the choices of a compared file', () => {
  it('are by rule, unless a person chose otherwise', () => {
    expect(labels({ ...SUGGESTED, memberId: 'Certificate' }, SUGGESTED, null)).toEqual([
      'Member number: column “Certificate”, chosen by a person',
      'Member name: column “Name”, by the file’s content',
      'Coverage: column “Plan”, by the file’s content',
      'Amount: column “Deduction”, by the file’s content',
    ]);
  });

  it('are of the saved layout where it has the same', () => {
    const mapping: ColumnMapping = {
      ...SUGGESTED,
      isInCents: true,
      coverages: [{ name: 'Core 5', coverage: 'Medical' }],
      words: [{ field: 'tier', from: 'Emp/Sp', to: 'ES' }],
    };
    const saved = { ...SUGGESTED, memberId: 'Old number', isInCents: true, coverages: mapping.coverages };
    expect(labels(mapping, SUGGESTED, saved)).toEqual([
      'Member number: column “Emp No”, by the file’s content',
      'Member name: column “Name”, from the saved layout',
      'Coverage: column “Plan”, from the saved layout',
      'Amount: column “Deduction”, from the saved layout',
      'Amounts: whole cents, from the saved layout',
      '“Core 5”: Medical, from the saved layout',
      '“Emp/Sp”: tier ES, chosen by a person',
    ]);
  });

  it('name columns of coverages, what amounts are, and no number of a person', () => {
    const mapping: ColumnMapping = {
      ...SUGGESTED,
      memberName: '123-45-6789',
      coverage: null,
      amount: null,
      coverageColumns: [{ heading: 'Med EE', coverage: 'Med', share: 'employee' }],
      basis: { schedule: 'biweekly24', payDates: 1 },
    };
    expect(labels(mapping, SUGGESTED, null)).toEqual([
      'Member number: column “Emp No”, by the file’s content',
      'Member name: column “XXXXXXXX789”, chosen by a person',
      'Med, employee: column “Med EE”, chosen by a person',
      'Amounts are: Both shares, 1 of 2 biweekly pay dates (24 a year), chosen by a person',
    ]);
  });
});
