import {
  COVERAGES,
  commaName,
  coverageOf,
  eachCoverage,
  number,
  type PayrollReport,
  part,
  payersOf,
  plain,
  plainName,
  sheet,
} from './cells';

const CODES = { Medical: 'MED125', Dental: 'DEN PT', Vision: 'VIS S125' } as const;

export const PAYCOM: readonly PayrollReport[] = [
  {
    name: 'Paycom Deduction Listing, coverage codes only',
    leftOut: ['ROTH', 'LOAN1'],
    sheets: (members) =>
      sheet([
        ['Deduction Listing', '', '', '', ''],
        ['Client: 0AB12 - Harbor Foods', '', '', '', ''],
        ['Employee Code', 'Employee Name', 'Code', 'Deduction', 'Employer'],
        ...members.flatMap((member, index) => [
          ...member.coverages.map(({ coverage, employee, employer }) => [
            member.memberId,
            commaName(member),
            CODES[coverage],
            number(employee),
            number(employer),
          ]),
          [member.memberId, commaName(member), 'ROTH', 90, 0],
          ...(index % 6 === 0 ? [[member.memberId, commaName(member), 'LOAN1', 33.21, 0]] : []),
        ]),
      ]),
  },
  {
    name: 'Paycom, employer rows under codes of their own',
    text: {},
    sheets: (members) =>
      sheet([
        ['EE Code', 'Lastname', 'Firstname', 'Ded Code', 'Ded Desc', 'Amount'],
        ...eachCoverage(members, (member, { coverage, code, employee, employer }) => [
          [member.memberId, member.last, member.first, `${code}P`, `${coverage} Pre-Tax`, plain(employee)],
          [member.memberId, member.last, member.first, `${code}ER`, `${coverage} Employer Paid`, plain(employer)],
        ]),
      ]),
  },
  {
    name: 'Paycom, pay dates and shares in two rows of headings',
    sheets: (members) =>
      sheet([
        ['', '', '', '11/15/2026', '', '11/30/2026', ''],
        ['EE Code', 'Employee', 'Deduction', 'EE', 'ER', 'EE', 'ER'],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            member.memberId,
            plainName(member),
            coverage,
            ...[0, 1].flatMap((at) => [number(part(employee, at, 2)), number(part(employer, at, 2))]),
          ],
        ]),
      ]),
  },
  {
    name: 'Paycom wide, coverage codes with the payer',
    text: { encoding: 'utf-8 with mark' },
    sheets: (members) =>
      sheet([
        [
          'EE Code',
          'EE Name',
          'MED_EE',
          'MED_ER',
          'DEN_EE',
          'DEN_ER',
          'VIS_EE',
          'VIS_ER',
          'HSA_EE',
          'HSA_ER',
          'FIT',
          'SS',
        ],
        ...members.map((member) => [
          member.memberId,
          commaName(member),
          ...COVERAGES.flatMap((name) => [
            plain(coverageOf(member, name)?.employee ?? 0),
            plain(coverageOf(member, name)?.employer ?? 0),
          ]),
          '40.00',
          '20.00',
          '211.10',
          '130.20',
        ]),
      ]),
  },
  {
    name: 'Paycom, months written out above the amounts',
    sheets: (members) =>
      sheet([
        ['EE Code', 'Employee', 'Deduction', 'Nov 13, 2026', 'Nov 27, 2026'],
        ...eachCoverage(members, (member, item) => [
          [
            `${member.memberId}.0`,
            plainName(member),
            item.coverage,
            ...[0, 1].map((at) => number(part(item.employee + item.employer, at, 2))),
          ],
        ]),
      ]),
  },
  {
    name: 'Paycom, a weekly and a semi-monthly pay group in one file',
    text: {},
    sheets: (members) =>
      sheet([
        ['Pay Group', 'EE Code', 'EE Name', 'Ded Desc', 'Check Date', 'EE Amt', 'ER Amt'],
        ...members.flatMap((member, index) => {
          const dates =
            index % 2 === 0 ? ['11/06/2026', '11/13/2026', '11/20/2026', '11/27/2026'] : ['11/15/2026', '11/30/2026'];
          return member.coverages.flatMap(({ coverage, employee, employer }) =>
            dates.map((date, at) => [
              dates.length === 4 ? 'WK' : 'SM',
              member.memberId,
              commaName(member),
              coverage,
              date,
              plain(part(employee, at, dates.length)),
              plain(part(employer, at, dates.length)),
            ]),
          );
        }),
      ]),
  },
  {
    name: 'Paycom wide, taxes that look like coverages',
    text: {},
    sheets: (members) =>
      sheet([
        [
          '',
          '',
          'Employee',
          'Medicare (Employee)',
          'Fed MED/EE',
          'CA Disability EE',
          'Dependent Care',
          'Med FSA',
          ...COVERAGES.flatMap((name) => [`${name} EE`, `${name} Co.`]),
        ],
        ...members.map((member) => [
          '',
          '',
          commaName(member),
          '30.12',
          '31.13',
          '12.00',
          '50.00',
          '20.00',
          ...payersOf(member, plain, ''),
        ]),
      ]),
  },
];
