import { billParameters } from '../../billing/bills/billParameters';
import { billTabsFor } from '../../billing/bills/billTabs';
import { CONTINUATION_KINDS } from '../../billing/continuation/ContinuationPayer';
import { PAYER_STATES } from '../../billing/continuation/payerList';
import { EXPECTED_FILTERS, EXPECTED_SORTS } from '../../billing/expected/ExpectedAdjustment';
import { EXPECTED_AGES, EXPECTED_TYPES } from '../../billing/expected/expectedAge';
import { VALUE_MEMBER_STATES } from '../../billing/memberValues/ValueMembers';
import { REGISTER_FILTERS, REGISTER_SORTS } from '../../billing/register/RegisterPage';
import { ERROR_SIDES, OUTCOMES } from '../../billing/savings/Savings';
import { PAYMENT_SORTS, PAYMENT_STATUS_FILTERS } from '../../money/payments/Payment';
import { CHECK_FILE_STATES } from '../../money/positivePay/CheckFile';
import { BANK_FILE_KINDS, BANK_FILE_STATES } from '../../money/processing/BankFile';
import { REMITTANCE_STATES } from '../../money/processing/RemittanceState';
import { RUN_STATES } from '../../money/processing/RunHistory';
import { DORMANCY_FILTERS, UNCLAIMED_KINDS } from '../../money/refunds/UnclaimedProperty';
import { LINE_STATES } from '../../money/statements/LineState';
import { LINE_SIDES } from '../../money/statements/Statement';
import { SUSPENSE_LEVELS, SUSPENSE_SORTS } from '../../money/suspense/HeldItem';
import { DIRECTORY_SORTS, LISTED_STATUSES } from '../../people/directory/DirectoryUser';
import { INVITATION_STATES } from '../../people/directory/invitationList';
import type { Person } from '../../platform/access/Person';
import type { Operation } from '../../platform/access/policy';
import { roleOf } from '../../platform/access/Role';
import { UploadKind } from '../../platform/files/UploadKind';
import { listNamed } from '../../platform/lists/declaredLists';
import { isUndeclared, type UndeclaredList, type ViewedList } from '../../platform/lists/listNames';
import {
  code,
  day,
  direction,
  type GetParameter,
  MAX_PARAMETER_LENGTH,
  oneOf,
  type Parse,
  type Parsers,
  readParameters,
  searchText,
} from '../../platform/lists/parameters';
import type { ViewParameters } from '../../platform/lists/SavedView';
import { cut } from '../../platform/text/cut';
import { AUDIT_AREAS } from '../audit/AuditEvent';
import { GROUP_SORTS } from '../groups/GroupAccount';
import { isPostalState } from '../setup/postalStates';
import { UPLOAD_STATES } from '../uploads/UploadState';
import { columnsIn, DENSITIES } from './listColumns';

/** Roles by their names, separated by commas. */
const roles: Parse = (text) => (text !== '' && text.split(',').every(roleOf) ? text : undefined);

/** The id of a person, as the provider gives it. */
const userId: Parse = (text) => cut(text, MAX_PARAMETER_LENGTH) || undefined;

/** A state by its code, or `none` for property without one. */
const postalState: Parse = (text) => (text === 'none' || isPostalState(text) ? text : undefined);

/** A year of this century. */
const year: Parse = (text) => (/^20\d\d$/.test(text) ? text : undefined);

/** The number of a division. */
const division: Parse = (text) => (text === '' || text.length > 40 ? undefined : text);

/** Carriers, agents, or reps: a search, and whether those that have ended are left out. */
const setupRecords = { q: searchText, current: oneOf(['1']) };

/** Members with dated values: a search, and whether only those without one are listed. */
const valueMembers = { q: searchText, state: oneOf(VALUE_MEMBER_STATES) };

/**
 * Parameters that list addresses may have. Those of the bill list depend on the person.
 *
 * @source docs/decisions/corrections.md#a-list-is-sorted-by-its-column-heads-and-by-the-work-to-do-otherwise
 */
export const LIST_PARAMETERS = {
  payments: { q: searchText, status: oneOf(PAYMENT_STATUS_FILTERS), sort: oneOf(PAYMENT_SORTS), direction },
  groups: {
    q: searchText,
    carrier: code,
    agent: code,
    rep: code,
    pastDue: oneOf(['1']),
    sort: oneOf(GROUP_SORTS),
  },
  suspense: { q: searchText, level: oneOf(SUSPENSE_LEVELS), sort: oneOf(SUSPENSE_SORTS), direction },
  expectedAdjustments: {
    q: searchText,
    status: oneOf(EXPECTED_FILTERS),
    age: oneOf(EXPECTED_AGES),
    type: oneOf(EXPECTED_TYPES),
    sort: oneOf(EXPECTED_SORTS),
    direction,
  },
  directory: {
    q: searchText,
    role: roles,
    access: oneOf(['full']),
    status: oneOf(LISTED_STATUSES),
    carrier: code,
    agent: code,
    sort: oneOf(DIRECTORY_SORTS),
    direction,
  },
  aging: { q: searchText, asOf: day },
  audit: { q: searchText, area: oneOf(AUDIT_AREAS), from: day, to: day, by: userId },
  remittances: { carrier: code, date: day, month: day, state: oneOf(REMITTANCE_STATES) },
  unclaimed: { q: searchText, state: postalState, kind: oneOf(UNCLAIMED_KINDS), due: oneOf(DORMANCY_FILTERS) },
  uploads: { q: searchText, kind: oneOf(Object.values(UploadKind)), state: oneOf(UPLOAD_STATES) },
  balances: {
    q: searchText,
    state: oneOf(REGISTER_FILTERS),
    asOf: day,
    division: searchText,
    sort: oneOf(REGISTER_SORTS),
    direction,
  },
  statementLines: { q: searchText, side: oneOf(LINE_SIDES), state: oneOf(LINE_STATES) },
  achFiles: { q: searchText, kind: oneOf(BANK_FILE_KINDS), state: oneOf(BANK_FILE_STATES), month: day },
  runs: { state: oneOf(RUN_STATES), month: day, failed: oneOf(['1']) },
  checkFiles: { q: searchText, state: oneOf(CHECK_FILE_STATES) },
  invitations: { q: searchText, state: oneOf(INVITATION_STATES) },
  members: { q: searchText },
  continuation: { q: searchText, type: oneOf(CONTINUATION_KINDS), state: oneOf(PAYER_STATES) },
  trialBalance: { asOf: day },
  entries: { from: day, to: day, carrier: code },
  carriers: setupRecords,
  agents: setupRecords,
  reps: setupRecords,
  savingsLines: {
    year,
    side: oneOf(ERROR_SIDES),
    outcome: oneOf(OUTCOMES),
    carrier: code,
    division,
    month: day,
  },
  memberClasses: valueMembers,
  memberCostCenters: valueMembers,
} as const satisfies Record<Exclude<UndeclaredList, 'bills'>, Parsers>;

