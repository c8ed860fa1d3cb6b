import {
  COVERAGES,
  coverageOf,
  dollars,
  eachCoverage,
  employeePart,
  employerPart,
  number,
  type PayrollReport,
  payersOf,
  plain,
  plainName,
  sheet,
  sumOf,
  total,
} from './cells';

export const WORKDAY: readonly PayrollReport[] = [
  {
    name: 'Workday Payroll Deductions Audit, prompts above and below',
    leftOut: ['Dependent Care FSA'],
    sheets: (members) =>
      sheet([
        ['Payroll Deductions Audit', '', '', '', '', '', ''],
        ['Organization', 'Harbor Foods (Company)', '', '', '', '', ''],
        ['Period', '11/01/2026 - 11/30/2026 (Monthly)', '', '', '', '', ''],
        ['Run Categories', 'Regular; Supplemental', '', '', '', '', ''],
        [],
        [
          'Worker',
          'Employee ID',
          'Pay Group',
          'Deduction',
          'Period End Date',
          'Result Amount',
          'Employer Result Amount',
        ],
        ...members.flatMap((member) => [
          ...eachCoverage([member], (_, { coverage, employee, employer }) => [
            [
              plainName(member),
              member.memberId,
              'US Salaried',
              `${coverage} [Pre-Tax]`,
              new Date('2026-11-30T00:00:00Z'),
              number(employee),
              number(employer),
            ],
          ]),
          [
            plainName(member),
            member.memberId,
            'US Salaried',
            'Dependent Care FSA',
            new Date('2026-11-30T00:00:00Z'),
            20,
            0,
          ],
        ]),
        [],
        ['Report run by:', 'Jane Doe', '', '', '', '', ''],
        ['Run Moment:', '12/01/2026 07:12:33 AM', '', '', '', '', ''],
        ['Confidential', '', '', '', '', '', ''],
      ]),
  },
  {
    name: 'Workday, the number in the name',
    sheets: (members) =>
      sheet([
        ['Worker', 'Benefit Plan', 'Coverage Level', 'Employee Cost', 'Employer Cost'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            `${plainName(member)} (${member.memberId})`,
            `${coverage} - Northwind ${coverage} Plus`,
            'Employee + Spouse',
            number(employee),
            number(employer),
          ],
        ]),
      ]),
  },
  {
    name: 'Workday crosstab of deductions and payers',
    sheets: (members) =>
      sheet([
        [
          'Worker',
          'Worker ID',
          ...COVERAGES.flatMap((name) => [`${name} - Employee Contribution`, `${name} - Employer Contribution`]),
          'Total',
        ],
        ...members.map((member) => [
          plainName(member),
          member.memberId,
          ...payersOf(member, number, null),
          number(member.coverages.reduce((sum, item) => sum + total(item), 0)),
        ]),
        ['Total', null, ...COVERAGES.flatMap(() => [1, 2]), 3],
      ]),
  },
  {
    name: 'Workday, summary sheet and prompts beside the data',
    sheets: (members) => ({
      Prompts: [
        ['Prompt', 'Value'],
        ['Period', 'November 2026'],
        ['Company', 'Harbor Foods'],
      ],
      Summary: [
        ['Deduction', 'Workers', 'Amount'],
        ...COVERAGES.map((name) => [name, members.filter((member) => coverageOf(member, name)).length, 1_000.5]),
      ],
      Detail: [
        ['Employee ID', 'Legal Name', 'Deduction', 'EE Contribution', 'ER Contribution', 'Currency'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [member.memberId, plainName(member), coverage, dollars(employee), dollars(employer), 'USD'],
        ]),
      ],
    }),
  },
  {
    name: 'Workday, the payer in a column',
    text: {},
    sheets: (members) =>
      sheet([
        ['Employee ID', 'Worker', 'Pay Component', 'Related Calculation', 'Value'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [member.memberId, plainName(member), `${coverage} Plan`, 'Employee Amount', plain(employee)],
          [member.memberId, plainName(member), `${coverage} Plan`, 'Employer Amount', plain(employer)],
        ]),
      ]),
  },
  {
    name: 'Workday, the number before the name in rows above the deductions',
    sheets: (members) =>
      sheet([
        ['Payroll Results by Worker', '', ''],
        ['Deduction', 'Employee Amount', 'Employer Amount'],
        ...members.flatMap((member) => [
          [`${member.memberId} - ${plainName(member)}`, '', ''],
          ['Deductions', '', ''],
          ...member.coverages.map(({ coverage, employee, employer }) => [
            `${coverage} Plan`,
            number(employee),
            number(employer),
          ]),
          ['Employee Totals', number(sumOf([member], employeePart)), number(sumOf([member], employerPart))],
        ]),
      ]),
  },
  {
    name: 'Workday, dates with times, plan brands and a count below',
    sheets: (members) =>
      sheet([
        ['Worker', 'Employee ID', 'Benefit Plan', 'Payment Date', 'Employee Deduction', 'Employer Contribution'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            plainName(member),
            member.memberId,
            { Medical: 'Kaiser HMO', Dental: 'Delta Dental PPO', Vision: 'VSP Choice' }[coverage],
            '11/30/2026 12:00:00 AM',
            number(employee),
            number(employer),
          ],
          [],
        ]),
        ['Record Count: 72', '', '', '', '', ''],
        ['*** End of report ***', '', '', '', '', ''],
      ]),
  },
];
