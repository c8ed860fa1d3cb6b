import type { PayrollCoverage, PayrollMember } from './payrollBill';

/** A payroll file as a system writes it. */
export interface PayrollStyle {
  readonly name: string;
  /** Cells of each sheet, headings included. */
  readonly sheets: (members: readonly PayrollMember[]) => Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly separator?: string;
  /** Questions that a person is asked, in order. */
  readonly asks: readonly ('sheet' | 'basis')[];
}

const SEMI_MONTHLY = ['11/15/2026', '11/30/2026'];
const dollars = (cents: number) => (cents / 100).toFixed(2);
const money = (cents: number) => `$${dollars(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
const comma = (cents: number) =>
  dollars(cents)
    .replace('.', ',')
    .replace(/\B(?=(?:\d{3})+,)/g, '.');
const trailing = (cents: number) => (cents < 0 ? `${dollars(-cents)}-` : dollars(cents));
const commaName = ({ first, last }: PayrollMember) => `${last}, ${first} M`;
const plainName = ({ first, last }: PayrollMember) => `${first} ${last}`;
/** The part of a paycheck; the first ones get the cents that are left. */
const part = (cents: number, at: number, of: number) => Math.floor(cents / of) + (at < cents % of ? 1 : 0);
const total = ({ employee, employer }: PayrollCoverage) => employee + employer;
const rowsOf = (
  members: readonly PayrollMember[],
  row: (member: PayrollMember, coverage: PayrollCoverage) => readonly (readonly string[])[],
) => members.flatMap((member) => member.coverages.flatMap((coverage) => row(member, coverage)));
const coverageOf = ({ coverages }: PayrollMember, name: string) => coverages.find(({ coverage }) => coverage === name);
const one = (rows: readonly (readonly string[])[]) => ({ Sheet1: rows });
const sum = (members: readonly PayrollMember[], which: 'employee' | 'employer') =>
  members.flatMap(({ coverages }) => coverages).reduce((all, one_) => all + one_[which], 0);
const WIDE = ['Medical', 'Dental', 'Vision'] as const;

/** Files in the style of common payroll systems, at least two of each. */
export const PAYROLL_STYLES: readonly PayrollStyle[] = [
  {
    name: 'ADP deduction register, two pay dates with department subtotals',
    asks: [],
    sheets: (members) => {
      const departments = [...new Set(members.map(({ department }) => department))];
      return one([
        ['Deduction Register', '', '', '', '', '', ''],
        ['Company ABC', '', '', '', '', '', ''],
        ['Period: 11/01/2026 - 11/30/2026', '', '', '', '', '', ''],
        ['Co Code', 'File Nbr', 'Employee Name', 'Tax ID', 'Check Date', 'Deduction Description', 'EE Amt', 'ER Amt'],
        ...departments.flatMap((department) => {
          const own = members.filter((member) => member.department === department);
          return [
            ...rowsOf(own, (member, { coverage, employee, employer }) =>
              SEMI_MONTHLY.map((date, at) => [
                'ABC',
                String(4_700 + members.indexOf(member)),
                commaName(member),
                `00${member.memberId}`,
                date,
                `${coverage.toUpperCase()} PRETAX`,
                dollars(part(employee, at, 2)),
                dollars(part(employer, at, 2)),
              ]),
            ),
            [
              '',
              '',
              `Department ${department} Total`,
              '',
              '',
              '',
              dollars(sum(own, 'employee')),
              dollars(sum(own, 'employer')),
            ],
          ];
        }),
        ['', '', 'Grand Total', '', '', '', dollars(sum(members, 'employee')), dollars(sum(members, 'employer'))],
      ]);
    },
  },
  {
    name: 'ADP wide, employee and employer per coverage',
    asks: [],
    sheets: (members) =>
      one([
        [
          'Position ID',
          'Payroll Name',
          'Associate ID',
          ...WIDE.flatMap((name) => [`${name} EE`, `${name} ER`]),
          '401K EE',
          'YTD Medical',
        ],
        ...members.map((member, index) => [
          `XYZ${index}`,
          commaName(member),
          member.memberId,
          ...WIDE.flatMap((name) => {
            const found = coverageOf(member, name);
            return found ? [dollars(found.employee), dollars(found.employer)] : ['', ''];
          }),
          '125.00',
          '9999.00',
        ]),
        ['', 'Total', '', ...WIDE.flatMap(() => ['1.00', '2.00']), '3.00', '4.00'],
      ]),
  },
  {
    name: 'Paychex, members named once',
    asks: [],
    sheets: (members) =>
      one([
        ['Employee Deductions'],
        ['11/01/2026 through 11/30/2026'],
        [],
        ['Employee ID', 'Employee Name', 'Deduction', 'Employee Amount', 'Employer Amount'],
        ...members.flatMap((member) => [
          ...member.coverages.map(({ coverage, employee, employer }, index) => [
            index === 0 ? member.memberId : '',
            index === 0 ? commaName(member) : '',
            `${coverage} Ins`,
            money(employee),
            money(employer),
          ]),
          ['', 'Total', '', money(sum([member], 'employee')), money(sum([member], 'employer'))],
        ]),
      ]),
  },
  {
    name: 'Paychex long, names in two columns',
    asks: [],
    sheets: (members) =>
      one([
        ['Last Name', 'First Name', 'Worker ID', 'Check Date', 'Deduction Name', 'Employee Amount', 'Company Amount'],
        ...rowsOf(members, (member, { coverage, employee, employer }) => [
          [member.last, member.first, member.memberId, '11/30/2026', coverage, dollars(employee), dollars(employer)],
        ]),
      ]),
  },
  {
    name: 'Gusto wide, names only',
    asks: [],
    sheets: (members) =>
      one([
        [
          'Last Name',
          'First Name',
          'Department',
          ...WIDE.flatMap((name) => [`${name} (Employee)`, `${name} (Company)`]),
        ],
        ...members.map((member) => [
          member.last,
          member.first,
          member.department,
          ...WIDE.flatMap((name) => {
            const found = coverageOf(member, name);
            return found ? [dollars(found.employee), dollars(found.employer)] : ['0.00', '0.00'];
          }),
        ]),
      ]),
  },
  {
    name: 'Gusto, headings in two rows',
    asks: [],
    sheets: (members) =>
      one([
        ['', '', ...WIDE.flatMap((name) => [name, ''])],
        ['Employee', 'Employee ID', ...WIDE.flatMap(() => ['Employee', 'Company'])],
        ...members.map((member) => [
          plainName(member),
          member.memberId,
          ...WIDE.flatMap((name) => {
            const found = coverageOf(member, name);
            return found ? [dollars(found.employee), dollars(found.employer)] : ['', ''];
          }),
        ]),
      ]),
  },
  {
    name: 'UKG, deduction codes and dashed numbers',
    asks: [],
    sheets: (members) =>
      one([
        ['Emp No', 'Name', 'Ded Code', 'Pay Date', 'Current EE', 'Current ER', 'YTD EE'],
        ...rowsOf(members, (member, { code, employee, employer }) => [
          [
            `0-${member.memberId}`,
            commaName(member),
            code,
            '2026-11-30',
            dollars(employee),
            dollars(employer),
            '9000.00',
          ],
        ]),
      ]),
  },
  {
    name: 'UKG, whole premium in one column with trailing minus',
    asks: [],
    sheets: (members) =>
      one([
        ['Employee Number', 'Employee', 'Benefit Plan', 'Amount'],
        ...rowsOf(members, (member, item) => [
          [member.memberId, plainName(member), `${item.coverage} Plus`, trailing(total(item) + 500)],
          [member.memberId, plainName(member), `${item.coverage} Plus`, trailing(-500)],
        ]),
      ]),
  },
  {
    name: 'Paycom, one of two pay dates',
    asks: ['basis'],
    sheets: (members) =>
      one([
        ['EE Code', 'EE Name', 'Ded Desc', 'Check Date', 'EE Amt', 'ER Amt'],
        ...rowsOf(members, (member, { coverage, employee, employer }) => [
          [
            member.memberId,
            commaName(member),
            coverage,
            '11/15/2026',
            dollars(part(employee, 0, 2)),
            dollars(part(employer, 0, 2)),
          ],
        ]),
      ]),
  },
  {
    name: 'Paycom, biweekly, 26 a year',
    asks: ['basis'],
    sheets: (members) =>
      one([
        ['EE Code', 'EE Name', 'Deduction', 'Pay Date', 'Amount'],
        ...rowsOf(members, (member, item) =>
          ['11/06/2026', '11/20/2026'].map((date) => [
            member.memberId,
            commaName(member),
            item.coverage,
            date,
            dollars(Math.round((total(item) * 6) / 13)),
          ]),
        ),
      ]),
  },
  {
    name: 'Workday, many lines above the headings',
    asks: [],
    sheets: (members) =>
      one([
        ...Array.from({ length: 15 }, (_, index) => [`Report parameter ${index + 1}`, `Value ${index + 1}`]),
        ['Worker', 'Employee ID', 'Deduction', 'Employee Contribution', 'Employer Cost', 'Currency'],
        ...rowsOf(members, (member, { coverage, employee, employer }) => [
          [plainName(member), member.memberId, `${coverage} - Plus`, money(employee), money(employer), 'USD'],
        ]),
        ['Grand Total', '', '', money(sum(members, 'employee')), money(sum(members, 'employer')), 'USD'],
      ]),
  },
  {
    name: 'Workday, several sheets',
    asks: [],
    sheets: (members) => ({
      'Read Me': [['About this report'], ['Created for benefits']],
      Deductions: [
        ['Employee ID', 'Worker', 'Benefit', 'Amount'],
        ...rowsOf(members, (member, item) => [
          [member.memberId, plainName(member), item.coverage, dollars(total(item))],
        ]),
      ],
    }),
  },
  {
    name: 'Workday, this month and last month on two sheets',
    asks: ['sheet'],
    sheets: (members) => {
      const rows = (extra: number) => [
        ['Employee ID', 'Worker', 'Benefit', 'Amount'],
        ...rowsOf(members, (member, item) => [
          [member.memberId, plainName(member), item.coverage, dollars(total(item) + extra)],
        ]),
      ];
      return { November: rows(0), October: rows(100) };
    },
  },
  {
    name: 'QuickBooks wide, whole premiums by name',
    asks: [],
    sheets: (members) =>
      one([
        ['Harbor Foods LLC'],
        ['Payroll Summary'],
        ['November 2026'],
        ['Employee', 'Health Insurance', 'Dental Insurance', 'Vision Insurance', 'Total'],
        ...members.map((member) => {
          const amounts = WIDE.map((name) => coverageOf(member, name)).map((found) => (found ? total(found) : 0));
          return [
            commaName(member),
            ...amounts.map((amount) => (amount === 0 ? '' : dollars(amount))),
            dollars(amounts.reduce((all, amount) => all + amount, 0)),
          ];
        }),
        ['TOTAL', '1.00', '1.00', '1.00', '3.00'],
      ]),
  },
  {
    name: 'QuickBooks long with decimal commas',
    asks: [],
    separator: ';',
    sheets: (members) =>
      one([
        ['Employee No.', 'Name', 'Payroll Item', 'Amount'],
        ...rowsOf(members, (member, item) => [[member.memberId, commaName(member), item.coverage, comma(total(item))]]),
      ]),
  },
  {
    name: 'Rippling, employee share of the month',
    asks: ['basis'],
    sheets: (members) =>
      one([
        ['Employee', 'Employee ID', 'Deduction', 'Employee Deduction'],
        ...rowsOf(members, (member, { coverage, employee }) => [
          [plainName(member), member.memberId, coverage, dollars(employee)],
        ]),
      ]),
  },
  {
    name: 'Rippling, four weekly pay dates',
    asks: [],
    sheets: (members) =>
      one([
        [
          'Employee ID',
          'Employee',
          'SSN',
          'Pay Date',
          'Deduction',
          'Employee Deduction',
          'Company Contribution',
          'Hours',
        ],
        ...rowsOf(members, (member, { coverage, employee, employer }) =>
          ['11/06/2026', '11/13/2026', '11/20/2026', '11/27/2026'].map((date, at) => [
            member.memberId,
            plainName(member),
            member.ssn,
            date,
            coverage,
            dollars(part(employee, at, 4)),
            dollars(part(employer, at, 4)),
            '40.00',
          ]),
        ),
      ]),
  },
];
