import '../../contract/calls';
import { listNamed } from '../../src/domain/platform/lists/declaredLists';
import {
  isUndeclared,
  LIST_NAMES,
  type UndeclaredList,
  type ViewedList,
} from '../../src/domain/platform/lists/listNames';

/** Lists that are not declared, as features name them. */
const LIST_TITLES: Readonly<Record<UndeclaredList, string>> = {
  bills: 'Bills',
  payments: 'Payments',
  groups: 'Groups',
  suspense: 'Suspense',
  expectedAdjustments: 'Expected adjustments',
  directory: 'People',
  aging: 'Aging',
  audit: 'Audit',
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
  const list = LIST_NAMES.find((name) => titleOf(name) === title);
  if (list === undefined) throw new Error(`There is no list "${title}". Lists: ${LIST_NAMES.map(titleOf).join(', ')}`);
  return list;
}

function titleOf(name: ViewedList): string {
  return isUndeclared(name) ? LIST_TITLES[name] : listNamed(name).title;
}
