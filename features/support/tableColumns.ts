import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { REASON_LABELS } from '../../src/domain/billing/bills/lineEdit';
import { TIERS } from '../../src/domain/billing/bills/Tier';
import { CONTINUATION_LABELS } from '../../src/domain/billing/continuation/ContinuationPayer';
import { CORRECTION_STATE_LABELS, RECIPIENT_LABELS } from '../../src/domain/billing/corrections/Correction';
import { LAYOUT_FIELD_LABELS } from '../../src/domain/billing/corrections/CorrectionLayout';
import { STAGE_LABELS } from '../../src/domain/billing/delinquency/Delinquency';
import { EXPECTED_OUTCOME_LABELS } from '../../src/domain/billing/expected/outcomeOnBill';
import { INSURED_STATE_LABELS, PAID_PART_LABELS } from '../../src/domain/billing/notOnBill/PayingNotOnBill';
import { RATE_SOURCE_LABELS, RATE_TABLE_STATE_LABELS } from '../../src/domain/billing/rates/RateTable';
import { WRITE_OFF_STATE_LABELS } from '../../src/domain/billing/register/writeOff';
import { HOUSE_RULE_LABELS } from '../../src/domain/billing/rules/RuleSettings';
import { OUTCOME_LABELS } from '../../src/domain/billing/savings/Savings';
import { OPENING_KIND_LABELS } from '../../src/domain/money/opening/OpeningKind';
import { PAYMENT_METHODS } from '../../src/domain/money/payments/paymentMethods';
import { ENDED_LABELS, STATUS_LABELS } from '../../src/domain/money/payments/paymentStatus';
import { CHECK_FILE_STATE_LABELS } from '../../src/domain/money/positivePay/CheckFile';
import { BANK_FILE_STATE_LABELS } from '../../src/domain/money/processing/BankFile';
import { PREPARED_STATE_LABELS } from '../../src/domain/office/exports/PreparedExport';
import { NOTICE_LABELS } from '../../src/domain/office/notices/Notice';
import type { SetupKind } from '../../src/domain/office/setup/SetupRecord';
import { KIND_LABELS } from '../../src/domain/office/uploads/uploadLabels';
import { Role } from '../../src/domain/platform/access/Role';
import { roleLabel } from '../../src/domain/platform/access/roleLabel';
import { CREATABLE_STATUSES } from './stage/StageBills';

/** A column of a table in a scenario. */
export interface Column {
  /** What a cell says, as the catalogue shows it. */
  readonly write: string;
  /** The only values; undefined if any text of the right form is allowed. */
  readonly values?: readonly string[];
  /** Tested against a cell that has no list of values. */
  readonly form?: RegExp;
  /** Value of a table without the column. */
  readonly otherwise?: string;
  /** Whether a cell may be empty. */
  readonly mayBeEmpty?: boolean;
}
export type Columns = Readonly<Record<string, Column>>;

/** The months of bills and lines that are not a number of months ago, by how many months ago they were. */
export const NAMED_MONTHS: Readonly<Record<string, number>> = { 'this month': 0, 'next month': -1, 'last month': 1 };
export const MONTHS_AGO = /^([1-9]\d{0,2}) (month|year)s ago$/;
const MONTH = new RegExp(`^(?:${Object.keys(NAMED_MONTHS).join('|')}|[1-9]\\d{0,2} (?:month|year)s ago)$`);
const MONTH_WORDS = `${Object.keys(NAMED_MONTHS).join(', ')}, 2 months ago, 8 years ago, and so on`;

const text = (write: string, more: Partial<Column> = {}): Column => ({ write, ...more });
const money = (write: string): Column => ({
  write: `${write}, such as $1,200.00`,
  form: /^-?\$(?:\d{1,3}(?:,\d{3})*|\d+)\.\d\d$/,
});
/** @param edge of a month that may be named, too: `end of ` */
const month = (write: string, more: Partial<Column> = {}, edge = ''): Column => ({
  write: `${write}: ${MONTH_WORDS}${edge === '' ? '' : `; or ${edge}one`}`,
  form: edge === '' ? MONTH : new RegExp(`^(?:${edge})?${MONTH.source.slice(1)}`),
  ...more,
});
const oneOf = (values: readonly string[], write: string, more: Partial<Column> = {}): Column => ({
  write,
  values,
  ...more,
});
const MEMBER = text('a first and a last name: Omar Diaz', { form: /^\p{Lu}\S* [\p{Lu}\d]\S*/u });
const COVERAGE = text('Medical, Dental, Vision, Life, and so on');

