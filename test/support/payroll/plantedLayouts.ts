import type { Cell, Rows } from './exports/cells';
import { part, plain } from './exports/cells';
import type { Elected, GroupMember } from './plantedGroup';

/** How a payroll system writes a group's deductions of a month. */
export interface PlantedLayout {
  readonly name: string;
  readonly rows: (members: readonly GroupMember[]) => Rows;
}

type FileCoverage = Elected['coverage'];
const ALL: readonly FileCoverage[] = ['Medical', 'Dental', 'Life and AD&D', 'Disability'];
const lastFirst = ({ last, first, middle, suffix }: GroupMember) =>
  `${last}${suffix ? ` ${suffix}` : ''}, ${[first, middle].filter(Boolean).join(' ')}`;
const firstLast = ({ first, middle, last, suffix }: GroupMember) =>
  [first, middle, last].filter(Boolean).join(' ') + (suffix ? `, ${suffix}` : '');
const of = (member: GroupMember, coverage: FileCoverage) => member.elected.find((one) => one.coverage === coverage);
const each = (members: readonly GroupMember[], rows: (member: GroupMember, one: Elected) => Rows) =>
  members.flatMap((member) => member.elected.flatMap((one) => rows(member, one)));
const sum = (members: readonly GroupMember[], amount: (one: Elected) => number) =>
  members.flatMap(({ elected }) => elected).reduce((total, one) => total + amount(one), 0);
const hasHsa = ({ elected }: GroupMember) => elected.some(({ plan }) => plan.includes('HSA'));
const byDepartment = (members: readonly GroupMember[]) =>
  [...new Set(members.map(({ department }) => department))].map(
    (name) => [name, members.filter(({ department }) => department === name)] as const,
  );