const LIST_OPERATIONS: Readonly<Record<UndeclaredList, Operation>> = {
  bills: 'bills.search',
  payments: 'payments.search',
  groups: 'dashboard.read',
  suspense: 'suspense.work',
  expectedAdjustments: 'expectedAdjustments.search',
  directory: 'directory.read',
  aging: 'aging.read',
  audit: 'audit.read',
  remittances: 'remittances.read',
  unclaimed: 'suspense.work',
  uploads: 'uploads.read',
  balances: 'register.readBalances',
  statementLines: 'ledger.read',
  achFiles: 'bankFiles.read',
  runs: 'processing.results',
  checkFiles: 'cash.work',
  invitations: 'directory.write',
  members: 'bills.readLines',
  continuation: 'continuation.read',
  trialBalance: 'ledger.read',
  entries: 'ledger.read',
  carriers: 'setup.read',
  agents: 'setup.read',
  reps: 'setup.read',
  savingsLines: 'savings.readItems',
  memberClasses: 'classes.read',
  memberCostCenters: 'costs.read',
};

/** The right that a person needs to see a list, and so its views. */
export function operationOf(list: ViewedList): Operation {
  return isUndeclared(list) ? LIST_OPERATIONS[list] : listNamed(list).operation;
}

/** Names of parameters, as the fields of the lists are called. */
const PARAMETER_LABELS: Readonly<Record<string, string>> = {
  tab: 'Tab',
  q: 'Search',
  status: 'Status',
  division: 'Division',
  period: 'Month',
  month: 'Month of the bill',
  age: 'Age',
  type: 'Type',
  dueFrom: 'Due from',
  dueTo: 'Due until',
  pastDue: 'Past due only',
  sort: 'Sort by',
  direction: 'Order',
  carrier: 'Carrier',
  agent: 'Agent',
  rep: 'Rep',
  level: 'What is missing',
  state: 'State',
  to: 'To',
  role: 'Role',
  access: 'Access',
  asOf: 'As of',
  area: 'Area',
  from: 'From',
  by: 'Person',
  date: 'Business date',
  kind: 'Kind',
  due: 'Dormancy date',
  side: 'Money',
  failed: 'With failed payments',
  current: 'In use only',
  year: 'Year',
  outcome: 'Outcome',
  columns: 'Columns',
  density: 'Row height',
};

function parsersOf(list: ViewedList, person: Person): Parsers {
  return { ...filtersOf(list, person), columns: (text) => columnsIn(list, text), density: oneOf(DENSITIES) };
}

function filtersOf(list: ViewedList, person: Person): Parsers {
  if (!isUndeclared(list)) return listNamed(list).parametersOf(person);
  if (list !== 'bills') return LIST_PARAMETERS[list];
  const { tabs, opening } = billTabsFor(person);
  return billParameters(tabs, opening);
}

/**
 * What a list shows for an address, as the parameters of a view. The tab of the bills is always named, because others may open
 * the list on another one.
 */
export function shownParameters(list: ViewedList, person: Person, get: GetParameter): ViewParameters {
  const shown = valuesOf(list, person, get);
  return list === 'bills' ? { tab: billTabsFor(person).opening, ...shown } : shown;
}

function valuesOf(list: ViewedList, person: Person, get: GetParameter): ViewParameters {
  const values: Readonly<Record<string, string | undefined>> = readParameters(parsersOf(list, person), get);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Stored parameters that a list has now, and those that it has no longer. */
export interface Understood {
  readonly parameters: ViewParameters;
  /** In words: `Status "HELD"`. */
  readonly unknown: readonly string[];
}

/** Reads stored parameters with the parsers of the list's address. */
export function understand(list: ViewedList, person: Person, stored: ViewParameters): Understood {
  const parameters = valuesOf(list, person, (name) => stored[name]);
  const unknown = Object.entries(stored)
    .filter(([name, text]) => parameters[name] !== text)
    .map(([name, text]) => `${PARAMETER_LABELS[name] ?? name} "${text}"`);
  return { parameters, unknown };
}