/** A bill's lines. */
export const LINE_COLUMNS = {
  member: MEMBER,
  coverage: { ...COVERAGE, otherwise: 'Medical' },
  billed: money('the amount billed, a credit with a minus sign'),
  carrier: oneOf(['health', 'life'], 'which of the two carriers of the group', { otherwise: 'health' }),
  plan: text('the plan billed: HMO 20', { otherwise: 'PPO 500' }),
  tier: oneOf(TIERS, 'the tier billed', { otherwise: 'EE' }),
  class: text("the member's class on the bill", { otherwise: 'a bill without classes', mayBeEmpty: true }),
  'member number': text("the carrier's member ID: 4711-889", { otherwise: 'E1010, E1011, …' }),
  volume: { ...money('the insured volume'), otherwise: 'no volume', mayBeEmpty: true },
  month: month('the month of the bill, the same in each row', { otherwise: 'this month' }),
  corrects: month('the month that a retroactive line corrects; a credit without it may correct any earlier month', {
    mayBeEmpty: true,
    otherwise: 'none: a line of the month of the bill',
  }),
} as const satisfies Columns;

/** Whole bills, each with one line. */
export const BILL_COLUMNS = {
  number: text('the number of the bill: HF-101'),
  period: month('the month of the bill', { otherwise: 'this month' }),
  status: oneOf(CREATABLE_STATUSES, 'the status of the bill', { otherwise: 'RELEASED' }),
  due: money('the amount billed'),
  division: text('the number of a division that the group has: 01', { otherwise: 'the whole group' }),
} as const satisfies Columns;

export const ENROLLMENT_COLUMNS = {
  member: MEMBER,
  coverage: { ...COVERAGE, otherwise: 'Medical' },
  tier: oneOf(TIERS, 'the tier enrolled', { otherwise: 'as billed' }),
  volume: { ...money('the enrolled volume'), otherwise: 'no volume', mayBeEmpty: true },
  ended: text('when the coverage ended: last month, or on day 19', {
    form: /^(?:last month|on day \d\d?)$/,
    otherwise: 'still enrolled',
    mayBeEmpty: true,
  }),
  starts: text('when the coverage starts: next month, or on day 20', {
    form: /^(?:next month|on day \d\d?)$/,
    otherwise: 'it has started',
    mayBeEmpty: true,
  }),
} as const satisfies Columns;

export const OUTSIDE_COLUMNS = {
  member: MEMBER,
  why: oneOf(Object.values(CONTINUATION_LABELS), 'why the member pays outside payroll'),
  coverage: { ...COVERAGE, otherwise: 'every coverage', mayBeEmpty: true },
  since: month('the first day, which is the start of a month', { otherwise: '3 months ago' }, 'end of '),
  until: month('the last day, which is the end of a month', { otherwise: 'still', mayBeEmpty: true }, 'start of '),
  percent: text("the payer's charge in percent of the premium, from 1 to 150", { form: /^\d{1,3}$/, otherwise: '102' }),
  'from month 19': text('the percentage from the 19th month on, with a disability extension', {
    form: /^\d{1,3}$/,
    otherwise: 'no extension',
    mayBeEmpty: true,
  }),
  charge: { ...money('what the payer is charged a month'), otherwise: 'not known', mayBeEmpty: true },
  'elected on': text('the day COBRA was elected: 2026-03-15', {
    form: /^\d{4}-\d\d-\d\d$/,
    otherwise: 'not known',
    mayBeEmpty: true,
  }),
  'paid through': month('the last month that is paid', { otherwise: 'not tracked', mayBeEmpty: true }),
} as const satisfies Columns;

