import { type PrimaryType, Role } from './Role';

/** Who may do one thing, for one primary type. */
export interface Allowance {
  readonly type: PrimaryType;
  /** Every one of these flags must be held as well (in the group concerned, where the role is held by group). */
  readonly flags?: readonly Role[];
}

/** One line of the policy. What no line allows is refused. */
export interface Rule {
  /** What the call reaches: `scoped` things belong to a group; `own` things belong to the caller alone; `system` things to all. */
  readonly reach: 'scoped' | 'own' | 'system';
  /** A business write is refused to whoever holds View Only. */
  readonly write: boolean;
  readonly allow: readonly Allowance[];
}

const billingUser: Allowance = { type: 'billingUser' };
const reconciler: Allowance = { type: 'billingUser', flags: [Role.Reconciler] };
const payor: Allowance = { type: 'billingUser', flags: [Role.Payor] };
const superUser: Allowance = { type: 'billingUser', flags: [Role.SuperUser] };
const admin: Allowance = { type: 'admin' };
const manager: Allowance = { type: 'admin', flags: [Role.Manager] };
const sysadmin: Allowance = { type: 'admin', flags: [Role.Sysadmin] };
const carrier: Allowance = { type: 'carrier' };
const agent: Allowance = { type: 'agent' };
const everyone = [billingUser, admin, carrier, agent];
const anyone: readonly Allowance[] = [...everyone, { type: 'unknown' }];

const read = (...allow: Allowance[]) => ({ reach: 'scoped', write: false, allow }) satisfies Rule;
const write = (...allow: Allowance[]) => ({ reach: 'scoped', write: true, allow }) satisfies Rule;
const own = (allow: readonly Allowance[]) => ({ reach: 'own', write: false, allow }) satisfies Rule;
const system = (isWrite: boolean, ...allow: Allowance[]) => ({ reach: 'system', write: isWrite, allow }) satisfies Rule;

/**
 * The one access policy: the server enforces it, the browser hides by it. Deny by default.
 *
 * @source product.md, Rights
 */
export const POLICY = {
  'bills.search': read(...everyone),
  'bills.read': read(...everyone),
  'bills.readLines': read(billingUser, admin, carrier),
  'bills.readHistory': read(billingUser, admin),
  'bills.release': write(admin),
  'bills.edit': write(reconciler, admin),
  'bills.reconcile': write(reconciler, admin),
  'bills.unreconcile': write(reconciler, admin),
  'bills.revert': write(reconciler, admin),
  'bills.zeroPay': write(payor, admin),
  'billLocks.take': write(reconciler, payor, admin),
  'billLocks.takeOver': write(manager),
  'billLocks.releaseOwn': own(anyone),
  'columnMappings.read': read(billingUser, admin),
  'columnMappings.write': write(reconciler, admin),
  'payments.search': read(billingUser, admin),
  'payments.read': read(billingUser, admin),
  'payments.preview': write(payor),
  'payments.create': write(payor),
  'payments.outcome': read(payor),
  /** A manager may void as well: the use case then asks for `payments.voidAny`. */
  'payments.voidOwn': write(payor, manager),
  'payments.voidAny': write(manager),
  'bankAccounts.read': read(payor),
  'bankAccounts.write': write(payor),
  'suspense.read': read(billingUser, admin),
  /** Saving one also asks for the right to do what it is a draft of. */
  'drafts.own': own(anyone),
  'preferences.ownAsOffice': own([admin, carrier, agent]),
  'preferences.group': read(billingUser),
  'preferences.writeOwn': own(anyone),
  'groups.login': own(anyone),
  'uiLogs.write': own(anyone),
  'analytics.write': own(anyone),
  'dashboard.read': read(...everyone),
  'processing.status': system(false, ...everyone),
  'processing.run': system(true, sysadmin),
  'processing.hold': system(true, sysadmin),
  'directory.read': read(superUser, admin),
  /** Which roles, which groups and whom: `mayGrant` and the use case say more. Nobody changes themselves. */
  'directory.write': write(superUser, admin),
  'directory.purge': system(true, sysadmin),
  'directory.ownNotice': own(anyone),
  /** The caller's own rep; a manager may ask for anybody's: the use case then asks for `reps.readAny`. */
  'reps.read': own([admin]),
  'reps.readAny': system(false, manager),
  'uploads.read': read(billingUser, admin, carrier),
  /** By the kind of file, the use case then asks for one of the three below. */
  'uploads.write': write(reconciler, admin, carrier),
  'uploads.group': write(reconciler, admin),
  'uploads.carrierBill': write(admin, carrier),
  'uploads.lockbox': write(admin),
  'uploads.logo': write(admin),
  'fileTemplates.read': read(billingUser, admin, carrier),
  'fileTemplates.write': write(reconciler, admin, carrier),
  'health.invariants': system(false, sysadmin),
  'demo.files': read(billingUser, admin, carrier),
} as const satisfies Record<string, Rule>;

/** A line of the access policy: something a person may be allowed to do. */
export type Operation = keyof typeof POLICY;
