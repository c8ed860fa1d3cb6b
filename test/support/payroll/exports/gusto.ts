import {
  COVERAGES,
  coverageOf,
  eachCoverage,
  number,
  type PayrollReport,
  part,
  payersOf,
  plain,
  plainName,
  sheet,
  sumOf,
  total,
} from './cells';

const PLANS = {
  Medical: 'Blue Shield Gold PPO - Medical Insurance',
  Dental: 'Guardian - Dental Insurance',
  Vision: 'VSP - Vision Insurance',
};

export const GUSTO: readonly PayrollReport[] = [
  {
    name: 'Gusto Benefits report, plan names and both payers in columns',
    text: {},
    sheets: (members) =>
      sheet([
        ['Benefits report'],
        ['Harbor Foods LLC'],
        ['Date range: 11/01/2026 - 11/30/2026'],
        [],
        [
          'Last name',
          'First name',
          'Title',
          ...COVERAGES.flatMap((name) => [`${PLANS[name]} (Employee)`, `${PLANS[name]} (Company)`]),
          '401(k) (Employee)',
          '401(k) (Company)',
        ],
        ...members.map((member) => [
          member.last,
          member.first,
          'Cook',
          ...payersOf(member, plain, '0.00'),
          '100.00',
          '50.00',
        ]),
        ['Grand totals', '', '', '1.00', '2.00', '3.00', '4.00', '5.00', '6.00', '7.00', '8.00'],
      ]),
  },
  {
    name: 'Gusto, shares in a second row of headings with the names above',
    sheets: (members) =>
      sheet([
        ['Employee ID', 'Employee name', ...COVERAGES.flatMap((name) => [name, ''])],
        ['', '', ...COVERAGES.flatMap(() => ['Employee Share', 'Employer Share'])],
        ...members.map((member) => [member.memberId, plainName(member), ...payersOf(member, number, '')]),
      ]),
  },
  {
    name: 'Gusto payroll journal, a row for each pay date with taxes',
    text: { quotes: 'always' },
    sheets: (members) =>
      sheet([
        [
          'Employee',
          'Check date',
          'Gross earnings',
          'Employee taxes',
          ...COVERAGES.flatMap((name) => [
            `Employee deductions: ${name} Insurance`,
            `Company contributions: ${name} Insurance`,
          ]),
          'Net pay',
        ],
        ...members.flatMap((member) =>
          ['2026-11-13', '2026-11-30'].map((date, at) => [
            plainName(member),
            date,
            '2,100.00',
            '310.22',
            ...COVERAGES.flatMap((name) => {
              const found = coverageOf(member, name);
              return [plain(part(found?.employee ?? 0, at, 2)), plain(part(found?.employer ?? 0, at, 2))];
            }),
            '1,400.12',
          ]),
        ),
      ]),
  },
  {
    name: 'Gusto, line breaks in headings and total rows for each employee',
    text: { separator: ';' },
    sheets: (members) =>
      sheet([
        ['Employee\nname', 'Employee\nID', 'Benefit\ntype', 'Employee\namount', 'Company\namount', 'Total'],
        ...members.flatMap((member) => [
          ...eachCoverage([member], (_, item) => [
            [
              plainName(member),
              member.memberId,
              item.coverage,
              plain(item.employee),
              plain(item.employer),
              plain(total(item)),
            ],
          ]),
          [`Total for ${plainName(member)}`, member.memberId, '', '', '', plain(sumOf([member], total))],
        ]),
      ]),
  },
  {
    name: 'Gusto, coverage above payer above period',
    sheets: (members) =>
      sheet([
        ['', '', ...COVERAGES.flatMap((name) => [name, '', '', ''])],
        ['', '', ...COVERAGES.flatMap(() => ['Employee', '', 'Company', ''])],
        ['Employee name', 'Employee ID', ...COVERAGES.flatMap(() => ['Current', 'YTD', 'Current', 'YTD'])],
        ...members.map((member) => [
          plainName(member),
          member.memberId,
          ...payersOf(member, number, 0).flatMap((amount) => [amount, Number(amount) * 11]),
        ]),
      ]),
  },
  {
    name: 'Gusto, each heading of a coverage repeated above its shares',
    text: {},
    sheets: (members) =>
      sheet([
        ['Benefits by employee'],
        ['Employee ID', 'Employee', ...COVERAGES.flatMap((name) => [name, name])],
        ['', '', ...COVERAGES.flatMap(() => ['Employee Share', 'Company Share'])],
        ...members.map((member) => [member.memberId, plainName(member), ...payersOf(member, plain, '')]),
        ['Totals', '', ...COVERAGES.flatMap(() => ['1.00', '2.00'])],
      ]),
  },
  {
    name: 'Gusto, a total after the shares below the coverages',
    sheets: (members) =>
      sheet([
        ['', '', ...COVERAGES.flatMap((name) => [name, '']), ''],
        ['Name', 'ID', ...COVERAGES.flatMap(() => ['EE', 'ER']), 'Total'],
        ...members.map((member) => [
          plainName(member),
          member.memberId,
          ...payersOf(member, number, 0),
          number(sumOf([member], total)),
        ]),
      ]),
  },
];
