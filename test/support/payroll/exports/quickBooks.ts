import {
  COVERAGES,
  commaName,
  coverageOf,
  number,
  type PayrollReport,
  part,
  plain,
  plainName,
  sheet,
  sumOf,
  total,
} from './cells';

export const QUICKBOOKS: readonly PayrollReport[] = [
  {
    name: 'QuickBooks Payroll Item Detail, deductions negative under each item',
    sheets: (members) =>
      sheet([
        ['', '', 'Date', 'Num', 'Type', 'Source Name', 'Payroll Item', 'Wage Base', 'Amount'],
        ...COVERAGES.flatMap((name) => {
          const own = members.filter((member) => coverageOf(member, name));
          return (['employee', 'employer'] as const).flatMap((payer) => {
            const item = payer === 'employee' ? `${name} Ins (pre-tax)` : `${name} Ins Co.`;
            const sign = payer === 'employee' ? -1 : 1;
            return [
              ['', item, '', '', '', '', '', '', ''],
              ...own.flatMap((member, index) =>
                ['11/15/2026', '11/30/2026'].map((date, at) => [
                  '',
                  '',
                  date,
                  String(1_000 + index),
                  'Paycheck',
                  plainName(member),
                  item,
                  0,
                  number(sign * part(coverageOf(member, name)?.[payer] ?? 0, at, 2)),
                ]),
              ),
              ['', `Total ${item}`, '', '', '', '', '', 0, number(sign * sumOf(own, (one) => one[payer], name))],
            ];
          });
        }),
        ['TOTAL', '', '', '', '', '', '', 0, 12.34],
      ]),
  },
  {
    name: 'QuickBooks Payroll Summary, employees across and items down',
    mostMembers: 150,
    leftOut: ['401k Emp.', 'Federal Withholding'],
    sheets: (members) =>
      sheet([
        ['', ...members.map(commaName), 'TOTAL'],
        ['Employee Wages, Taxes and Adjustments', ...members.map(() => ''), ''],
        ['Deductions from Gross Pay', ...members.map(() => ''), ''],
        ['401k Emp.', ...members.map(() => -80), -80 * members.length],
        ...COVERAGES.map((name) => [
          `${name} Insurance (Emp)`,
          ...members.map((member) => -number(coverageOf(member, name)?.employee ?? 0)),
          -number(sumOf(members, (one) => one.employee, name)),
        ]),
        ['Federal Withholding', ...members.map(() => -210.5), -210.5 * members.length],
        ['Employer Taxes and Contributions', ...members.map(() => ''), ''],
        ...COVERAGES.map((name) => [
          `${name} Insurance (Company)`,
          ...members.map((member) => number(coverageOf(member, name)?.employer ?? 0)),
          number(sumOf(members, (one) => one.employer, name)),
        ]),
      ]),
  },
  {
    name: 'QuickBooks Online Deductions/Contributions, employees under each deduction',
    text: {},
    sheets: (members) =>
      sheet([
        ['Payroll Deductions/Contributions Report'],
        ['Harbor Foods LLC'],
        ['November 1-30, 2026'],
        [],
        ['Deduction/Contribution', 'Employee', 'Employee Deductions', 'Company Contributions', 'Plan Total'],
        ...COVERAGES.flatMap((name) => {
          const own = members.filter((member) => coverageOf(member, name));
          return [
            [`${name} insurance`, '', '', '', ''],
            ...own.map((member) => {
              const found = coverageOf(member, name);
              return [
                '',
                commaName(member),
                plain(found?.employee ?? 0),
                plain(found?.employer ?? 0),
                plain(found ? total(found) : 0),
              ];
            }),
            [
              `Total for ${name} insurance`,
              '',
              plain(sumOf(own, (one) => one.employee, name)),
              plain(sumOf(own, (one) => one.employer, name)),
              plain(sumOf(own, total, name)),
            ],
          ];
        }),
        ['TOTAL', '', '$1.00', '$2.00', '$3.00'],
        [],
        ['Tuesday, Dec 01, 2026 08:15:00 AM GMT-5'],
      ]),
  },
  {
    name: 'QuickBooks, deductions negative in columns',
    sheets: (members) =>
      sheet([
        [
          'Employee',
          'Gross Pay',
          ...COVERAGES.map((name) => `${name} Ins EE`),
          ...COVERAGES.map((name) => `${name} Ins ER`),
          'Net Pay',
        ],
        ...members.map((member) => [
          commaName(member),
          4_000,
          ...COVERAGES.map((name) => -number(coverageOf(member, name)?.employee ?? 0)),
          ...COVERAGES.map((name) => number(coverageOf(member, name)?.employer ?? 0)),
          2_800.12,
        ]),
      ]),
  },
  {
    name: 'QuickBooks Payroll Summary with hours and rates of each employee',
    mostMembers: 60,
    leftOut: ['Hourly Wages', 'Federal Withholding'],
    sheets: (members) =>
      sheet([
        ['Harbor Foods LLC'],
        ['Payroll Summary'],
        ['', ...members.flatMap((member) => [commaName(member), '', '']), 'TOTAL', '', ''],
        ['', ...members.flatMap(() => ['Hours', 'Rate', 'Nov 26']), 'Hours', 'Rate', 'Nov 26'],
        ['Hourly Wages', ...members.flatMap(() => [80, 21.5, 1720]), 1, '', 2],
        ...COVERAGES.map((name) => [
          `${name} Ins`,
          ...members.flatMap((member) => [
            '',
            '',
            number(coverageOf(member, name) ? total(coverageOf(member, name)!) : 0),
          ]),
          '',
          '',
          3,
        ]),
        ['Federal Withholding', ...members.flatMap(() => ['', '', -210.5]), '', '', 4],
      ]),
  },
];