const thousands = (cents: number) => plain(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** Layouts of twelve payroll systems and two spreadsheets, with what their real exports have besides the deductions. */
export const PLANTED_LAYOUTS: readonly PlantedLayout[] = [
  {
    name: 'ADP register: an employee and an employer code for each deduction, two pay dates, other deductions',
    rows: (members) => [
      ['Company: HARBOR FOODS (K4T)'],
      ['Deduction Register', '', '', '', 'Run 12/01/2026 08:14'],
      [],
      ['File #', 'Payroll Name', 'Pay Date', 'Code', 'Amount'],
      ...members.flatMap((member) =>
        ['11/13/2026', '11/27/2026'].flatMap((date, at) => [
          ...member.elected.flatMap(({ coverage, employee, employer }) => {
            const code = { Medical: 'MED', Dental: 'DEN', 'Life and AD&D': 'LIFE', Disability: 'LTD' }[coverage];
            return [
              ...(employee !== 0
                ? [[member.memberId, lastFirst(member), date, `${code}EE`, plain(part(employee, at, 2))]]
                : []),
              ...(employer !== 0
                ? [[member.memberId, lastFirst(member), date, `${code}ER`, plain(part(employer, at, 2))]]
                : []),
            ];
          }),
          [member.memberId, lastFirst(member), date, '401K', '150.00'],
          ...(hasHsa(member) ? [[member.memberId, lastFirst(member), date, 'HSA', '75.00']] : []),
        ]),
      ),
    ],
  },
  {
    name: 'Paychex journal: departments with subtotals, page breaks, repeated headings',
    rows: (members) => {
      const headings = ['Employee ID', 'Employee Name', 'Deduction', 'Employee Amount', 'Employer Amount'];
      return [
        ['HARBOR FOODS INC'],
        ['Payroll Journal', '', 'Period 11/01/26 - 11/30/26'],
        ...byDepartment(members).flatMap(([name, own], page) => [
          ...(page > 0 ? [[`Page ${page + 1}`], ['HARBOR FOODS INC']] : []),
          [`Department: ${name}`],
          headings,
          ...each(own, (member, { coverage, employee, employer }) => [
            [member.memberId, lastFirst(member), coverage, thousands(employee), thousands(employer)],
          ]),
          [
            '',
            `${name} Total`,
            '',
            thousands(sum(own, (one) => one.employee)),
            thousands(sum(own, (one) => one.employer)),
          ],
        ]),
        [
          '',
          'Company Total',
          '',
          thousands(sum(members, (one) => one.employee)),
          thousands(sum(members, (one) => one.employer)),
        ],
        ['*** End of report ***'],
      ];
    },
  },
  {
    name: 'Gusto: a column for each plan and payer, dashes for nothing, HSA savings beside the HSA plan',
    rows: (members) => {
      const plans = ['Summit HSA 3200', 'Summit PPO 1000'];
      return [
        [
          'Last name',
          'First name',
          'Employee ID',
          ...plans.flatMap((plan) => [`${plan} - Employee`, `${plan} - Company`]),
          'Smile Plus - Employee',
          'Smile Plus - Company',
          'Basic Life - Employee',
          'Basic Life - Company',
          'Summit LTD 60 - Employee',
          'HSA - Employee contribution',
          'HSA - Company contribution',
        ],
        ...members.map((member) => {
          const amounts = (one: Elected | undefined) => (one ? [plain(one.employee), plain(one.employer)] : ['–', '–']);
          const medical = of(member, 'Medical');
          return [
            member.last,
            member.first,
            member.memberId,
            ...plans.flatMap((plan) => amounts(medical?.plan === plan ? medical : undefined)),
            ...amounts(of(member, 'Dental')),
            plain(of(member, 'Life and AD&D')?.employee ?? 0),
            plain(of(member, 'Life and AD&D')?.employer ?? 0),
            of(member, 'Disability') ? plain(of(member, 'Disability')?.employee ?? 0) : '–',
            ...(hasHsa(member) ? ['100.00', '50.00'] : ['–', '–']),
          ];
        }),
      ];
    },
  },
  {
    name: 'UKG: names and the last digits of the SSN, reversals and their corrections',
    rows: (members) => [
      ['Employee', 'SSN Last 4', 'Deduction Description', 'EE Amt', 'ER Amt'],
      ...members.flatMap((member, at) =>
        member.elected.flatMap(({ coverage, employee, employer }, which) => {
          const row = (sign: number): Cell[] => [
            lastFirst(member),
            member.ssn.slice(-4),
            `${coverage} Pre-Tax`,
            plain(employee * sign),
            plain(employer * sign),
          ];
          return at % 7 === 2 && which === 0 ? [row(1), row(-1), row(1)] : [row(1)];
        }),
      ),
    ],
  },
  {
    name: "Workday: two rows of headings, the employer's own numbers, suffixes in names",
    rows: (members) => [
      ['Payroll Deductions Audit'],
      ['', '', ...ALL.flatMap((name) => [name, ''])],
      ['Employee ID', 'Worker', ...ALL.flatMap(() => ['Employee', 'Employer'])],
      ...members.map((member) => [
        member.employeeNumber,
        firstLast(member),
        ...ALL.flatMap((name) => {
          const one = of(member, name);
          return one ? [plain(one.employee), plain(one.employer)] : ['', ''];
        }),
      ]),
    ],
  },
  {
    name: 'QuickBooks: deductions negative and contributions positive',
    rows: (members) => [
      ['Name', 'Account No.', 'Payroll Item', 'Amount'],
      ...each(members, (member, { coverage, employee, employer }) => [
        ...(employee !== 0 ? [[firstLast(member), member.memberId, `${coverage} (employee)`, plain(-employee)]] : []),
        ...(employer !== 0 ? [[firstLast(member), member.memberId, `${coverage} (company)`, plain(employer)]] : []),
      ]),
    ],
  },
  {
    name: 'Paycom: amounts in whole cents',
    rows: (members) => [
      ['EE Code', 'EE Name', 'Ded Desc', 'EE Amount (cents)', 'ER Amount (cents)'],
      ...each(members, (member, { coverage, employee, employer }) => [
        [member.memberId, lastFirst(member), coverage, String(employee), String(employer)],
      ]),
    ],
  },
  {
    name: 'Rippling: words for nothing and notes beside amounts',
    rows: (members) => [
      ['Employee ID', 'Employee', ...ALL.flatMap((name) => [`${name} - Employee`, `${name} - Employer`])],
      ...members.map((member, at) => [
        member.memberId,
        firstLast(member),
        ...ALL.flatMap((name) => {
          const one = of(member, name);
          if (!one)
            return (
              [
                ['Waived', 'n/a'],
                ['declined 1/1', '-'],
                ['–', '–'],
              ][at % 3] ?? []
            );
          return [at % 6 === 1 ? `${plain(one.employee)} (new rate)` : plain(one.employee), plain(one.employer)];
        }),
      ]),
    ],
  },
  {
    name: 'Homemade: names only, premiums with a total column and a total row',
    rows: (members) => [
      ['November benefits'],
      [],
      ['Name', 'Medical', 'Dental', 'Life', 'LTD', 'Total'],
      ...members.map((member) => {
        const amounts = ALL.map((name) => (of(member, name)?.employee ?? 0) + (of(member, name)?.employer ?? 0));
        const all = amounts.reduce((total, amount) => total + amount, 0);
        return [firstLast(member), ...amounts.map((amount) => (amount === 0 ? '' : amount / 100)), all / 100];
      }),
      [
        'TOTAL',
        ...ALL.map((name) => sum(members, (one) => (one.coverage === name ? one.employee + one.employer : 0)) / 100),
        sum(members, (one) => one.employee + one.employer) / 100,
      ],
    ],
  },
  {
    name: 'Homemade: the premium split in one cell, employee / employer',
    rows: (members) => [
      ['ID', 'Name', ...ALL],
      ...members.map((member) => [
        member.memberId,
        lastFirst(member),
        ...ALL.map((name) => {
          const one = of(member, name);
          return one ? `${plain(one.employee)} / ${plain(one.employer)}` : '';
        }),
      ]),
    ],
  },
  {
    name: 'Paylocity: current and year to date, numbers missing in some rows',
    rows: (members) => [
      ['Emp ID', 'Emp Name', 'Deduction', 'Tier', 'EE Current', 'EE YTD', 'ER Current', 'ER YTD'],
      ...members.flatMap((member) =>
        member.elected.map(({ coverage, tier, employee, employer }, which) => [
          which > 0 ? '' : member.memberId,
          which > 0 ? '' : lastFirst(member),
          coverage,
          { EE: 'Employee Only', ES: 'Employee + Spouse', EC: 'Employee + Child(ren)', FAM: 'Family' }[tier],
          plain(employee),
          plain(employee * 11),
          plain(employer),
          plain(employer * 11),
        ]),
      ),
    ],
  },
  {
    name: 'Dayforce: four weekly pay dates across, both payers added',
    rows: (members) => {
      const dates = ['11/06/2026', '11/13/2026', '11/20/2026', '11/27/2026'];
      return [
        ['Employee Number', 'Employee Name', 'Deduction Name', ...dates],
        ...each(members, (member, { coverage, employee, employer }) => [
          [
            member.memberId,
            lastFirst(member),
            coverage,
            ...dates.map((_, at) => plain(part(employee + employer, at, 4))),
          ],
        ]),
      ];
    },
  },
  {
    name: 'Namely: a payer column, supplemental life and state disability beside basic life and LTD',
    rows: (members) => [
      ['Employee Id', 'Full Name', 'Benefit', 'Paid By', 'Amount'],
      ...members.flatMap((member, at) => [
        ...member.elected.flatMap(({ coverage, employee, employer }) => [
          ...(employee !== 0
            ? [[member.memberId, firstLast(member), coverage, 'Employee', `$${thousands(employee)}`]]
            : []),
          ...(employer !== 0
            ? [[member.memberId, firstLast(member), coverage, 'Employer', `$${thousands(employer)}`]]
            : []),
        ]),
        ...(at % 3 === 0 ? [[member.memberId, firstLast(member), 'Supplemental Life', 'Employee', '$12.40']] : []),
        [member.memberId, firstLast(member), 'CA State Disability', 'Employee', '$31.05'],
        ...(at % 4 === 0 ? [[member.memberId, firstLast(member), 'Medical FSA', 'Employee', '$58.33']] : []),
      ]),
    ],
  },
  {
    name: 'TriNet: amounts with the sign behind and credits in parentheses',
    rows: (members) => [
      ['TriNet Benefit Deduction Detail', '', '', '', ''],
      ['EmplID', 'Name', 'Benefit Plan', 'Employee Cost', 'Employer Cost'],
      ...members.flatMap((member, at) =>
        member.elected.flatMap(({ plan, employee, employer }, which) => [
          [member.memberId, lastFirst(member).toUpperCase(), plan, thousands(employee), thousands(employer)],
          ...(at % 8 === 3 && which === 0
            ? [
                [member.memberId, lastFirst(member).toUpperCase(), plan, '25.00', '0.00'],
                [member.memberId, lastFirst(member).toUpperCase(), plan, '25.00-', '(0.00)'],
              ]
            : []),
        ]),
      ),
    ],
  },
];