export const PAYMENT_COLUMNS = {
  member: MEMBER,
  'number of': text('the member whose number the row has: Omar Diaz, or nobody', { otherwise: 'the member' }),
  coverage: { ...COVERAGE, otherwise: 'Medical' },
  month: month('the coverage month', { otherwise: 'this month' }),
  paid: money('the amount paid; with a minus sign if it was returned'),
  type: oneOf(Object.values(CONTINUATION_LABELS), 'why the member pays outside payroll', {
    otherwise: 'a file without types',
    mayBeEmpty: true,
  }),
  'paid on': text('the payment date: 2026-03-15', { form: /^\d{4}-\d\d-\d\d$/, otherwise: 'a file without dates' }),
} as const satisfies Columns;

/** Rates of a policy. */
export const RATE_COLUMNS = {
  coverage: { ...COVERAGE, otherwise: 'Medical' },
  class: text('the class of employees that the rate applies to', { otherwise: 'every class', mayBeEmpty: true }),
  tier: oneOf(TIERS, 'the tier of the rate', { otherwise: 'every tier', mayBeEmpty: true }),
  'age from': text('the youngest age of the band: 40', { form: /^\d{1,3}$/, otherwise: 'any age', mayBeEmpty: true }),
  'age to': text('the oldest age of the band: 44', { form: /^\d{1,3}$/, otherwise: 'any age', mayBeEmpty: true }),
  rate: text('dollars with up to four decimals: $1,412.00, $0.2345', {
    form: /^\$(?:\d{1,3}(?:,\d{3})*|\d+)\.\d{2,4}$/,
  }),
  per: oneOf(['month', '$10', '$100', '$1,000'], 'the volume that the rate is for', { otherwise: 'month' }),
  'up to': { ...money('the highest volume that is charged'), otherwise: 'any volume', mayBeEmpty: true },
} as const satisfies Columns;

/** Lines of a bill that the carrier sends as a PDF. */
export const PDF_BILL_COLUMNS = {
  member: text('the member; empty where the bill does not repeat the one above', { mayBeEmpty: true }),
  coverage: text('as printed: Medical'),
  billed: money('the premium of the line'),
} as const satisfies Columns;

/** Deductions of a payroll register that payroll sends as a PDF. */
export const PDF_REGISTER_COLUMNS = {
  member: MEMBER,
  coverage: text('as printed: Medical'),
  deducted: money('the amount of the deduction'),
} as const satisfies Columns;

/** A carrier's error report. */
export const ERROR_COLUMNS = {
  member: text('the name as the carrier writes it: Omar Diaz'),
  coverage: text('the coverage as the carrier writes it: Medical'),
  error: text("the carrier's words: Terminated too late"),
} as const satisfies Columns;

/** The columns of a list of corrections, in their order. */
export const LAYOUT_COLUMNS = {
  shows: oneOf(Object.values(LAYOUT_FIELD_LABELS), 'what the column shows'),
  heading: text('the heading that the recipient expects: TERM DATE'),
} as const satisfies Columns;

/** A recipient's codes for coverages and changes. */
export const CODE_COLUMNS = {
  value: text('a coverage as on the bill, or a change: End coverage'),
  code: text("the recipient's code: TERM"),
} as const satisfies Columns;

/** Rows of a workbook's sheets. */
export const SHEET_COLUMNS = {
  sheet: text('the name of the sheet: Week 1, or Week 1 (hidden)'),
  member: { ...MEMBER, otherwise: 'sheets without a table', mayBeEmpty: true },
  coverage: { ...COVERAGE, otherwise: 'Medical', mayBeEmpty: true },
  deducted: { ...money('the amount deducted, empty on a sheet without a table'), mayBeEmpty: true },
} as const satisfies Columns;

/** People of an X12 834. Dependents follow their employee. */
export const X12_834_COLUMNS = {
  member: MEMBER,
  is: oneOf(['employee', 'spouse', 'child'], 'who the person is', { otherwise: 'employee' }),
  of: text("the dependent's employee: Ruth Adler", { otherwise: 'the employee above' }),
  coverage: { ...COVERAGE, write: 'Medical, Dental, Vision, or Life, or empty for all of them', mayBeEmpty: true },
  tier: text("the carrier's code of the tier: FAM, TWO", { otherwise: 'a file without tiers', mayBeEmpty: true }),
  change: oneOf(['add', 'end', 'no change'], 'what happens to the coverage', { otherwise: 'no change' }),
  on: text('its first or its last day: 2026-01-01', { form: /^\d{4}-\d\d-\d\d$/ }),
} as const satisfies Columns;

