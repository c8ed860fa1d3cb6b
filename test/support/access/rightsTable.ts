import type { Operation } from '../../../src/domain/access/policy';
import { Role } from '../../../src/domain/access/Role';

/**
 * The product's rights table, row by row. It is written from the specification, not from the policy, which is checked
 * against it.
 */
export const TABLE = {
  everybody: [
    'billLocks.releaseOwn',
    'drafts.own',
    'me.read',
    'preferences.writeOwn',
    'groups.login',
    'uiLogs.write',
    'analytics.write',
    'directory.ownNotice',
  ],
  billingUser: [
    'bills.search',
    'bills.read',
    'bills.readLines',
    'comments.read',
    'comments.write',
    'bills.readHistory',
    'payments.search',
    'payments.read',
    'suspense.read',
    'uploads.read',
    'fileTemplates.read',
    'columnMappings.read',
    'rules.read',
    'memberLinks.read',
    'expectedAdjustments.search',
    'standingDecisions.read',
    'expectedAdjustments.read',
    'preferences.group',
    'dashboard.read',
    'processing.status',
    'demo.files',
  ],
  reconciler: [
    'bills.edit',
    'bills.reconcile',
    'bills.unreconcile',
    'bills.revert',
    'billLocks.take',
    'columnMappings.write',
    'memberLinks.write',
    'standingDecisions.write',
    'expectedAdjustments.write',
    'uploads.write',
    'uploads.group',
    'fileTemplates.write',
  ],
  payor: [
    'payments.preview',
    'payments.create',
    'payments.outcome',
    'payments.voidOwn',
    'bills.zeroPay',
    'bankAccounts.read',
    'bankAccounts.write',
    'billLocks.take',
  ],
  superUser: ['directory.read', 'directory.write'],
  admin: [
    'bills.search',
    'bills.read',
    'bills.readLines',
    'comments.read',
    'comments.write',
    'bills.readHistory',
    'bills.release',
    'bills.edit',
    'bills.reconcile',
    'bills.unreconcile',
    'bills.revert',
    'bills.zeroPay',
    'billLocks.take',
    'columnMappings.read',
    'memberLinks.read',
    'standingDecisions.read',
    'standingDecisions.write',
    'columnMappings.write',
    'rules.read',
    'memberLinks.write',
    'expectedAdjustments.search',
    'expectedAdjustments.read',
    'expectedAdjustments.write',
    'payments.search',
    'payments.read',
    'suspense.read',
    'suspense.work',
    'suspense.change',
    'deposits.read',
    'aging.read',
    'deposits.write',
    'uploads.read',
    'uploads.write',
    'uploads.group',
    'uploads.carrierBill',
    'uploads.lockbox',
    'uploads.logo',
    'fileTemplates.read',
    'fileTemplates.write',
    'directory.read',
    'directory.write',
    'reps.read',
    'preferences.ownAsOffice',
    'dashboard.read',
    'processing.status',
    'demo.files',
  ],
  manager: [
    'billLocks.takeOver',
    'payments.voidOwn',
    'payments.voidAny',
    'reps.readAny',
    'rules.write',
    'setup.read',
    'setup.write',
    'uploads.setup',
    'bills.closeShort',
  ],
  sysadmin: ['processing.run', 'processing.hold', 'health.invariants', 'directory.purge'],
  carrier: [
    'bills.search',
    'bills.read',
    'bills.readLines',
    'comments.read',
    'comments.write',
    'expectedAdjustments.search',
    'uploads.read',
    'uploads.write',
    'uploads.carrierBill',
    'fileTemplates.read',
    'fileTemplates.write',
    'preferences.ownAsOffice',
    'dashboard.read',
    'processing.status',
    'demo.files',
  ],
  agent: ['bills.search', 'bills.read', 'preferences.ownAsOffice', 'dashboard.read', 'processing.status'],
} as const satisfies Record<string, readonly Operation[]>;
type Row = keyof typeof TABLE;

/** Operations that change business data, which View Only blocks. */
export const BUSINESS_WRITES: ReadonlySet<Operation> = new Set<Operation>([
  'comments.write',
  'bills.release',
  'bills.edit',
  'bills.reconcile',
  'bills.unreconcile',
  'bills.revert',
  'bills.zeroPay',
  'bills.closeShort',
  'billLocks.take',
  'billLocks.takeOver',
  'columnMappings.write',
  'rules.write',
  'setup.write',
  'uploads.setup',
  'memberLinks.write',
  'standingDecisions.write',
  'expectedAdjustments.write',
  'payments.preview',
  'payments.create',
  'payments.voidOwn',
  'payments.voidAny',
  'bankAccounts.write',
  'suspense.change',
  'deposits.write',
  'processing.run',
  'processing.hold',
  'directory.write',
  'directory.purge',
  'uploads.write',
  'uploads.group',
  'uploads.carrierBill',
  'uploads.lockbox',
  'uploads.logo',
  'fileTemplates.write',
]);

/** Operations without a group: about the person or about the whole system. */
export const GROUPLESS_OPERATIONS: ReadonlySet<Operation> = new Set<Operation>([
  ...TABLE.everybody,
  ...TABLE.sysadmin,
  'preferences.ownAsOffice',
  'processing.status',
  'reps.read',
  'reps.readAny',
  'setup.read',
  'setup.write',
]);

/** Rows that apply to a person: the first of the four types they hold, with that type's flags. @source ROL-2 */
export function rowsOf(held: ReadonlySet<Role>): readonly Row[] {
  if (held.has(Role.BillingUser)) {
    return ['everybody', 'billingUser', ...flagRows(held, [Role.Reconciler, Role.Payor, Role.SuperUser])];
  }
  if (held.has(Role.Admin)) return ['everybody', 'admin', ...flagRows(held, [Role.Manager, Role.Sysadmin])];
  if (held.has(Role.Carrier)) return ['everybody', 'carrier'];
  if (held.has(Role.Agent)) return ['everybody', 'agent'];
  return ['everybody'];
}

const ROW_OF_FLAG: Readonly<Partial<Record<Role, Row>>> = {
  [Role.Reconciler]: 'reconciler',
  [Role.Payor]: 'payor',
  [Role.SuperUser]: 'superUser',
  [Role.Manager]: 'manager',
  [Role.Sysadmin]: 'sysadmin',
};

function flagRows(held: ReadonlySet<Role>, flags: readonly Role[]): readonly Row[] {
  return flags.filter((flag) => held.has(flag)).flatMap((flag) => ROW_OF_FLAG[flag] ?? []);
}
