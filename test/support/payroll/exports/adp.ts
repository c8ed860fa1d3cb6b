import {
  COVERAGES,
  commaName,
  coverageOf,
  dollars,
  eachCoverage,
  employeePart,
  employerPart,
  number,
  type PayrollReport,
  part,
  payersOf,
  plain,
  sheet,
  sumOf,
  total,
} from './cells';

export const ADP: readonly PayrollReport[] = [
  {
    name: 'ADP Deductions by Employee, codes and a company match code, with savings and garnishments',
    text: { quotes: 'always', encoding: 'utf-8 with mark' },
    leftOut: ['401K', 'GARNISHMENT'],
    unused: ['Co Code', 'Deduction Code', 'Company Match Code'],
    sheets: (members) =>
      sheet([
        [
          'Co Code',
          'File #',
          'Payroll Name',
          'Deduction Code',
          'Deduction Description',
          'Deduction Amount',
          'Company Match Code',
          'Company Match Amount',
        ],
        ...members.flatMap((member, index) => [
          ...member.coverages.map(({ coverage, code, employee, employer }) => [
            'K4T',
            member.memberId,
            commaName(member),
            code.slice(0, 1),
            `${coverage.toUpperCase()} S125`,
            plain(employee),
            `${code.slice(0, 1)}R`,
            plain(employer),
          ]),
          ['K4T', member.memberId, commaName(member), 'K', '401K', '125.00', 'KM', '62.50'],
          ...(index % 5 === 0
            ? [['K4T', member.memberId, commaName(member), '74', 'GARNISHMENT', '55.10', '', '']]
            : []),
        ]),
      ]),
  },
  {
    name: 'ADP Workforce Now, voluntary deductions and memos in columns',
    sheets: (members) =>
      sheet([
        [
          'Company Code',
          'Payroll Name',
          'File Number',
          'Gross Pay',
          ...COVERAGES.flatMap((name) => [
            `Voluntary Deduction : ${name.slice(0, 3).toUpperCase()}-${name} Pre-Tax`,
            `Memo : ${name.slice(0, 1)}R-${name} Employer`,
          ]),
          'Voluntary Deduction : K-401K',
          'Net Pay',
        ],
        ...members.map((member) => [
          'XYZ',
          commaName(member),
          Number(member.memberId),
          4_120.33,
          ...payersOf(member, number, null),
          125,
          2_910.01,
        ]),
      ]),
  },
  {
    name: 'ADP two pay groups, each with its headings and totals',
    sheets: (members) => {
      const half = Math.ceil(members.length / 2);
      const headings = ['File #', 'Name', 'Deduction', 'Pay Date', 'EE Amount', 'ER Amount'];
      return sheet([
        ['Deduction Register'],
        ['Pay Period: 11/01/2026 - 11/30/2026'],
        ...[members.slice(0, half), members.slice(half)].flatMap((own, group) => [
          [`Company Code: ${group === 0 ? 'ABC' : 'DEF'}`],
          headings,
          ...eachCoverage(own, (member, { coverage, employee, employer }) =>
            ['11/15/2026', '11/30/2026'].map((date, at) => [
              member.memberId,
              commaName(member),
              `${coverage} Insurance`,
              date,
              plain(part(employee, at, 2)),
              plain(part(employer, at, 2)),
            ]),
          ),
          [
            '',
            `Company ${group === 0 ? 'ABC' : 'DEF'} Totals`,
            '',
            '',
            plain(sumOf(own, employeePart)),
            plain(sumOf(own, employerPart)),
          ],
          [],
        ]),
        ['Report Totals', '', '', '', plain(sumOf(members, employeePart)), plain(sumOf(members, employerPart))],
      ]);
    },
  },
  {
    name: 'ADP masked Social Security numbers without other numbers',
    sheets: (members) =>
      sheet([
        ['Employee Name', 'SSN', 'Deduction Desc', 'Employee Amt', 'Employer Amt'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            commaName(member),
            `***-**-${member.ssn.slice(-4)}`,
            coverage.toUpperCase(),
            dollars(employee),
            dollars(employer),
          ],
        ]),
      ]),
  },
  {
    name: 'ADP current and year to date under each coverage',
    sheets: (members) =>
      sheet([
        ['ADP Payroll Summary', '', '', '', '', '', '', ''],
        ['', '', ...COVERAGES.flatMap((name) => [name, ''])],
        ['File #', 'Employee', ...COVERAGES.flatMap(() => ['Current', 'YTD'])],
        ...members.map((member) => [
          member.memberId,
          commaName(member),
          ...COVERAGES.flatMap((name) => {
            const found = coverageOf(member, name);
            return [1, 11].map((months) => (found ? number(total(found) * months) : ''));
          }),
        ]),
      ]),
  },
  {
    name: 'ADP codes without words, told apart by their amounts',
    leftOut: ['K'],
    sheets: (members) =>
      sheet([
        ['CO', 'File Nbr', 'Name', 'Ded Code', 'Amount', 'Memo Amount'],
        ...members.flatMap((member) => [
          ...member.coverages.map(({ coverage, employee, employer }) => [
            'ABC',
            member.memberId,
            commaName(member),
            { Medical: '75', Dental: '76', Vision: '77' }[coverage],
            number(employee),
            number(employer),
          ]),
          ['ABC', member.memberId, commaName(member), 'K', 125, 0],
        ]),
      ]),
  },
  {
    name: 'ADP position numbers that the bill does not have, names in capitals',
    text: {},
    sheets: (members) =>
      sheet([
        ['Position ID', 'Payroll Name', 'Deduction', 'EE Amount', 'ER Amount'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            `K4T${member.memberId}`,
            commaName(member).toUpperCase(),
            coverage,
            `$ ${plain(employee)} `,
            `$ ${plain(employer)} `,
          ],
        ]),
      ]),
  },
  {
    name: 'ADP current and year to date above the payers',
    sheets: (members) =>
      sheet([
        ['', '', '', 'Current', '', 'Year To Date', ''],
        ['File #', 'Name', 'Deduction', 'Employee', 'Employer', 'Employee', 'Employer'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            member.memberId,
            commaName(member),
            coverage,
            number(employee),
            number(employer),
            number(employee * 11),
            number(employer * 11),
          ],
        ]),
      ]),
  },
];