export const PAYROLL_COLUMNS = {
  file: text('the name of the file that has the row: Week 1', { otherwise: 'one file for all rows' }),
  member: MEMBER,
  coverage: COVERAGE,
  deducted: money('the amount deducted in the month'),
  'member number': text("the number as payroll writes it: '610-32-4133", { otherwise: "the bill's number" }),
  tier: oneOf(TIERS, "the tier in the file's own column", { otherwise: 'a file without tiers', mayBeEmpty: true }),
  born: text('the date of birth in a column of its own: 1981-03-02', {
    form: /^\d{4}-\d\d-\d\d$/,
    otherwise: 'a file without dates of birth',
    mayBeEmpty: true,
  }),
  'paid on': text('the pay date in a column of its own: 2026-03-15', {
    form: /^\d{4}-\d\d-\d\d$/,
    otherwise: 'a file without pay dates',
  }),
} as const satisfies Columns;

/** Decisions about a difference, as a table says them. */
export const TABLE_DECISIONS = {
  'accept the billed amount': 'acceptBill',
  'use the payroll amount': 'acceptOurs',
  'expect it on the next bill': 'expectNextBill',
} as const;

/** Deductions that differ from the bill, with the decisions about them. */
export const DEDUCTION_COLUMNS = {
  member: MEMBER,
  coverage: { ...COVERAGE, otherwise: 'Medical' },
  deducted: { ...money('the amount deducted; empty without a row in the payroll file'), mayBeEmpty: true },
  decision: oneOf(Object.keys(TABLE_DECISIONS), 'the decision about the difference', {
    otherwise: 'none',
    mayBeEmpty: true,
  }),
  because: oneOf(Object.values(REASON_LABELS), 'the reason of the decision', { otherwise: 'none', mayBeEmpty: true }),
} as const satisfies Columns;

const CHECK = {
  number: text('the number of the check'),
  amount: money('the amount of the check'),
  payer: text('the payer on the check'),
  bill: text('the bill that its slip names', { otherwise: 'none', mayBeEmpty: true }),
};
export const CHECK_COLUMNS = {
  ...CHECK,
  group: text('the group that pays', { otherwise: 'the group of the bill, if any', mayBeEmpty: true }),
} as const satisfies Columns;
export const LOCKBOX_COLUMNS = CHECK satisfies Columns;
/** Checks that were deposited, and refunded to their payers. */
export const REFUNDED_CHECK_COLUMNS = {
  number: CHECK.number,
  amount: CHECK.amount,
  payer: CHECK.payer,
  group: text('the group that pays', { otherwise: 'an unknown payer', mayBeEmpty: true }),
  refunded: { ...money('what was refunded to the payer'), otherwise: 'the amount of the check' },
} as const satisfies Columns;

/** Lines of a bank statement, in the order of their days. */
export const STATEMENT_LINE_COLUMNS = {
  date: text('the day: 2026-03-03, or today', { form: /^\d{4}-\d\d-\d\d$|^today$/ }),
  type: text('the BAI2 type code: 175', { form: /^\d{3}$/, otherwise: '195 or 495', mayBeEmpty: true }),
  amount: money('the amount, with a minus sign if money leaves the account'),
  description: text("the bank's description"),
} as const satisfies Columns;

const ROLES = Object.values(Role)
  .map((role) => roleLabel(role))
  .join('|');

export const DIRECTORY_CRITERIA = {
  role: text('roles: Make Payments or Reconcile Bills', {
    form: new RegExp(`^(?:${ROLES})(?: or (?:${ROLES}))*$`),
  }),
  group: text('the name of a group'),
  'carrier of': text('the name of a group'),
  'agent of': text('the name of a group'),
  'email of': text('a kind of person: the reconciler'),
  status: oneOf(['Active', 'Disabled', 'Deleted'], 'the status of the account'),
} as const satisfies Columns;

