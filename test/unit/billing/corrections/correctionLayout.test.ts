import type { Correction } from '../../../../src/domain/billing/corrections/Correction';
import {
  type CorrectionLayout,
  type LayoutField,
  problemWithLayout,
  standardLayout,
} from '../../../../src/domain/billing/corrections/CorrectionLayout';
import { layoutRow } from '../../../../src/domain/billing/corrections/layoutCells';
import { layoutOfPayroll } from '../../../../src/domain/billing/corrections/payrollLayout';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const layout = (fields: readonly LayoutField[], codes: CorrectionLayout['codes'] = []): CorrectionLayout => ({
  columns: fields.map((field) => ({ field, heading: `H ${field}` })),
  codes,
});

describe('columns of a list of corrections', () => {
  it.each([
    ['CARRIER', layout(['memberId', 'kind', 'value']), undefined],
    ['CARRIER', layout(['kind']), 'Add a column that says who the member is.'],
    ['CARRIER', layout(['memberId', 'monthly']), 'A list to a carrier has no "Monthly amount".'],
    ['PAYROLL', layout(['payrollNumber', 'value']), 'A list to payroll has no "New value".'],
    ['PAYROLL', layout(['memberName', 'memberName']), 'Two columns have the heading "H memberName".'],
    ['PAYROLL', { columns: [{ field: 'memberId', heading: ' ' }], codes: [] }, 'Enter a heading for each column.'],
    ['PAYROLL', layout(['memberId', 'text']), 'Enter the fixed text.'],
    [
      'CARRIER',
      layout(['memberId'], [{ field: 'kind', value: 'End coverage', code: ' ' }]),
      'Enter each code with its value.',
    ],
    [
      'CARRIER',
      layout(
        ['memberId'],
        [
          { field: 'coverage', value: 'Medical', code: 'M' },
          { field: 'kind', value: 'Medical', code: 'K' },
          { field: 'coverage', value: 'MEDICAL ', code: 'MED' },
        ],
      ),
      '"MEDICAL" has two codes.',
    ],
  ] as const)('of %s are checked: %#', (recipient, given, problem) => {
    expect(problemWithLayout(recipient, given)).toBe(problem);
  });

  it.each(['CARRIER', 'PAYROLL'] as const)('have a standard for %s that can be saved', (recipient) => {
    expect(problemWithLayout(recipient, standardLayout(recipient, 'biweekly26'))).toBeUndefined();
  });
});

describe('a row of a list of corrections', () => {
  it('has the fields in order, constants, and codes without regard to case', () => {
    const columns = [
      { field: 'text', heading: 'Policy', text: '4711' },
      { field: 'coverage', heading: 'Code' },
      { field: 'kind', heading: 'Action' },
      { field: 'paycheck', heading: 'Amount' },
      { field: 'oneTimeKind', heading: 'Once' },
      { field: 'oneTime', heading: 'Once amount' },
      { field: 'payrollNumber', heading: 'No' },
    ] as const;
    const codes = [{ field: 'coverage', value: 'MEDICAL', code: 'DED1' }] as const;
    const row = layoutRow({ columns, codes }, correction, 'biweekly26');
    expect(row).toEqual(['4711', 'DED1', 'Change deduction', 28_265, 'Refund', 11_240, '900']);
  });
});

describe("the columns of a group's payroll file", () => {
  const mapping: ColumnMapping = {
    memberId: null,
    ownNumber: 'Emp #',
    memberName: 'Who',
    coverage: 'Change',
    amount: 'Deduction',
    employerAmount: null,
    coverages: [
      { name: 'MEDPPO', coverage: 'Medical' },
      { name: 'GYM', coverage: null },
    ],
  };

  it('give the headings and codes of lists to payroll', () => {
    const { columns, codes } = layoutOfPayroll(mapping, 'weekly52');
    const headingOf = (field: LayoutField) => columns.find((one) => one.field === field)?.heading;
    expect(
      ['payrollNumber', 'memberName', 'coverage', 'paycheck', 'monthly', 'kind'].map((f) =>
        headingOf(f as LayoutField),
      ),
    ).toEqual([
      'Emp #',
      'Who',
      'Change',
      'Deduction',
      'Monthly amount',
      // The file's own column has this heading.
      'Change (correction)',
    ]);
    expect(codes).toEqual([{ field: 'coverage', value: 'Medical', code: 'MEDPPO' }]);
    expect(problemWithLayout('PAYROLL', { columns, codes })).toBeUndefined();
  });

  it('name the deduction column of each coverage that employees pay', () => {
    const coverageColumns = [
      { heading: 'MED EE', coverage: 'MEDPPO', share: 'employee' },
      { heading: 'MED ER', coverage: 'MEDPPO', share: 'employer' },
      { heading: 'DEN EE', coverage: 'Dental', share: 'employee' },
      { heading: 'GYM EE', coverage: 'GYM', share: 'employee' },
    ] as const;
    expect(layoutOfPayroll({ ...mapping, coverage: null, amount: null, coverageColumns }, undefined).codes).toEqual([
      { field: 'coverage', value: 'Medical', code: 'MED EE' },
      { field: 'coverage', value: 'Dental', code: 'DEN EE' },
    ]);
  });
});

const correction: Correction = {
  correctionPk: '100.c1',
  groupNumber: '100',
  groupName: 'Harbor Foods',
  carrierCode: 'ACME',
  memberId: 'M1',
  memberName: 'Omar Diaz',
  payrollNumber: '900',
  coverage: 'Medical',
  differenceCents: cents(11_240),
  differenceKind: 'AMOUNT',
  paidThrough: null,
  state: 'OPEN',
  sentAt: null,
  isOverdue: false,
  sendBy: null,
  evidence: '',
  filePk: null,
  inquiry: '',
  others: [],
  kind: 'CHANGE_DEDUCTION',
  effectiveDate: localDate('2026-02-01'),
  value: '',
  monthlyCents: cents(61_240),
  oneTimeCents: cents(-11_240),
  installments: 1,
  tax: 'PRE_TAX',
  planYear: 2026,
  authorization: '',
  note: '',
  origin: { billPk: '100.b1', billNumber: 'HF-1', periodFrom: localDate('2026-01-01') },
};
