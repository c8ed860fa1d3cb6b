import {
  BILL_COLUMNS,
  CHECK_COLUMNS,
  CODE_COLUMNS,
  CONTROL_TOTAL_COLUMNS,
  type Columns,
  DEDUCTION_COLUMNS,
  DIRECTORY_CRITERIA,
  ENROLLMENT_COLUMNS,
  ERROR_COLUMNS,
  LAYOUT_COLUMNS,
  LINE_COLUMNS,
  LOCKBOX_COLUMNS,
  OUTSIDE_COLUMNS,
  PAYMENT_COLUMNS,
  PAYROLL_COLUMNS,
  PDF_BILL_COLUMNS,
  PDF_REGISTER_COLUMNS,
  RATE_COLUMNS,
  RECEIPT_FACTS,
  REFUNDED_CHECK_COLUMNS,
  SETUP_COLUMNS,
  SHEET_COLUMNS,
  STATEMENT_LINE_COLUMNS,
  THING_COLUMNS,
  X12_834_COLUMNS,
} from '../tableColumns';

/** The table of a phrase. */
export interface TableShape {
  /** Heading in the catalogue. */
  readonly name: string;
  readonly columns: Columns;
  /** Whether each row is a name and its value, without headings. */
  readonly isPairs?: boolean;
  /** Whether the table is a file's content, so that any heading is allowed. */
  readonly isFile?: boolean;
}

const LINES = { name: 'Lines of a bill', columns: LINE_COLUMNS };
const LAYOUT = { name: 'Columns of a list of corrections', columns: LAYOUT_COLUMNS };
const CODES = { name: 'Codes of a recipient', columns: CODE_COLUMNS };
const RATES = { name: 'Rates of a policy', columns: RATE_COLUMNS };
const PAYROLL = { name: 'A payroll file', columns: PAYROLL_COLUMNS };

