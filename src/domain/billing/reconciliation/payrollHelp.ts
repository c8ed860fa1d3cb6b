/** How to get a file for the comparison out of a payroll system. */
export interface PayrollHelp {
  readonly system: string;
  /** Reports with each person's deductions. */
  readonly reports: readonly string[];
  readonly columns: readonly string[];
  readonly avoid: readonly string[];
  /** Differences between editions, and between companies' own set-ups. */
  readonly depends: string;
}

const OWN_NAMES = 'Reports can be renamed, and permissions decide which of them you see.';

/** Holds for every payroll system. */
export const PAYROLL_BASICS: readonly string[] = [
  'Choose pay dates of the bill’s month. Several files are added up, so choose each payroll once.',
  'Include the number that the carrier bills by, the name, the deduction, and the amounts of employee and employer.',
  'Take amounts that were deducted, not elections or scheduled amounts, and not the year to date alone.',
  'Save as CSV or Excel. In Excel, format the column of the numbers as text: otherwise it loses zeros and digits.',
  'The file is read on this computer and saved with your draft, which only you can open.',
];

/** One page per payroll system, by name. */
export const PAYROLL_HELP: readonly PayrollHelp[] = [
  {
    system: 'ADP',
    reports: ['A deduction register, or a custom report of voluntary deductions and memos by employee.'],
    columns: [
      'File number or Position ID',
      'Payroll name',
      'Deduction code and description',
      'Deduction amount',
      'Memo amount, which is often the employer’s part',
      'Pay date',
    ],
    avoid: [
      'Codes without descriptions: they are told apart by their amounts, and you are asked.',
      'A Social Security number that is masked, if no other number is in the report.',
    ],
    depends:
      'RUN and Workforce Now name their reports differently. The file number is ADP’s: the carrier’s number may be another one.',
  },
  {
    system: 'Gusto',
    reports: ['The benefits report, or the payroll journal for the pay dates of the month.'],
    columns: [
      'Employee name',
      'Employee ID, if your company uses one',
      'Each benefit with employee and company amounts',
    ],
    avoid: ['Names without numbers: people are then matched by name, and doubtful ones are asked about.'],
    depends: 'Which columns can be added depends on the plan of your company.',
  },
  {
    system: 'Paychex',
    reports: ['The payroll journal, or a report of employee deductions.'],
    columns: ['Worker ID', 'Worker name', 'Check date', 'Deduction', 'Employee amount', 'Company amount'],
    avoid: ['Reports with year-to-date amounts only.', 'A PDF of the journal: export it as CSV or Excel.'],
    depends: `The names are those of Paychex Flex. ${OWN_NAMES}`,
  },
  {
    system: 'Paycom',
    reports: ['A listing of deductions by employee and pay date.'],
    columns: [
      'Employee code',
      'Name',
      'Deduction code and description',
      'Amount',
      'Employer codes, which are often rows of their own',
      'Check date',
    ],
    avoid: ['Taxes and earnings in the same report: only coverages on the bill are compared.'],
    depends: OWN_NAMES,
  },
  {
    system: 'Paylocity',
    reports: ['A register of deductions by employee for the check dates of the month.'],
    columns: ['Employee ID', 'Name', 'Deduction', 'Current amount', 'Check date'],
    avoid: [
      'The year-to-date amount beside the current one: choose the current one if you are asked.',
      'Rows without an employee ID.',
    ],
    depends: OWN_NAMES,
  },
  {
    system: 'QuickBooks',
    reports: [
      'Online: the report of payroll deductions and contributions.',
      'Desktop: Payroll Item Detail, or Payroll Summary by employee.',
    ],
    columns: ['Employee', 'Payroll item or deduction', 'Employee deduction', 'Company contribution', 'Date'],
    avoid: [
      'Filters on single employees.',
      'Changing the signs: deductions are negative in some reports and are read as they are.',
    ],
    depends: 'These reports have names and no employee numbers, so people are matched by name.',
  },
  {
    system: 'Rippling',
    reports: ['A report of the pay runs of the month with deductions and company contributions.'],
    columns: [
      'Employee number or ID',
      'Employee name',
      'Deduction',
      'Employee deduction',
      'Company contribution',
      'Pay date',
    ],
    avoid: ['Columns that add up employee and company, without the two of them.'],
    depends: OWN_NAMES,
  },
  {
    system: 'UKG',
    reports: ['A deduction register for the pay dates of the month.'],
    columns: [
      'Employee number',
      'Name',
      'Deduction code and description',
      'Employee amount',
      'Employer amount',
      'Pay date',
    ],
    avoid: [
      'Scheduled amounts beside actual ones: choose the actual one if you are asked.',
      'Employee numbers without their leading zeros.',
    ],
    depends: 'UKG Pro and UKG Ready have different reports and codes.',
  },
  {
    system: 'Workday',
    reports: [
      'A report of payroll results with deductions by worker, which your Workday administrator builds or shares.',
    ],
    columns: [
      'Employee ID',
      'Worker',
      'Deduction',
      'Employee and employer amount, or the payer in a column',
      'Payment date',
    ],
    avoid: ['The number only inside the name, as in “Adler, Ruth (1001)”.', 'A summary sheet without people.'],
    depends: 'Every company names its own reports.',
  },
];
