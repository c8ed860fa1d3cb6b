import { isAllowedIn } from './decide';
import type { Person } from './Person';
import type { Operation } from './policy';

/**
 * Label of each operation, in the order of the work; null for operations not listed to users. Operations that share a label
 * must allow the same people.
 *
 * @source product.md, Rights; USR-1
 */
export const OPERATION_LABELS: Readonly<Record<Operation, string | null>> = {
  'bills.search': 'See bills',
  'bills.read': 'See bills',
  'bills.readLines': 'See members',
  'bills.readHistory': 'See payments',
  'payments.search': 'See payments',
  'payments.read': 'See payments',
  'suspense.read': 'See payments',
  'comments.read': null,
  'comments.write': null,
  'bills.release': 'Release bills',
  'bills.unrelease': 'Unrelease bills',
  'bills.edit': 'Reconcile bills',
  'bills.reconcile': 'Reconcile bills',
  'bills.unreconcile': 'Reconcile bills',
  'bills.revert': 'Reconcile bills',
  'rules.read': null,
  'rules.write': 'Change rules',
  'setup.read': null,
  'setup.write': 'Manage groups',
  'expectedAdjustments.search': null,
  'expectedAdjustments.read': null,
  'expectedAdjustments.write': 'Reconcile bills',
  'corrections.read': null,
  'corrections.readFiles': null,
  'corrections.answer': null,
  'corrections.write': 'Reconcile bills',
  'columnMappings.read': null,
  'columnMappings.write': 'Reconcile bills',
  'memberLinks.read': null,
  'memberLinks.write': 'Reconcile bills',
  'standingDecisions.read': null,
  'standingDecisions.write': 'Reconcile bills',
  'continuation.read': null,
  'continuation.write': 'Reconcile bills',
  'rates.read': null,
  'rates.write': 'Change rate tables',
  'payments.preview': 'Make payments',
  'payments.create': 'Make payments',
  'bills.zeroPay': 'Close bills with nothing due',
  'bills.closeShort': 'Close bills short',
  'autopay.read': null,
  'autopay.write': 'Make payments',
  'bankAccounts.read': null,
  'bankAccounts.write': 'Make payments',
  'payments.outcome': null,
  'payments.voidOwn': null,
  'billLocks.take': null,
  'billLocks.releaseOwn': null,
  'billLocks.takeOver': 'Take over locks',
  'payments.voidAny': 'Void payments',
  'payments.return': 'Return and reverse payments',
  'payments.reverse': 'Return and reverse payments',
  'payments.reallocate': 'Move payments',
  'returnFiles.post': 'Return and reverse payments',
  'suspense.work': null,
  'suspense.change': 'Post checks',
  'deposits.read': null,
  'deposits.write': 'Post checks',
  'uploads.read': null,
  'uploads.write': 'Upload files',
  'uploads.group': null,
  'uploads.carrierBill': null,
  'uploads.lockbox': null,
  'uploads.setup': null,
  'uploads.people': null,
  'uploads.opening': null,
  'uploads.logo': 'Change logos',
  'fileTemplates.read': null,
  'fileTemplates.write': 'Upload files',
  'processing.status': null,
  'processing.run': 'Run processing',
  'processing.hold': 'Run processing',
  'processing.results': null,
  'bankFiles.read': null,
  'bankFiles.download': 'Download bank files',
  'remittances.read': null,
  'remittances.record': 'Record remittances',
  'cash.work': 'Match bank statements',
  'periods.close': 'Close months',
  'health.invariants': null,
  'goLive.read': null,
  'goLive.testMail': null,
  'directory.read': 'See who has access',
  'directory.write': 'Give access to other users',
  'directory.purge': 'Purge deleted people',
  'directory.ownNotice': null,
  'reps.read': null,
  'reps.readAny': null,
  'dashboard.read': null,
  'aging.read': null,
  'audit.read': 'See the audit log',
  'ledger.read': 'See the ledger',
  'notices.read': null,
  'notices.markRead': null,
  'drafts.own': null,
  'views.own': null,
  'views.share': 'Share views',
  'preferences.ownAsOffice': null,
  'preferences.group': null,
  'preferences.writeOwn': null,
  'me.read': null,
  'groups.login': null,
  'session.act': null,
  'session.end': null,
  'uiLogs.write': null,
  'analytics.write': null,
  'demo.files': null,
};

const LINES = Object.entries(OPERATION_LABELS) as readonly (readonly [Operation, string | null])[];

/**
 * Labels of what a person may do under the policy.
 *
 * @param groupNumber undefined for anywhere.
 * @source product.md, Rights; USR-1
 */
export function rightsIn(person: Person, groupNumber?: string): readonly string[] {
  const labels = LINES.flatMap(([operation, label]) =>
    label && isAllowedIn(person, operation, groupNumber) ? [label] : [],
  );
  return [...new Set(labels)];
}
