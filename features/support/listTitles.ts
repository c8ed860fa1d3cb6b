import { LIST_NAMES, type ViewedList } from '../../src/domain/views/SavedView';

/** Lists as features name them. */
const LIST_TITLES: Readonly<Record<ViewedList, string>> = {
  bills: 'Bills',
  payments: 'Payments',
  groups: 'Groups',
  suspense: 'Suspense',
  deposits: 'Deposits',
  corrections: 'Corrections',
  expectedAdjustments: 'Expected adjustments',
  directory: 'People',
  aging: 'Aging',
  audit: 'Audit',
  refunds: 'Refunds',
  remittances: 'Remittances',
  unclaimed: 'Unclaimed property',
  uploads: 'Upload history',
  balances: 'Balances',
  statementLines: 'Lines of a statement',
  achFiles: 'ACH files',
  runs: 'Processing runs',
  checkFiles: 'Positive pay files',
  invitations: 'Invitations',
  members: 'Members',
  continuation: 'Continuation payers',
  trialBalance: 'Trial balance',
  entries: 'Entries of an account',
  carriers: 'Carriers',
  agents: 'Agents',
  reps: 'Reps',
  savingsLines: 'Lines behind the savings',
  memberClasses: 'Classes of members',
  memberCostCenters: 'Cost centers of members',
};

/** The list with a title. @throws Error for other titles */
export function listTitled(title: string): ViewedList {
  const list = LIST_NAMES.find((name) => LIST_TITLES[name] === title);
  if (list === undefined)
    throw new Error(`There is no list "${title}". Lists: ${Object.values(LIST_TITLES).join(', ')}`);
  return list;
}
