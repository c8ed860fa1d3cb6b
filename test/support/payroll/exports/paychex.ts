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
  plain,
  plainName,
  sheet,
  sumOf,
  total,
} from './cells';

export const PAYCHEX: readonly PayrollReport[] = [
  {
    name: 'Paychex Payroll Journal, a block for each employee',
    leftOut: ['401k EE', 'Fed Income Tax'],
    sheets: (members) =>
      sheet([
        ['Payroll Journal', '', '', ''],
        ['0123-A4567 Harbor Foods LLC', '', '', ''],
        ['Check Date: 11/30/2026', '', '', ''],
        ['Deduction', 'Hours', 'Employee Amount', 'Employer Amount'],
        ...members.flatMap((member) => [
          [`${commaName(member)}  ID: ${member.memberId}`, '', '', ''],
          ...member.coverages.map(({ coverage, employee, employer }) => [
            `${coverage} 125`,
            '',
            plain(employee),
            plain(employer),
          ]),
          ['401k EE', '', '80.00', '40.00'],
          ['Fed Income Tax', '', '212.09', ''],
          [
            'EMPLOYEE TOTAL',
            '',
            plain(sumOf([member], employeePart) + 29_209),
            plain(sumOf([member], employerPart) + 4_000),
          ],
          [],
        ]),
        ['COMPANY TOTALS', '', '1.00', '2.00'],
      ]),
  },
  {
    name: 'Paychex Employee Deductions, the employee in a row above',
    text: {},
    sheets: (members) =>
      sheet([
        ['Employee Deductions Report'],
        ['Company: 0123-A4567'],
        [],
        ['Employee Name', 'Employee ID', 'Deduction', 'Type', 'Current Amount', 'YTD Amount'],
        ...members.flatMap((member) => [
          [commaName(member), member.memberId, '', '', '', ''],
          ...member.coverages.flatMap(({ coverage, employee, employer }) => [
            ['', '', coverage, 'Employee', plain(employee), plain(employee * 11)],
            ['', '', coverage, 'Employer', plain(employer), plain(employer * 11)],
          ]),
          ['', '', '', 'Total:', plain(sumOf([member], total)), plain(sumOf([member], total) * 11)],
        ]),
        ['Report generated 12/01/2026 08:15 AM by jsmith'],
      ]),
  },
  {
    name: 'Paychex Flex, refunds and zero rows',
    sheets: (members) =>
      sheet([
        ['Worker ID', 'Worker Name', 'Check Date', 'Deduction', 'Employee Amount', 'Company Amount'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [member.memberId, plainName(member), '11/13/2026', coverage, dollars(employee + 1_500), dollars(employer)],
          [member.memberId, plainName(member), '11/13/2026', `${coverage} Refund`, dollars(-1_500), ''],
          [member.memberId, plainName(member), '11/27/2026', coverage, '$0.00', '$0.00'],
        ]),
      ]),
  },
  {
    name: 'Paychex, coverages down and pay dates across',
    sheets: (members) =>
      sheet([
        ['Employee ID', 'Name', 'Deduction', '11/13/2026', '11/27/2026', 'Total'],
        ...eachCoverage(members, (member, item) => {
          const first = Math.floor(total(item) / 2);
          return [
            [
              member.memberId,
              commaName(member),
              item.coverage,
              number(first),
              number(total(item) - first),
              number(total(item)),
            ],
          ];
        }),
      ]),
  },
  {
    name: 'Paychex wide with employer match columns beside and parameters below',
    text: { separator: '\t', encoding: 'utf-16' },
    sheets: (members) =>
      sheet([
        [
          'Emp ID',
          'Last Name',
          'First Name',
          ...COVERAGES.map((name) => `${name} EE Ded`),
          ...COVERAGES.map((name) => `${name} ER Match`),
        ],
        ...members.map((member) => [
          member.memberId,
          member.last,
          member.first,
          ...COVERAGES.map((name) => plain(coverageOf(member, name)?.employee ?? 0)),
          ...COVERAGES.map((name) => plain(coverageOf(member, name)?.employer ?? 0)),
        ]),
        [],
        ['Report Parameters'],
        ['Pay Frequency:', 'Semi-Monthly'],
        ['Run Date', '12/01/2026'],
      ]),
  },
  {
    name: 'Paychex, a block of labels and headings for each employee',
    sheets: (members) =>
      sheet([
        ['Deduction Detail'],
        ...members.flatMap((member) => [
          ['Employee:', commaName(member), 'ID:', member.memberId, 'SSN:', `xxx-xx-${member.ssn.slice(-4)}`],
          ['Deduction', 'Pay Date', 'Employee', 'Company', 'YTD', ''],
          ...member.coverages.map(({ coverage, employee, employer }) => [
            coverage,
            '11/30/2026',
            number(employee),
            number(employer),
            number(employee * 11),
            '',
          ]),
          ['Total', '', number(sumOf([member], employeePart)), number(sumOf([member], employerPart)), '', ''],
          [],
        ]),
      ]),
  },
  {
    name: 'Paychex, name and number above the deductions of each employee',
    text: {},
    sheets: (members) =>
      sheet([
        ['Deductions', 'Employee', 'Company'],
        ...members.flatMap((member) => [
          [commaName(member), member.memberId, ''],
          ...member.coverages.map(({ coverage, employee, employer }) => [coverage, plain(employee), plain(employer)]),
        ]),
        ['Total Employees: 24', '', ''],
      ]),
  },
  {
    name: 'Paychex, a row for each payer with the coverages across',
    sheets: (members) =>
      sheet([
        ['', 'Employee ID', 'Employee Name', 'Paid By', 'Medical', 'Dental', 'Vision', '401k'],
        ...members.flatMap((member) =>
          (['employee', 'employer'] as const).map((payer) => [
            '',
            member.memberId,
            commaName(member),
            payer === 'employee' ? 'EE' : 'ER',
            ...COVERAGES.map((name) => number(coverageOf(member, name)?.[payer] ?? 0)),
            100,
          ]),
        ),
      ]),
  },
  {
    name: 'Paychex, name and number in two rows above the deductions',
    sheets: (members) =>
      sheet([
        ['Payroll Journal'],
        ['Item', 'Employee', 'Employer'],
        ...members.flatMap((member) => [
          [`Name: ${commaName(member)}`, '', ''],
          [`Employee ID: ${member.memberId}`, '', ''],
          ...member.coverages.map(({ coverage, employee, employer }) => [coverage, number(employee), number(employer)]),
          ['Net pay', 1_410.12, ''],
        ]),
      ]),
    leftOut: ['Net pay'],
  },
];
