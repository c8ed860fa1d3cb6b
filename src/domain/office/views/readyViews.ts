import { FULL_ACCESS } from '../../people/directory/personLabels';
import { isAllowedIn } from '../../platform/access/decide';
import type { Person } from '../../platform/access/Person';
import { Role } from '../../platform/access/Role';
import { UploadKind } from '../../platform/files/UploadKind';
import { listNamed } from '../../platform/lists/declaredLists';
import { isUndeclared, type UndeclaredList, type ViewedList } from '../../platform/lists/listNames';
import {
  mayReconcile,
  type OfferedView,
  ofType,
  type ReadyView,
  readyView as view,
} from '../../platform/lists/ReadyView';
import { STANDARD_VIEW_ID } from '../../platform/lists/SavedView';
import { understand } from './listParameters';

const STANDARD_VIEW: ReadyView = { id: STANDARD_VIEW_ID, name: 'Standard view', parameters: {} };

const mayPay = (person: Person) => isAllowedIn(person, 'payments.create');
const mayRelease = (person: Person) => isAllowedIn(person, 'bills.release');

/** The standard view has the members without a value. */
const EVERY_MEMBER = view('all', 'All members', { state: 'all' });

const SETUP_VIEWS = [view('current', 'In use', { current: '1' })];

const READY_VIEWS: Readonly<Record<UndeclaredList, readonly OfferedView[]>> = {
  bills: [
    view('pastDue', 'Past due', { tab: 'all', pastDue: '1' }),
    view('toRelease', 'Ready to release', { tab: 'toRelease' }, mayRelease),
    view('toReconcile', 'Ready to reconcile', { tab: 'toReconcile' }, mayReconcile),
    view('toPay', 'Ready to pay, largest first', { tab: 'toPay', sort: 'due', direction: 'desc' }, mayPay),
    view('pending', 'Payment pending', { tab: 'pending' }),
  ],
  payments: [
    view('latest', 'Latest first', { sort: 'addDate', direction: 'desc' }),
    view('pending', 'Pending', { status: 'PENDING', sort: 'settleDate', direction: 'asc' }),
    view('returned', 'Returned or reversed', { status: 'RETURNED', sort: 'addDate', direction: 'desc' }),
  ],
  groups: [
    view('pastDue', 'Most past due', { sort: 'pastDue' }),
    view('balance', 'Largest balance', { sort: 'balance' }),
    view('stage', 'Most serious stage', { sort: 'stage' }, ofType('admin')),
  ],
  suspense: [
    view('unknown', 'Payer unknown', { level: 'unknown' }),
    view('known', 'Ready to apply', { level: 'known' }),
  ],
  expectedAdjustments: [
    view('late', 'Late, largest first', { status: 'late', sort: 'open', direction: 'desc' }),
    view('arrived', 'Arrived', { status: 'arrived' }),
  ],
  directory: [
    view('fullAccess', FULL_ACCESS, { access: 'full' }),
    view('reconcile', 'Reconcile bills', { role: Role.Reconciler }),
    view('pay', 'Make payments', { role: Role.Payor }),
    view('giveAccess', 'Give access to others', { role: Role.SuperUser }),
    view('viewOnly', 'View only', { role: Role.ViewOnly }),
    view('office', 'Office', { role: [Role.Admin, Role.Manager, Role.Sysadmin].join() }, ofType('admin')),
    view('outside', 'Carriers and agents', { role: [Role.Carrier, Role.Agent].join() }, ofType('admin')),
    view('waiting', 'Added, not signed in yet', { status: 'NeverSignedIn', sort: 'name', direction: 'asc' }),
    view('disabled', 'Locked out (disabled)', { status: 'Disabled' }),
    view('deleted', 'Deleted', { status: 'Deleted' }),
    view('latest', 'Signed in last', { sort: 'lastLogin', direction: 'desc' }),
  ],
  aging: [],
  audit: [
    view('access', 'People and access', { area: 'access' }),
    view('payments', 'Payments and bank accounts', { area: 'payments' }),
    view('rules', 'Rules', { area: 'rules' }),
    view('processing', 'Processing and bank files', { area: 'processing' }),
  ],
  remittances: [
    view('notSent', 'Not sent', { state: 'MADE' }, ofType('admin')),
    view('sent', 'Sent, not cleared', { state: 'SENT' }, ofType('admin')),
  ],
  unclaimed: [
    view('passed', 'Dormancy date passed', { due: 'passed' }),
    view('year', 'Dormant within 12 months', { due: 'year' }),
    view('noState', 'No state', { state: 'none' }),
  ],
  uploads: [
    view('ready', 'Ready to commit', { state: 'CHECKED' }),
    view('refused', 'Refused', { state: 'REFUSED' }),
    view('carrierBills', 'Carrier bills', { kind: UploadKind.CarrierBill }, ofType('admin')),
    view('payroll', 'Payroll deductions', { kind: UploadKind.PayrollDeductions }, ofType('billingUser')),
  ],
  balances: [
    view('under', 'Under-collected, largest first', { state: 'under', sort: 'balance', direction: 'desc' }),
    view('over', 'Over-collected, largest first', { state: 'over', sort: 'balance' }),
  ],
  statementLines: [
    view('open', 'Open', { state: 'OPEN' }),
    view('in', 'Money in', { side: 'in' }),
    view('out', 'Money out', { side: 'out' }),
  ],
  achFiles: [
    view('notSent', 'Not sent', { state: 'MADE' }),
    view('sent', 'Sent, not answered', { state: 'SENT' }),
    view('rejected', 'Rejected by the bank', { state: 'REJECTED' }),
    view('unknown', 'Outcome unknown', { state: 'UNKNOWN' }),
  ],
  runs: [
    view('failed', 'With failed payments', { failed: '1' }),
    view('interrupted', 'Interrupted', { state: 'interrupted' }),
  ],
  checkFiles: [
    view('notSent', 'Not sent', { state: 'MADE' }),
    view('rejected', 'Rejected by the bank', { state: 'REJECTED' }),
  ],
  invitations: [view('open', 'Open', { state: 'open' }), view('expired', 'Expired', { state: 'expired' })],
  members: [],
  continuation: [
    view('behind', 'Not paid through today', { state: 'behind' }),
    view('current', 'Pays now', { state: 'current' }),
    view('cobra', 'COBRA', { type: 'COBRA' }),
  ],
  trialBalance: [],
  entries: [],
  carriers: SETUP_VIEWS,
  agents: SETUP_VIEWS,
  reps: SETUP_VIEWS,
  savingsLines: [
    view('waiting', 'Waiting for carriers', { outcome: 'waiting' }),
    view('lost', 'Lost', { outcome: 'lost' }),
    view('under', 'Underbilled', { side: 'under' }),
  ],
  memberClasses: [EVERY_MEMBER],
  memberCostCenters: [EVERY_MEMBER],
};

/** The views of a list that the product has for a person, the standard view first. */
export function readyViews(list: ViewedList, person: Person): readonly ReadyView[] {
  const views = isUndeclared(list) ? READY_VIEWS[list] : listNamed(list).views;
  const offered = views.filter(
    ({ isFor, parameters }) => (isFor?.(person) ?? true) && understand(list, person, parameters).unknown.length === 0,
  );
  return [STANDARD_VIEW, ...offered.map(({ id, name, parameters }) => ({ id, name, parameters }))];
}