/** By phrase: its table. The phrases with a kind of thing have a table for each. */
const SHAPES: Readonly<Record<string, TableShape>> = {
  '{person} save(s)/saved these columns for corrections to {correctionRecipient}:': LAYOUT,
  '{person} save(s)/saved these codes for corrections to {correctionRecipient}:': CODES,
  'a/an {newBill} for {group} with these lines:': LINES,
  'these bills for {group}:': { name: 'Bills', columns: BILL_COLUMNS },
  '{person} record(s)/recorded this error report of the carrier:': { name: 'Error report', columns: ERROR_COLUMNS },
  '{bill} has this enrollment:': { name: 'Enrollment', columns: ENROLLMENT_COLUMNS },
  '{person} list(s)/listed who pays outside payroll on {bill}:': {
    name: 'Members who pay outside payroll',
    columns: OUTSIDE_COLUMNS,
  },
  '{person} propose(s)/proposed these rates of {group} from {month}:': RATES,
  '{person} propose(s)/proposed these rates of {group} from {month} without an exhibit:': RATES,
  '{person} propose(s)/proposed these rates of {group} from {month} with ages as of {string}:': RATES,
  '{person} propose(s)/proposed these rates of {group} from {month} with spouses rated by {string}:': RATES,
  '{person} read(s) a spreadsheet with these rates of {group}:': RATES,
  '{person} compare(s)/compared {bill} with this payroll file:': PAYROLL,
  '{person} compare(s)/compared {bill} with these payroll files:': PAYROLL,
  '{person} compare(s)/compared {bill} with these employee shares:': PAYROLL,
  '{person} reconcile(s)/reconciled {bill} with these deductions:': {
    name: 'Deductions and decisions',
    columns: DEDUCTION_COLUMNS,
  },
  '{person} upload(s)/uploaded this payroll file:': PAYROLL,
  '{person} upload(s)/uploaded a PDF bill with a total of {money} and these lines:': {
    name: 'A PDF bill',
    columns: PDF_BILL_COLUMNS,
  },
  '{person} upload(s)/uploaded a PDF payroll register with a total of {money} and these deductions:': {
    name: 'A PDF payroll register',
    columns: PDF_REGISTER_COLUMNS,
  },
  '{person} upload(s)/uploaded a payroll workbook with these sheets:': {
    name: 'Sheets of a payroll workbook',
    columns: SHEET_COLUMNS,
  },
  '{person} upload(s)/uploaded an 834 with {enrollmentList}:': { name: 'People of an 834', columns: X12_834_COLUMNS },
  '{person} upload(s)/uploaded these payments of continuation payers:': {
    name: 'A payment file of a continuation administrator',
    columns: PAYMENT_COLUMNS,
  },
  '{person} add(s)/added {statementFile} from {money} with these lines:': {
    name: 'Lines of a bank statement',
    columns: STATEMENT_LINE_COLUMNS,
  },
  '{person} add(s)/added this CSV statement through {date}, which closes with {money}:': {
    name: 'A CSV statement of a bank',
    isFile: true,
    columns: Object.fromEntries(
      ['Date', 'Description', 'Debit', 'Credit', 'Amount', 'Balance'].map((heading) => [
        heading,
        { write: 'as in the file' },
      ]),
    ),
  },
  '{person} enter(s)/entered {deposit} with these checks:': {
    name: 'Checks of a deposit',
    columns: CHECK_COLUMNS,
  },
  '{person} refunded these checks:': { name: 'Refunded checks', columns: REFUNDED_CHECK_COLUMNS },
  '{person} deposit(s)/deposited a lockbox file with these checks:': {
    name: 'Checks of a lockbox file',
    columns: LOCKBOX_COLUMNS,
  },
  '{person} search(es) the directory by:': { name: 'Directory search', columns: DIRECTORY_CRITERIA, isPairs: true },
  'the receipt shows:': { name: 'Receipt', columns: RECEIPT_FACTS, isPairs: true },
  '{person} upload(s)/uploaded this file of groups and carriers:': {
    name: 'A file of groups and carriers',
    columns: Object.fromEntries(
      ['Type', 'Code', 'Name', 'Carriers', 'Agents', 'Rep', 'Last day'].map((heading) => [
        heading,
        { write: heading === 'Type' ? 'group, carrier, agent, or rep' : 'as in the file' },
      ]),
    ),
    isFile: true,
  },
  '{person} see(s) these balances of group {int}:': { name: 'Balances of a group', columns: THING_COLUMNS.balances },
  '{person} enter(s)/entered these control totals:': { name: 'Control totals', columns: CONTROL_TOTAL_COLUMNS },
  '{person} upload(s)/uploaded this file of opening balances:': {
    name: 'A file of opening balances',
    columns: Object.fromEntries(
      ['Type', 'Group', 'Carrier', 'Bill number', 'Period', 'Due date', 'Reference', 'Date', 'Amount'].map(
        (heading) => [heading, { write: 'as in the file' }],
      ),
    ),
    isFile: true,
  },
  '{person} paste(s)/pasted these cost centers from {month}:': {
    name: 'Cost centers copied from a file',
    columns: Object.fromEntries(
      ['Member number', 'Department', 'Percent'].map((heading) => [heading, { write: 'as in the file' }]),
    ),
    isFile: true,
  },
  '{person} upload(s)/uploaded this file of people:': {
    name: 'A file of people',
    columns: Object.fromEntries(
      ['Email', 'First name', 'Last name', 'Groups', 'Roles', 'Carriers', 'Agents', 'Rep'].map((heading) => [
        heading,
        { write: heading === 'Email' ? 'as in the file, or the stranger' : 'as in the file' },
      ]),
    ),
    isFile: true,
  },
};
const SHAPES_BY_KIND: Readonly<
  Record<string, { type: string; name: string; kinds: Readonly<Record<string, Columns>> }>
> = {
  '{person} see(s) these {things}:': { type: 'things', name: 'See these', kinds: THING_COLUMNS },
  '{person} see(s) these {things} in this order:': { type: 'things', name: 'See these', kinds: THING_COLUMNS },
  '{person} set(s) up these {setupKind}:': { type: 'setupKind', name: 'Set up these', kinds: SETUP_COLUMNS },
};

/**
 * @param values words of the sentence by parameter type
 * @returns the table that the phrase takes; undefined if it takes none
 */
export function tableOf(
  phrase: string,
  values: readonly { readonly type: string; readonly text: string }[],
): TableShape | undefined {
  const byKind = SHAPES_BY_KIND[phrase];
  if (!byKind) return SHAPES[phrase];
  const kind = values.find(({ type }) => type === byKind.type)?.text ?? '';
  const columns = byKind.kinds[kind];
  return columns && { name: `${byKind.name} ${kind}`, columns };
}

/** All tables with the phrases that take them, for the catalogue. */
export function allTables(): readonly (TableShape & { readonly phrases: readonly string[] })[] {
  const own = Object.entries(SHAPES).map(([phrase, shape]) => ({ ...shape, phrases: [phrase] }));
  const byKind = Object.entries(SHAPES_BY_KIND).flatMap(([phrase, { name, kinds, type }]) =>
    Object.entries(kinds).map(([kind, columns]) => ({
      name: `${name} ${kind}`,
      columns,
      phrases: [phrase.replace(`{${type}}`, kind)],
    })),
  );
  const merged = new Map<string, TableShape & { phrases: readonly string[] }>();
  for (const table of [...own, ...byKind]) {
    const phrases = [...(merged.get(table.name)?.phrases ?? []), ...table.phrases];
    merged.set(table.name, { ...table, phrases });
  }
  return [...merged.values()];
}