export const RECEIPT_FACTS = {
  amount: money('the payment amount'),
  account: text('the last three digits of the account: 789'),
  settles: text('the settlement date: 2026-03-05'),
  'scheduled for': text('the day it will be sent: 2026-03-13', { mayBeEmpty: true }),
  'to suspense': money('the excess'),
  'over/short credit': money('the amount written off'),
} as const satisfies Columns;

const CODE = text('the code of the record: 10420');
const NAME = text('the name of the record');
const LAST_DAY = text('the last day in use: 2026-06-30', { mayBeEmpty: true, otherwise: 'none' });
const RECORD = { code: CODE, name: NAME, 'last day': LAST_DAY };
export const SETUP_COLUMNS: Readonly<Record<SetupKind, Columns>> = {
  groups: {
    ...RECORD,
    carriers: text('codes of carriers: HLTH, DENT', { mayBeEmpty: true, otherwise: 'none' }),
    agents: text('codes of agents', { mayBeEmpty: true, otherwise: 'none' }),
    rep: text('the code of a rep', { mayBeEmpty: true, otherwise: 'none' }),
  },
  carriers: RECORD,
  agents: RECORD,
  reps: RECORD,
};

/** Totals of the old trial balance. */
export const CONTROL_TOTAL_COLUMNS: Columns = {
  balance: oneOf(Object.values(OPENING_KIND_LABELS), 'the type of the balances'),
  total: { write: 'their total' },
};

const SHOWN_NAME = { name: text('a name') };
const STATUS = oneOf(Object.values(BillStatus), 'the status of the bill');
const RULE = oneOf(Object.values(HOUSE_RULE_LABELS), 'what is due');
/** A label, and a note that may follow it. */
const reasonForm = (labels: readonly string[]) =>
  new RegExp(`^(?:${labels.map((label) => label.replaceAll(/[()]/g, String.raw`\\$&`)).join('|')})(?:: .+)?$`);

