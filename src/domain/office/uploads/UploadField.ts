import type { WordFormat } from '../../billing/reconciliation/wordMeaning';
import type { UploadKind } from '../../platform/files/UploadKind';

export type FieldFormat = 'text' | 'amount' | 'date' | 'code' | WordFormat;

/** A field of a file type. */
export interface UploadField {
  readonly name: string;
  readonly label: string;
  readonly format: FieldFormat;
  /** Whether a row without it is an error. */
  readonly required: boolean;
  /** Known headings in lower case, most likely first. */
  readonly headings: readonly string[];
}

const field = (
  name: string,
  label: string,
  format: FieldFormat,
  need: 'required' | 'optional',
  ...headings: string[]
): UploadField => ({
  name,
  label,
  format,
  required: need === 'required',
  headings: [label.toLowerCase(), ...headings],
});

const NUMBER_HEADINGS = ['emp no', 'employee id', 'employee number', 'subscriber id', 'ssn', 'file number', 'file no'];
const NAME_HEADINGS = ['name', 'employee', 'employee name', 'member', 'subscriber', 'insured', 'last name', 'surname'];
const MEMBER = [
  field('memberId', 'Member ID', 'text', 'required', ...NUMBER_HEADINGS),
  field('memberName', 'Member name', 'text', 'optional', ...NAME_HEADINGS),
  // Becomes part of the member's name.
  field('firstName', 'First name', 'text', 'optional', 'given name', 'first'),
];

const PERIOD_HEADINGS = ['period', 'billing month', 'bill month', 'billing period', 'period start'];
const COST_HEADINGS = ['cost centre', 'cost center code', 'department', 'dept', 'department code', 'location'];
/** Applied on the page of costs, after the commit. @source docs/decisions/costs.md#a-files-cost-centers-are-applied-with-their-effect-shown */
const COST_CENTER = field('costCenter', 'Cost center', 'text', 'optional', ...COST_HEADINGS);

const CLASSES = ['employee class', 'benefit class', 'member class', 'eligibility class', 'class code', 'class name'];
/** Applied on the Rates page after the commit. @source docs/decisions/rates.md#a-files-classes-are-applied-with-their-effect-shown */
const CLASS_NAME = field('className', 'Class', 'text', 'optional', ...CLASSES);
/** Stays with the line as the carrier's statement. @source docs/decisions/rates.md#the-class-on-a-bill-is-the-carriers-statement */
const BILLED_CLASS = field('className', 'Class', 'class', 'optional', ...CLASSES);

