import type { Cell, Rows } from './exports/cells';
import { part, plain } from './exports/cells';
import type { Elected, GroupMember } from './plantedGroup';
import type { PlantedLayout } from './plantedLayouts';

type FileCoverage = Elected['coverage'];
const ALL: readonly FileCoverage[] = ['Medical', 'Dental', 'Life and AD&D', 'Disability'];
const lastFirst = ({ last, first, middle, suffix }: GroupMember) =>
  `${last}${suffix ? ` ${suffix}` : ''}, ${[first, middle].filter(Boolean).join(' ')}`;
const firstLast = ({ first, middle, last, suffix }: GroupMember) =>
  [first, middle, last].filter(Boolean).join(' ') + (suffix ? ` ${suffix}` : '');
const of = (member: GroupMember, coverage: FileCoverage) => member.elected.find((one) => one.coverage === coverage);
const each = (members: readonly GroupMember[], rows: (member: GroupMember, one: Elected, which: number) => Rows) =>
  members.flatMap((member) => member.elected.flatMap((one, which) => rows(member, one, which)));
const sum = (elected: readonly Elected[], amount: (one: Elected) => number) =>
  elected.reduce((total, one) => total + amount(one), 0);
const dollars = (cents: number) => `$${plain(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
const TIER_NAMES = { EE: 'Employee', ES: 'Employee + Spouse', EC: 'Employee + Children', FAM: 'Employee + Family' };

/** Layouts of more payroll systems, as their users export them. */
export const VENDOR_LAYOUTS: readonly PlantedLayout[] = [
  {
    name: 'Paycor: deduction register with codes, check dates, month to date, and a total for each employee',
    rows: (members) => [
      ['Deduction Register', '', '', '', '', '', '', '', ''],
      ['Client 118204', 'Check Date 11/06/2026 - 11/20/2026'],
      [
        'Employee Number',
        'Last Name',
        'First Name',
        'Check Date',
        'Ded Code',
        'Ded Desc',
        'EE Current',
        'EE MTD',
        'ER Current',
      ],
      ...members.flatMap((member) => [
        ...['11/06/2026', '11/20/2026'].flatMap((date, at) => [
          ...member.elected.map(({ coverage, employee, employer }) => [
            member.memberId,
            member.last,
            member.first,
            date,
            { Medical: 'MED', Dental: 'DEN', 'Life and AD&D': 'LIFE', Disability: 'LTD' }[coverage],
            { Medical: 'Medical Pretax', Dental: 'Dental Pretax', 'Life and AD&D': 'Basic Life', Disability: 'LTD' }[
              coverage
            ],
            plain(part(employee, at, 2)),
            plain(at === 0 ? part(employee, 0, 2) : employee),
            plain(part(employer, at, 2)),
          ]),
          [
            member.memberId,
            member.last,
            member.first,
            date,
            'ROTH',
            'Roth 401k',
            '80.00',
            plain(8_000 * (at + 1)),
            '40.00',
          ],
        ]),
        [
          'Employee Total',
          '',
          '',
          '',
          '',
          '',
          plain(sum(member.elected, (one) => one.employee) + 16_000),
          '',
          plain(sum(member.elected, (one) => one.employer) + 8_000),
        ],
      ]),
    ],
  },
  {
    name: 'BambooHR: a column for each deduction and company contribution, empty cells for nothing',
    rows: (members) => [
      [
        'Employee #',
        'Last name, First name',
        'Department',
        'Pay Period End',
        ...ALL.map((name) => `${name} Insurance (Pre-Tax Deduction)`),
        ...ALL.map((name) => `${name} Insurance (Company)`),
        '401(k) (Deduction)',
        'Total Deductions',
      ],
      ...members.map((member) => [
        member.memberId,
        lastFirst(member),
        member.department,
        '2026-11-30',
        ...ALL.map((name) => (of(member, name)?.employee ? plain(of(member, name)?.employee ?? 0) : '')),
        ...ALL.map((name) => (of(member, name)?.employer ? plain(of(member, name)?.employer ?? 0) : '')),
        '120.00',
        plain(sum(member.elected, (one) => one.employee) + 12_000),
      ]),
    ],
  },
  {
    name: 'Justworks: names and work e-mails without numbers, portions of each plan',
    rows: (members) => [
      ['Invoice', 'November 2026'],
      [],
      [
        'Employee Name',
        'Work Email',
        'Department',
        ...ALL.flatMap((name) => [`${name}: Employee Portion`, `${name}: Company Portion`]),
        'Commuter: Employee Portion',
      ],
      ...members.map((member) => [
        firstLast(member),
        `${member.first.toLowerCase()}.${member.employeeNumber}@harborfoods.com`,
        member.department,
        ...ALL.flatMap((name) => {
          const one = of(member, name);
          return one ? [dollars(one.employee), dollars(one.employer)] : ['$0.00', '$0.00'];
        }),
        '$40.00',
      ]),
      [
        'Total',
        '',
        '',
        ...ALL.flatMap((name) =>
          (['employee', 'employer'] as const).map((payer) =>
            dollars(
              sum(
                members.flatMap(({ elected }) => elected.filter((one) => one.coverage === name)),
                (one) => one[payer],
              ),
            ),
          ),
        ),
        dollars(members.length * 4_000),
      ],
    ],
  },
  {
    name: 'isolved: the employee once with number and name, deductions below, a total for each',
    rows: (members) => [
      ['Deductions by Employee'],
      ['Employee', 'Deduction', 'EE Amount', 'ER Amount'],
      ...members.flatMap((member) => [
        [[member.memberId, lastFirst(member)].filter(Boolean).join(' - ')],
        ...member.elected.map(({ coverage, employee, employer }) => ['', coverage, plain(employee), plain(employer)]),
        [
          '',
          'Total',
          plain(sum(member.elected, (one) => one.employee)),
          plain(sum(member.elected, (one) => one.employer)),
        ],
      ]),
    ],
  },
  {
    name: 'OnPay: last four digits, long names of deductions with the tax treatment',
    rows: (members) => [
      ['Worker', 'SSN', 'Deduction/Contribution', 'Tax Treatment', 'Employee Amount', 'Company Amount'],
      ...each(members, (member, { coverage, employee, employer }) => [
        [
          firstLast(member),
          `XXX-XX-${member.ssn.slice(-4)}`,
          `${coverage} (Section 125)`,
          'Pre-tax',
          dollars(employee),
          dollars(employer),
        ],
      ]),
      ...members
        .filter((_, at) => at % 6 === 0)
        .map((member) => [
          firstLast(member),
          `XXX-XX-${member.ssn.slice(-4)}`,
          'Child Support',
          'Post-tax',
          '$210.00',
          '$0.00',
        ]),
    ],
  },
  {
    name: 'Square: first and last names apart, a column for each benefit and payer in words',
    rows: (members) => [
      [
        'First Name',
        'Last Name',
        'Employee ID',
        ...ALL.map((name) => `Employee deduction: ${name}`),
        ...ALL.map((name) => `Employer contribution: ${name}`),
      ],
      ...members.map((member) => [
        member.first,
        member.last,
        member.memberId,
        ...ALL.map((name) => plain(of(member, name)?.employee ?? 0)),
        ...ALL.map((name) => plain(of(member, name)?.employer ?? 0)),
      ]),
    ],
  },
  {
    name: 'Oracle HCM: an element for each payer, dates, relationship numbers beside person numbers',
    rows: (members) => [
      ['Payroll Element Results'],
      [
        'Payroll Relationship Number',
        'Person Number',
        'Person Name',
        'Effective Date',
        'Element Classification',
        'Element Name',
        'Result Value',
      ],
      ...each(members, (member, { coverage, employee, employer }) => {
        const row = (kind: string, name: string, amount: number) => [
          `R-${member.employeeNumber}`,
          member.memberId,
          lastFirst(member),
          '2026-11-30',
          kind,
          name,
          plain(amount),
        ];
        return [
          ...(employee === 0 ? [] : [row('Pretax Deductions', `${coverage} EE`, employee)]),
          ...(employer === 0 ? [] : [row('Employer Charges', `${coverage} ER`, employer)]),
        ];
      }),
      ...members.map((member) => [
        `R-${member.employeeNumber}`,
        member.memberId,
        lastFirst(member),
        '2026-11-30',
        'Employer Taxes',
        'Medicare ER',
        '58.20',
      ]),
    ],
  },
  {
    name: 'SAP: wage types, deductions with the sign behind, charges without',
    rows: (members) => [
      ['Pers.No.', 'Employee/app.name', 'Wage Type', 'Wage Type Long Text', 'For-period', 'Amount', 'Crcy'],
      ...each(members, (member, { coverage, employee, employer }) => {
        const at = ALL.indexOf(coverage);
        const row = (type: string, text: string, amount: string) => [
          member.memberId,
          lastFirst(member),
          type,
          text,
          '11/2026',
          amount,
          'USD',
        ];
        return [
          ...(employee === 0
            ? []
            : [row(`BE${at}1`, `${coverage} EE pre-tax`, `${plain(Math.abs(employee))}${employee > 0 ? '-' : ''}`)]),
          ...(employer === 0 ? [] : [row(`BR${at}1`, `${coverage} ER cost`, plain(employer))]),
        ];
      }),
    ],
  },
  {
    name: 'Insperity: a section for each plan with its members and a total',
    rows: (members) => [
      ['Benefit Billing Detail', '', '', ''],
      ...[...new Set(members.flatMap(({ elected }) => elected.map(({ plan }) => plan)))].flatMap((plan) => {
        const own = each(members, (member, one) =>
          one.plan === plan
            ? [[member.memberId, lastFirst(member), TIER_NAMES[one.tier], plain(one.employee), plain(one.employer)]]
            : [],
        );
        const total = members.flatMap(({ elected }) => elected.filter((one) => one.plan === plan));
        return [
          [`Plan: ${plan}`],
          ['Employee ID', 'Employee Name', 'Coverage Tier', 'Employee Cost', 'Client Cost'],
          ...own,
          ['', 'Plan Total', '', plain(sum(total, (one) => one.employee)), plain(sum(total, (one) => one.employer))],
          [],
        ];
      }),
    ],
  },
  {
    name: 'Zenefits: benefit type, plan, and coverage level, with the total premium beside the payers',
    rows: (members) => [
      [
        'Employee ID',
        'Employee Name',
        'Benefit Type',
        'Plan Name',
        'Coverage Level',
        'Total Monthly Premium',
        'Employee Monthly Cost',
        'Company Monthly Cost',
        'Enrollment Status',
      ],
      ...each(members, (member, { coverage, plan, tier, employee, employer }) => [
        [
          member.memberId,
          firstLast(member),
          coverage,
          plan,
          TIER_NAMES[tier],
          dollars(employee + employer),
          dollars(employee),
          dollars(employer),
          'Enrolled',
        ],
      ]),
      ...members
        .filter((member) => !of(member, 'Dental'))
        .map((member) => [member.memberId, firstLast(member), 'Dental', 'Waived', '', '', '', '', 'Waived']),
    ],
  },
  {
    name: 'Sage: payer in the description, period columns, parentheses for corrections',
    rows: (members) => [
      ['Company: 001', '', '', '', '', ''],
      ['Employee', 'Name', 'Ded/Ben', 'Description', 'This Period', 'Year-to-Date'],
      ...members.flatMap((member, at) =>
        member.elected.flatMap(({ coverage, employee, employer }, which) => {
          const code = { Medical: 'MD', Dental: 'DN', 'Life and AD&D': 'LF', Disability: 'LT' }[coverage];
          const row = (kind: string, text: string, amount: number, shown = plain(amount)) => [
            member.memberId,
            lastFirst(member),
            `${code}${kind}`,
            `${coverage} - ${text}`,
            shown,
            plain(amount * 11),
          ];
          return [
            ...(employee === 0 ? [] : [row('D', 'Employee', employee)]),
            ...(at % 9 === 4 && which === 0 && employee !== 0
              ? [
                  row('D', 'Employee', employee),
                  row('D', 'Employee', employee, employee > 0 ? `(${plain(employee)})` : plain(-employee)),
                ]
              : []),
            ...(employer === 0 ? [] : [row('B', 'Employer', employer)]),
          ];
        }),
      ),
    ],
  },
  {
    name: 'PrimePay: coverages across with both payers below, and totals at the end of each row',
    rows: (members) => [
      ['Benefit Deduction Listing'],
      ['', '', ...ALL.flatMap((name) => [name, '']), 'Totals', ''],
      ['Emp #', 'Employee', ...ALL.flatMap(() => ['EE', 'ER']), 'EE', 'ER'],
      ...members.map((member) => [
        member.memberId,
        lastFirst(member),
        ...ALL.flatMap((name) =>
          [of(member, name)?.employee ?? 0, of(member, name)?.employer ?? 0].map((one) => one / 100),
        ),
        sum(member.elected, (one) => one.employee) / 100,
        sum(member.elected, (one) => one.employer) / 100,
      ]),
    ],
  },
  {
    name: 'Heartland: the employer below each employee row, names in the first row only',
    rows: (members) => [
      ['ID', 'Employee', 'Paid by', ...ALL],
      ...members.flatMap((member) => [
        [member.memberId, lastFirst(member), 'Employee', ...ALL.map((name) => plain(of(member, name)?.employee ?? 0))],
        ['', '', 'Employer', ...ALL.map((name) => plain(of(member, name)?.employer ?? 0))],
      ]),
    ],
  },
  {
    name: 'NetSuite: payroll items with dates and amounts, employee rows negative',
    rows: (members) => [
      ['Employee', 'External ID', 'Date', 'Payroll Item', 'Item Type', 'Amount'],
      ...each(members, (member, { coverage, employee, employer }) =>
        ['11/13/2026', '11/27/2026'].flatMap((date, at) => [
          ...(employee === 0
            ? []
            : [
                [
                  firstLast(member),
                  member.memberId,
                  date,
                  `${coverage} Deduction`,
                  'Deduction',
                  plain(-part(employee, at, 2)),
                ],
              ]),
          ...(employer === 0
            ? []
            : [
                [
                  firstLast(member),
                  member.memberId,
                  date,
                  `${coverage} Company`,
                  'Employer Contribution',
                  plain(part(employer, at, 2)),
                ],
              ]),
        ]),
      ),
    ],
  },
  {
    name: 'Deel: a currency before each amount and a word for those not enrolled',
    rows: (members) => [
      [
        'Contract ID',
        'Employee ID',
        'Name',
        ...ALL.flatMap((name) => [`${name} employee cost`, `${name} employer cost`]),
      ],
      ...members.map((member) => [
        `c${member.employeeNumber}x`,
        member.memberId,
        firstLast(member),
        ...ALL.flatMap((name): Cell[] => {
          const one = of(member, name);
          return one ? [`USD ${plain(one.employee)}`, `USD ${plain(one.employer)}`] : ['Not enrolled', 'Not enrolled'];
        }),
      ]),
    ],
  },
  {
    name: 'Viewpoint: one row for each check, coverages across, both payers added',
    rows: (members) => [
      ['Co', 'Employee', 'Full Name', 'Check No.', 'Check Date', ...ALL.map((name) => `${name} Ins`)],
      ...['11/05/2026', '11/12/2026', '11/19/2026', '11/26/2026'].flatMap((date, run) =>
        members.map((member, at) => [
          '1',
          member.memberId,
          lastFirst(member),
          String(40_000 + run * 500 + at),
          date,
          ...ALL.map((name) => {
            const one = of(member, name);
            return one ? plain(part(one.employee + one.employer, run, 4)) : '';
          }),
        ]),
      ),
    ],
  },
  {
    name: 'Homemade: numbers stored as numbers, plan names as headings, no titles for the first columns',
    rows: (members) => [
      ['', '', 'PPO 1000', 'HSA 3200', 'Dental', 'Life', 'LTD', 'Notes'],
      ...members.map((member, at) => {
        const medical = of(member, 'Medical');
        const premium = (one: Elected | undefined) => (one ? (one.employee + one.employer) / 100 : null);
        return [
          member.memberId,
          firstLast(member),
          premium(medical?.plan === 'Summit PPO 1000' ? medical : undefined),
          premium(medical?.plan === 'Summit HSA 3200' ? medical : undefined),
          premium(of(member, 'Dental')),
          premium(of(member, 'Life and AD&D')),
          premium(of(member, 'Disability')),
          at % 12 === 3 ? 'back from leave' : '',
        ];
      }),
    ],
  },
];