/** Columns of the lists that people see. The first one identifies a row. */
export const THING_COLUMNS = {
  views: { view: text('the name of the view'), kind: oneOf(['My views', 'Shared with me'], 'whose view it is') },
  bills: { number: text('the number of the bill'), status: STATUS, due: money('the amount due') },
  'refused bills': { number: text('the number of the bill'), reason: text('why it was refused') },
  lines: {
    member: MEMBER,
    'member number': text('as shown, masked: XX010'),
    coverage: COVERAGE,
    billed: money('the amount billed'),
  },
  changes: {
    line: text("Omar Diaz's Medical"),
    from: money('the amount before'),
    to: money('the amount after'),
    reason: text(`the reason of the change, which a note may follow: ${Object.values(REASON_LABELS).join('; ')}`, {
      form: reasonForm(Object.values(REASON_LABELS)),
      mayBeEmpty: true,
    }),
  },
  differences: { line: text("Omar Diaz's Medical"), 'over by': money('billed minus deducted') },
  'expected adjustments': {
    member: MEMBER,
    expected: money('the credit or charge expected'),
    arrived: money('the part of it on this bill'),
    result: text(
      `${Object.values(EXPECTED_OUTCOME_LABELS).join('; ')}. What arrived beyond it follows "Arrived, with more" and "Different amount" (a charge, or a credit of more than four times what is open), such as "Arrived, with more, -$87.60"; ", late" follows after the carrier's window`,
      {
        form: new RegExp(
          `^(?:${Object.values(EXPECTED_OUTCOME_LABELS).join('|')})(?:, -?\\$[\\d,]+\\.\\d\\d)?(?:, late)?$`,
        ),
      },
    ),
  },
  'open adjustments': {
    member: MEMBER,
    number: text('the bill that expects it'),
    open: money('the amount not arrived'),
    state: oneOf(['open', 'late'], "late after the carrier's window"),
  },
  corrections: {
    member: MEMBER,
    correction: text('what is asked for: End coverage after Oct 31, 2026'),
    to: oneOf(Object.values(RECIPIENT_LABELS), 'who is asked'),
    state: oneOf([...Object.values(CORRECTION_STATE_LABELS), 'Overdue'], 'as shown'),
    'send by': text('last day on which the carrier takes it: Mar 31, 2026', { mayBeEmpty: true }),
    'shown by': text('what confirmed it: No line for Omar Diaz, Medical on bill HF-102', { mayBeEmpty: true }),
  },
  'unbilled people': {
    member: MEMBER,
    coverage: COVERAGE,
    'paid for': oneOf(Object.values(PAID_PART_LABELS), 'what is missing on the bill'),
    enrollment: oneOf(Object.values(INSURED_STATE_LABELS), 'what is known of the enrollment'),
    next: text('who has to act: Carrier: confirm the enrollment'),
  },
  'saved layouts': {
    layout: text('what it is for, and its name: Payroll deductions: Weekly export'),
    of: text('the group or carrier'),
    'used for': text('the file that was last read or written with it', { mayBeEmpty: true }),
  },
  'aged groups': {
    group: text('the name of the group'),
    current: money('not past due'),
    '1 to 30': money('days past due'),
    '31 to 60': money('days past due'),
    '61 to 90': money('days past due'),
    'over 90': money('days past due'),
    open: money('the total'),
    pending: money('in pending payments'),
  },
  'record checks': { result: text('unchanged, or how many were changed: 1 changed') },
  'audit events': {
    what: text('what happened: Reconciled'),
    who: text('the name of the person'),
    about: text('the bill, the payment, the person, the group, …'),
    group: text('the name of the group; may be empty', { mayBeEmpty: true }),
    changes: text('what changed, each with its value before and after; may be empty', { mayBeEmpty: true }),
    why: text('the reason as written; may be empty', { mayBeEmpty: true }),
  },
  'groups to pay': {
    group: text('the name of the group'),
    bills: text('how many bills can be paid now'),
    open: money('what is open on these bills'),
    'first due': text('the day on which the first of them is due, as YYYY-MM-DD; empty without one', {
      mayBeEmpty: true,
    }),
  },
  'group balances': {
    group: text('the name of the group'),
    carriers: text('the names of its carriers', { mayBeEmpty: true }),
    balance: money('due, neither paid nor pending'),
    'past due': money('the part that is past due'),
    stage: oneOf(Object.values(STAGE_LABELS), 'the stage of its most serious bill'),
    rule: RULE,
  },
  'navigation counts': {
    page: text('the name of the entry'),
    waiting: text('its number'),
  },
  reminders: {
    group: text('the name of the group'),
    result: text('Reminded, or why it was not'),
  },
  'group figures': {
    figure: text('the label'),
    value: text('the figure as written'),
  },
  'account balances': {
    account: text('the name of the account: Cash'),
    debit: { ...money('its balance, if that is a debit'), mayBeEmpty: true },
    credit: { ...money('its balance, if that is a credit'), mayBeEmpty: true },
  },
  'account entries': {
    what: text('what happened: Payment processed'),
    debit: { ...money('the amount, if the account is debited'), mayBeEmpty: true },
    credit: { ...money('the amount, if the account is credited'), mayBeEmpty: true },
    balance: text('the balance after it: $1,200.00 debit'),
    happened: text('the day on which it happened, if that is earlier: Feb 27, 2026', { mayBeEmpty: true }),
  },
  'return rates': {
    returns: text('which returns: Unauthorized'),
    returned: text('how many of how many: 1 of 200'),
    rate: text('their part: 0.50%'),
    state: text('Within the threshold, or Above the threshold'),
  },
  'bank statements': {
    statement: text('its days: Mar 31, 2026'),
    'closing balance': money('the closing balance'),
  },
  'cash figures': {
    ledger: money("the ledger's cash"),
    'posted later': money('what was posted later'),
    statement: money('the balance of the statement'),
    'in transit': money('money in that no statement shows'),
    outstanding: money('money out that no statement shows'),
    difference: money('what is not named'),
  },
  months: {
    month: text('the month: March 2026'),
    state: text('Open, Being closed, or Closed'),
    versions: text('how many versions its figures have'),
  },
  limits: {
    limit: text('what it counts, for whom, and what happens above it: Refunds · The office, one day · Refused above'),
    amount: money('the limit'),
  },
  'close tasks': {
    task: text('what is to be done'),
    owner: text('who does it'),
    'business day': text('the banking day of the next month on which it is due'),
    state: text('Done, To do, or what blocks it'),
  },
  'statement lines': {
    date: text('the day: Mar 3, 2026'),
    amount: money('the amount, with a minus sign if money left the account'),
    description: text("the bank's description"),
    state: text('Open, Matched, or Explained'),
    reason: text('why it is matched, or what it may be', { mayBeEmpty: true }),
  },
  'owed carriers': {
    carrier: text('the name of the carrier'),
    'not remitted': money('what was paid and not remitted'),
    'to send': money('remittances that are not sent'),
    'not cleared': money('remittances that were sent and have not cleared'),
  },
  'aged bills': { number: text('the bill, or Returned payment'), open: money('the open amount') },
  checks: {
    number: text('the number of the check'),
    'goes to': text('the bill or suspense'),
    why: text('the reason, in a sentence'),
    effect: text('$1,200.00 to the bill · $50.00 to suspense'),
    warning: text('the warning of the check', { mayBeEmpty: true }),
  },
  refunds: {
    payee: text('who gets the refund'),
    amount: money('the amount of the refund'),
    check: text('the number of the check', { mayBeEmpty: true }),
    state: oneOf(
      [
        'To pay',
        'Check issued',
        'Check cleared',
        'Unclaimed',
        'Remittance to approve',
        'Remitted to state',
        'Returned to suspense',
        'Paid earlier',
        'ACH credit to approve',
        'ACH credit to send',
        'ACH credit in bank file',
        'Paid by ACH',
      ],
      'where the refund is',
    ),
  },
  'unclaimed items': {
    owner: text('the owner of the property'),
    kind: oneOf(['Stale check', 'Money in suspense', 'Group credit'], 'the kind of property'),
    state: text('the state of the group, or No state'),
    amount: money('the amount'),
    dormant: text('the dormancy date: 2029-03-09', { form: /^\d{4}-\d\d-\d\d$/ }),
    period: text('3 years, office default'),
  },
  'checks to report': {
    check: text('the number of the check'),
    record: oneOf(['Issued', 'Void'], 'whether the check is issued or void'),
    amount: money('the amount of the check'),
    payee: text('who gets the refund'),
    'rejected before': text('why the bank rejected it in an earlier file, or No'),
  },
  'positive pay files': {
    checks: text('1 issued for $300.00 and 1 void for $200.00'),
    state: oneOf(Object.values(CHECK_FILE_STATE_LABELS), 'where the file is'),
  },
  'suspense items': {
    check: text('the number of the check'),
    payer: text('the payer on the check'),
    amount: money('the amount of the check'),
    available: money('what can still be applied'),
    note: text('what it waits for', { mayBeEmpty: true }),
  },
  'processing effects': { effect: text('a sentence of the preview') },
  'processing results': {
    group: text('the name of the group'),
    amount: money('the amount of the payment'),
    result: oneOf(['processed', 'failed', 'not due', 'not presented again'], 'what the run did'),
    reason: text('why the run could not process or present it', { mayBeEmpty: true }),
  },
  'ACH files': {
    payments: text('the number of payments'),
    amount: money('the total'),
    state: oneOf(
      Object.values(BANK_FILE_STATE_LABELS).map((label) => label.toLowerCase()),
      'as shown',
    ),
    note: text('why it is in this state'),
  },
  'upcoming remittances': {
    'business date': text('2026-03-10; empty for what the carrier owes back'),
    bills: text('the number of bills'),
    'to remit': money('the amount for the carrier'),
  },
  remittances: {
    'business date': text('2026-03-10'),
    bills: text('the number of bills'),
    remitted: money('the amount for the carrier'),
    state: text('not sent; sent; cleared'),
  },
  payments: {
    amount: money('the payment amount'),
    method: oneOf(
      Object.values(PAYMENT_METHODS).map(({ label }) => label),
      'where the money comes from',
    ),
    status: oneOf(
      [...Object.values(STATUS_LABELS), 'Scheduled', ...Object.values(ENDED_LABELS)],
      'the status of the payment',
    ),
    reason: text('why it was voided or returned', { mayBeEmpty: true }),
    account: text('the bank account, masked', { mayBeEmpty: true }),
  },
  people: SHOWN_NAME,
  carriers: SHOWN_NAME,
  groups: SHOWN_NAME,
  members: SHOWN_NAME,
  comments: { comment: text('the text of the comment') },
  'attached files': { file: text('the name of the file') },
  invitations: {
    name: text('the person invited'),
    state: oneOf(['open', 'expired'], 'whether it can still be accepted'),
  },
  records: {
    code: CODE,
    name: NAME,
    carriers: text('codes of carriers', { mayBeEmpty: true }),
    rep: text('the code of the rep', { mayBeEmpty: true }),
  },
  balances: {
    member: MEMBER,
    coverage: COVERAGE,
    billed: money('what was billed over all months'),
    balance: money('what is left'),
    is: oneOf(['Under-collected', 'Over-collected'], 'whether too little or too much was collected'),
  },
  'unpaid deductions': {
    deducted: money('what employees paid'),
    unpaid: money('what of it is not paid to the carrier'),
    age: text('days since the first of the month: 61 days'),
  },
  'write-offs': {
    member: MEMBER,
    amount: money('what is written off'),
    status: oneOf(Object.values(WRITE_OFF_STATE_LABELS), 'the state of the request'),
  },
  savings: {
    outcome: oneOf(Object.values(OUTCOME_LABELS), 'the outcome'),
    overbilled: money('what the carrier billed too much'),
  },
  divisions: {
    division: text('the name of the division with its number: East (01)'),
    bills: text('how many bills it has: 2'),
  },
  'journal lines': {
    account: text('the account of the group: Benefits:ADM'),
    'cost center': text('the code of the cost center', { mayBeEmpty: true }),
    debit: { ...money('the debit'), mayBeEmpty: true },
    credit: { ...money('the credit'), mayBeEmpty: true },
  },
  'member cost centers': {
    member: MEMBER,
    'cost center': text('its code', { mayBeEmpty: true }),
    file: text('the source file', { mayBeEmpty: true }),
  },
  'member classes': {
    member: MEMBER,
    class: text('the class', { mayBeEmpty: true }),
    file: text('the source file', { mayBeEmpty: true }),
  },
  costs: {
    'cost center': text('its code, or No cost center'),
    coverage: COVERAGE,
    employer: money("the employer's share"),
  },
  'journal entries': {
    'amount due': money('the amount due of the bill, below zero for a reversal'),
    reverses: oneOf(['yes', 'no'], 'whether it takes another entry back'),
  },
  'rate tables': {
    state: oneOf(Object.values(RATE_TABLE_STATE_LABELS), 'the state of the table'),
    rates: text('how many rates it has: 2 rates'),
    source: oneOf(Object.values(RATE_SOURCE_LABELS), 'where the rates come from'),
  },
  'proposed contributions': {
    for: text('the coverage, plan, and tier: Medical, PPO 500, Employee'),
    'employee pays': text('the contribution: $110.01 a month'),
    evidence: text('what the two months say'),
  },
  'rule changes': { rule: RULE, status: oneOf(['Planned', 'Undone'], 'its outcome') },
  templates: SHOWN_NAME,
  uploads: { file: text('the name of the file') },
  'file types': { name: oneOf(Object.values(KIND_LABELS), 'the kind of file') },
  'sample files': SHOWN_NAME,
  'other applications': SHOWN_NAME,
  notices: {
    notice: oneOf(Object.values(NOTICE_LABELS), 'the kind of notice'),
    text: text('the text of the notice'),
    state: oneOf(['read', 'unread'], 'whether it was read'),
  },
  'prepared exports': {
    export: text('the name of the file, or before it has one, what is exported: Bills (CSV)'),
    state: oneOf(Object.values(PREPARED_STATE_LABELS), 'its state'),
    rows: text('how many rows are written'),
    problem: text('why it failed, and what to do'),
  },
  'search results': { result: text('the title of the result'), type: text('Bills; Groups; Members; …') },
  'likely causes': { cause: text('a sentence') },
} as const satisfies Readonly<Record<string, Columns>>;