/** Fields of each file type in display order. @source UPL-1 */
export const UPLOAD_FIELDS: Readonly<Record<UploadKind, readonly UploadField[]>> = {
  payrollDeductions: [
    ...MEMBER,
    field('coverage', 'Coverage', 'coverage', 'optional', 'benefit', 'plan type', 'deduction', 'deduction code'),
    field('amount', 'Deduction', 'amount', 'required', 'amount', 'employee amount', 'ee amount', 'deducted'),
    field(
      'employerAmount',
      'Employer contribution',
      'amount',
      'optional',
      "employer's part",
      'employer amount',
      'er amount',
      'employer',
    ),
    COST_CENTER,
    CLASS_NAME,
  ],
  enrolment: [
    ...MEMBER,
    field('coverage', 'Coverage', 'coverage', 'required', 'benefit', 'plan type', 'insurance line'),
    field('plan', 'Plan', 'text', 'optional', 'plan name', 'plan code'),
    field('tier', 'Tier', 'tier', 'optional', 'coverage level', 'coverage tier', 'level'),
    field('volume', 'Volume', 'amount', 'optional', 'coverage amount', 'benefit amount'),
    field('effectiveFrom', 'Effective from', 'date', 'optional', 'effective date', 'start date', 'coverage start'),
    field(
      'effectiveTo',
      'Effective to',
      'date',
      'optional',
      'end date',
      'term date',
      'termination date',
      'coverage end',
    ),
    field('action', 'Change', 'action', 'optional', 'action', 'maintenance type', 'transaction'),
    COST_CENTER,
    CLASS_NAME,
  ],
  continuation: [
    // A row has a member ID, a name, or both.
    field(
      'memberId',
      'Member ID',
      'text',
      'optional',
      'participant id',
      'subscriber id',
      'employee id',
      'emp no',
      'employee number',
      'ssn',
    ),
    field(
      'memberName',
      'Member name',
      'text',
      'optional',
      'name',
      'participant',
      'participant name',
      'qualified beneficiary',
      'member',
      'payer',
      'subscriber',
    ),
    field('coverage', 'Coverage', 'coverage', 'required', 'benefit', 'plan', 'plan name', 'plan type'),
    field(
      'coverageMonth',
      'Coverage month',
      'date',
      'required',
      'premium month',
      'month',
      'coverage period',
      'period',
      'month paid for',
      'due month',
      'due date',
    ),
    field(
      'amount',
      'Amount paid',
      'amount',
      'required',
      'amount',
      'paid',
      'payment amount',
      'payment',
      'premium paid',
      'premium',
    ),
    field('type', 'Type', 'payer', 'optional', 'continuation type', 'reason', 'payer type'),
    field('paidOn', 'Payment date', 'date', 'optional', 'date paid', 'paid on', 'date received', 'received', 'date'),
    field(
      'reference',
      'Reference',
      'text',
      'optional',
      'payment id',
      'payment number',
      'confirmation',
      'check number',
      'transaction id',
    ),
  ],
  carrierBill: [
    field('groupNumber', 'Group', 'code', 'required', 'group number', 'group no', 'policy number', 'policy'),
    field('billNumber', 'Bill number', 'text', 'required', 'invoice', 'invoice number', 'bill no', 'statement'),
    field('periodFrom', 'Period from', 'date', 'required', ...PERIOD_HEADINGS),
    field(
      'coverageMonth',
      'Coverage month',
      'date',
      'optional',
      'month corrected',
      'corrected month',
      'retro month',
      'retro period',
      'adjustment month',
      'adjustment period',
      'coverage from',
      'retro from',
      'from',
      'month',
      'service month',
      'applied month',
    ),
    field(
      'coverageTo',
      'Coverage through',
      'date',
      'optional',
      'coverage to',
      'coverage thru',
      'retro to',
      'retro through',
      'thru',
      'to',
    ),
    field('dueDate', 'Due date', 'date', 'optional', 'due', 'payment due'),
    field(
      'division',
      'Division',
      'text',
      'optional',
      'division number',
      'division code',
      'billing division',
      'bill group',
      'billing group',
      'subgroup',
      'sub group',
      'subgroup number',
    ),
    ...MEMBER,
    field('coverage', 'Coverage', 'coverage', 'required', 'benefit', 'line of business', 'product'),
    field('plan', 'Plan', 'text', 'optional', 'plan name', 'plan code'),
    field('tier', 'Tier', 'tier', 'optional', 'coverage level', 'coverage tier', 'level'),
    field('volume', 'Volume', 'amount', 'optional', 'coverage amount', 'benefit amount'),
    BILLED_CLASS,
    field(
      'amount',
      'Premium',
      'amount',
      'required',
      'amount',
      'billed',
      'billed amount',
      'premium amount',
      'adjustment',
      'retro amount',
      'charge',
      'charges',
    ),
    field('credit', 'Credit', 'amount', 'optional', 'credits', 'credit amount'),
    field(
      'entry',
      'Charge or credit',
      'entry',
      'optional',
      'charge credit',
      'debit credit',
      'credit debit',
      'debit or credit',
      'dr cr',
      'cr dr',
      'adjustment type',
      'transaction type',
      'type',
    ),
    field(
      'description',
      'Description',
      'text',
      'optional',
      'reason',
      'adjustment description',
      'adjustment reason',
      'charge description',
      'fee description',
      'explanation',
    ),
  ],
  lockbox: [
    field('groupNumber', 'Group', 'code', 'optional', 'group number', 'group no', 'account', 'customer'),
    field('billNumber', 'Bill number', 'text', 'optional', 'invoice', 'invoice number', 'bill no', 'remittance'),
    field('checkNumber', 'Check number', 'text', 'required', 'check', 'check no', 'cheque number'),
    field('payer', 'Payer', 'text', 'optional', 'payer name', 'remitter', 'from', 'name'),
    field('depositDate', 'Deposit date', 'date', 'required', 'date', 'received', 'deposited'),
    field('amount', 'Amount', 'amount', 'required', 'check amount', 'paid', 'payment'),
  ],
  setup: [
    field('type', 'Type', 'text', 'required', 'record type', 'record', 'kind'),
    field('code', 'Code', 'text', 'required', 'number', 'group number', 'code or number', 'id'),
    field('name', 'Name', 'text', 'required', 'company', 'company name', 'group name'),
    field('carriers', 'Carriers', 'text', 'optional', 'carrier codes', 'carrier', 'carrier code'),
    field('rep', 'Rep', 'text', 'optional', 'rep number', 'account manager', 'representative'),
    field('agents', 'Agents', 'text', 'optional', 'agent codes', 'agent', 'broker', 'agent code'),
    field('endsOn', 'Last day', 'date', 'optional', 'end date', 'ends on', 'last day in use'),
    field('state', 'State', 'text', 'optional', 'state code', 'postal state', 'state of the group'),
  ],
  people: [
    field('email', 'Email', 'text', 'required', 'email address', 'e-mail', 'mail', 'work email'),
    field('firstName', 'First name', 'text', 'required', 'first', 'given name'),
    field('lastName', 'Last name', 'text', 'required', 'last', 'surname', 'family name'),
    field('groups', 'Groups', 'text', 'optional', 'group', 'group number', 'group numbers'),
    field('roles', 'Roles', 'text', 'optional', 'role', 'access', 'rights'),
    field('carriers', 'Carriers', 'text', 'optional', 'carrier codes', 'carrier', 'carrier code'),
    field('agents', 'Agents', 'text', 'optional', 'agent codes', 'agent', 'broker', 'agent code'),
    field('rep', 'Rep', 'text', 'optional', 'rep number'),
  ],
  opening: [
    // Required, unless the name of the sheet is the type.
    field('type', 'Type', 'text', 'optional', 'kind', 'record type'),
    field('groupNumber', 'Group', 'code', 'optional', 'group number', 'group no'),
    field('carrier', 'Carrier', 'text', 'optional', 'carrier code'),
    field('billNumber', 'Bill number', 'text', 'optional', 'bill no', 'invoice', 'invoice number'),
    field('periodFrom', 'Period', 'date', 'optional', 'period from', 'billing month', 'bill month'),
    field('dueDate', 'Due date', 'date', 'optional', 'due'),
    field('reference', 'Reference', 'text', 'optional', 'check number', 'payer', 'bank account'),
    field('date', 'Date', 'date', 'optional', 'date received', 'date sent'),
    field('memberId', 'Member ID', 'text', 'optional', 'subscriber id', 'employee id'),
    field('memberName', 'Member name', 'text', 'optional', 'member', 'employee name'),
    field('coverage', 'Coverage', 'coverage', 'optional', 'benefit', 'line of business'),
    field('description', 'Description', 'text', 'optional', 'reason', 'note'),
    field('amount', 'Amount', 'amount', 'required', 'open amount', 'balance'),
    field('plan', 'Plan', 'text', 'optional', 'plan name', 'plan code'),
    field('tier', 'Tier', 'tier', 'optional', 'coverage level', 'coverage tier', 'level'),
  ],
};

/** The fields of a kind; none for a kind that only a newer server has. */
export function uploadFieldsOf(kind: UploadKind): readonly UploadField[] {
  return Object.hasOwn(UPLOAD_FIELDS, kind) ? UPLOAD_FIELDS[kind] : [];
}
