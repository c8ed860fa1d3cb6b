import {
  COVERAGES,
  coverageOf,
  eachCoverage,
  employeePart,
  employerPart,
  type PayrollReport,
  part,
  plain,
  plainName,
  sheet,
  sumOf,
  total,
} from './cells';

export const RIPPLING: readonly PayrollReport[] = [
  {
    name: 'Rippling deductions, who pays in the headings of each coverage',
    text: {},
    sheets: (members) =>
      sheet([
        [
          'Employee',
          'Employee number',
          ...COVERAGES.flatMap((name) => [`${name} - Employee pays`, `${name} - Company pays`, `${name} - Coverage`]),
          '401(k) - Company pays',
        ],
        ...members.map((member) => [
          plainName(member),
          member.memberId,
          ...COVERAGES.flatMap((name) => {
            const found = coverageOf(member, name);
            return found ? [plain(found.employee), plain(found.employer), 'Employee only'] : ['', '', ''];
          }),
          '50.00',
        ]),
      ]),
  },
  {
    name: 'Rippling pay runs, amounts in a currency and company contributions',
    text: {},
    leftOut: ['401(k)'],
    sheets: (members) =>
      sheet([
        [
          'Pay run',
          'Check date',
          'Employee',
          'Employee ID',
          'Deduction type',
          'Deduction name',
          'Employee deduction amount',
          'Company contribution amount',
        ],
        ...members.flatMap((member) =>
          ['2026-11-15', '2026-11-30'].flatMap((date, at) => [
            ...member.coverages.map(({ coverage, employee, employer }) => [
              `Semi-monthly ${date}`,
              date,
              plainName(member),
              member.memberId,
              'Benefits',
              `${coverage} (pre-tax)`,
              `$${plain(part(employee, at, 2))}`,
              `$${plain(part(employer, at, 2))}`,
            ]),
            [
              `Semi-monthly ${date}`,
              date,
              plainName(member),
              member.memberId,
              'Retirement',
              '401(k)',
              '$80.00',
              '$40.00',
            ],
          ]),
        ),
      ]),
  },
  {
    name: 'Rippling, members with subtotals in the name column',
    sheets: (members) =>
      sheet([
        ['Employee name', 'Employee ID', 'Deduction', 'Total cost', 'Employee cost'],
        ...members.flatMap((member) => [
          ...eachCoverage([member], (_, item) => [
            [plainName(member), member.memberId, item.coverage, plain(total(item)), plain(item.employee)],
          ]),
          [`${plainName(member)} Total`, '', '', plain(sumOf([member], total)), plain(sumOf([member], employeePart))],
        ]),
        ['Grand total', '', '', plain(sumOf(members, total)), plain(sumOf(members, employeePart))],
      ]),
  },
  {
    name: 'Rippling, employees named once with their total first',
    text: {},
    sheets: (members) =>
      sheet([
        ['Employee', 'Employee ID', 'Item', 'Employee amount', 'Company amount'],
        ...members.flatMap((member) => [
          [plainName(member), member.memberId, 'Total', plain(sumOf([member], employeePart)), '9.99'],
          ...member.coverages.map(({ coverage, employee, employer }) => [
            '',
            '',
            coverage,
            plain(employee),
            plain(employer),
          ]),
        ]),
      ]),
  },
  {
    name: 'Rippling, tiers and pre-tax flags in columns of their own',
    text: { quotes: 'always' },
    sheets: (members) =>
      sheet([
        [
          'Full name',
          'Work email',
          'Employee ID',
          'Plan type',
          'Coverage tier',
          'Pre-tax',
          'EE cost per pay',
          'ER cost per pay',
          'EE monthly',
          'ER monthly',
        ],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            plainName(member),
            `${member.first.toLowerCase()}@harbor.test`,
            member.memberId,
            coverage,
            'Employee + Family',
            'Yes',
            plain(part(employee, 0, 2)),
            plain(part(employer, 0, 2)),
            plain(employee),
            plain(employer),
          ],
        ]),
      ]),
  },
  {
    name: 'Rippling, a total beside the payers of each coverage and of all',
    text: {},
    sheets: (members) =>
      sheet([
        [
          'Employee',
          'Employee ID',
          ...COVERAGES.flatMap((name) => [`${name} EE`, `${name} ER`, `${name} Total`]),
          'Total EE',
          'Total ER',
        ],
        ...members.map((member) => [
          plainName(member),
          member.memberId,
          ...COVERAGES.flatMap((name) => {
            const found = coverageOf(member, name);
            return found ? [plain(found.employee), plain(found.employer), plain(total(found))] : ['', '', ''];
          }),
          plain(sumOf([member], employeePart)),
          plain(sumOf([member], employerPart)),
        ]),
      ]),
  },
];
