import { type PrimaryType, Role } from './Role';

/** Allows an operation to one primary type. */
export interface Allowance {
  readonly type: PrimaryType;
  /** Roles that must all be held as well, in the same group if assigned by group. */
  readonly flags?: readonly Role[];
}

/** One line of the policy. Anything not allowed by a line is denied. */
export interface Rule {
  /** `scoped`: data of a group; `own`: data of the caller; `system`: data of the installation. */
  readonly reach: 'scoped' | 'own' | 'system';
  /** Business writes are denied to people with View Only. */
  readonly write: boolean;
  readonly allow: readonly Allowance[];
  /**
   * Whether it is allowed in a group in which the person is limited to divisions, for bills of those divisions and for data that
   * reveals nothing about others. Default: no.
   *
   * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
   */
  readonly divisions?: true;
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
/** Also allowed for people who are limited to divisions, for bills of those divisions. */
const readBills = (...allow: Allowance[]) => ({ ...read(...allow), divisions: true }) satisfies Rule;
const writeBills = (...allow: Allowance[]) => ({ ...write(...allow), divisions: true }) satisfies Rule;
const own = (allow: readonly Allowance[]) => ({ reach: 'own', write: false, allow }) satisfies Rule;
const systemRead = (...allow: Allowance[]) => ({ reach: 'system', write: false, allow }) satisfies Rule;
const systemWrite = (...allow: Allowance[]) => ({ reach: 'system', write: true, allow }) satisfies Rule;

/**
 * The access policy: the server enforces it, and the browser hides what it denies. Denies by default.
 *
 * @source product.md, Rights
 */
export const POLICY = {
  'bills.search': readBills(...everyone),
  'bills.read': readBills(...everyone),
  'bills.readLines': readBills(billingUser, admin, carrier),
  'bills.readHistory': readBills(billingUser, admin),
  /** Personal data on request: one manager asks, another one approves. */
  'members.erase': write(manager),
  'members.readErasures': read(manager),
  'comments.read': readBills(billingUser, admin, carrier),
  'comments.write': writeBills(billingUser, admin, carrier),
  'bills.release': write(admin),
  'bills.unrelease': write(manager),
  /** Lines of old bills that the operator moved to files. */
  'bills.bringBackLines': write(manager),
  'bills.edit': writeBills(reconciler, admin),
  'bills.reconcile': writeBills(reconciler, admin),
  'bills.unreconcile': writeBills(reconciler, admin),
  'bills.revert': writeBills(reconciler, admin),
  'bills.zeroPay': writeBills(payor, admin),
  'bills.closeShort': write(manager),
  'billLocks.take': writeBills(reconciler, payor, admin),
  'billLocks.takeOver': write(manager),
  'billLocks.releaseOwn': own(anyone),
  'rules.read': readBills(billingUser, admin),
  'rules.write': write(manager),
  /** The office's limits over time, with who used them. Another manager confirms a looser one. */
  'controls.read': systemRead(manager),
  'controls.write': systemWrite(manager),
  /** Groups, carriers, agents and reps. */
  'setup.read': systemRead(manager),
  'setup.write': systemWrite(manager),
  'columnMappings.read': readBills(billingUser, admin),
  'columnMappings.write': write(reconciler, admin),
  'expectedAdjustments.search': readBills(billingUser, admin, carrier),
  'expectedAdjustments.read': readBills(billingUser, admin),
  'expectedAdjustments.write': writeBills(reconciler, admin),
  'corrections.read': readBills(billingUser, admin, carrier),
  'corrections.readFiles': read(billingUser, admin),
  'corrections.write': writeBills(reconciler, admin),
  'corrections.answer': writeBills(reconciler, admin, carrier),
  /** Payroll and enrollment together. @source docs/decisions/not-on-bill.md#carriers-and-agents-do-not-see-who-pays */
  'notOnBill.read': readBills(billingUser, admin),
  'memberLinks.read': readBills(billingUser, admin),
  'memberLinks.write': write(reconciler, admin),
  'standingDecisions.read': readBills(billingUser, admin),
  'standingDecisions.write': write(reconciler, admin),
  /** Members who pay outside payroll. */
  'continuation.read': read(billingUser, admin),
  'continuation.write': write(reconciler, admin),
  /** The register of balances. @source docs/decisions/register.md#carriers-and-agents-see-no-register */
  'register.read': read(reconciler, superUser, admin),
  /** Balances calculated from bills and files. Settlements and write-offs apply to the whole group. @source BR-DIV-12 */
  'register.readBalances': readBills(reconciler, superUser, admin),
  /** Sums without members. @source docs/decisions/savings.md#agents-see-sums-without-members */
  'savings.read': readBills(billingUser, admin, agent),
  'savings.readItems': readBills(billingUser, admin),
  /** Cost centers and the journal: the group's own books. @source docs/decisions/costs.md#costs-are-the-groups-own */
  'costs.read': read(reconciler, superUser),
  /** Cost by cost center and bill. */
  'costs.readReport': readBills(reconciler, superUser),
  'costs.write': write(superUser),
  /** Carriers read the confirmed tables of their own codes. */
  'rates.read': readBills(billingUser, admin, carrier),
  /** Another person than the one who proposed a table confirms it. */
  'rates.write': write(superUser, manager),
  /** Member classes, which determine rates. */
  'classes.read': read(reconciler, superUser, admin),
  'classes.write': write(superUser, manager),
  'payments.search': readBills(billingUser, admin),
  'payments.read': readBills(billingUser, admin),
  'payments.preview': writeBills(payor),
  'payments.create': writeBills(payor),
  'payments.outcome': readBills(payor),
  /** Also allows managers; the use case then requires `payments.voidAny`. */
  'payments.voidOwn': writeBills(payor, manager),
  'payments.voidAny': write(manager),
  'payments.return': write(manager),
  'payments.reverse': write(manager),
  'payments.reallocate': write(manager),
  /** The file may name payments of every group. */
  'returnFiles.post': systemWrite(manager),
  'autopay.read': read(billingUser, admin),
  'autopay.write': write(payor),
  'bankAccounts.read': readBills(payor),
  'bankAccounts.write': write(payor),
  /** Another person than the one who posted the bank's notification. */
  'bankAccounts.decideChange': write(payor, manager),
  'suspense.read': readBills(billingUser, admin),
  'suspense.work': read(admin),
  'suspense.change': write(admin),
  'deposits.read': read(admin),
  'deposits.write': write(admin),
  /** Saving a draft also requires the right to do what is drafted. */
  'drafts.own': own(anyone),
  /** Exports that are prepared in the background. What is in them needs the right to export the list, too. */
  'exports.own': own(anyone),
  /** Own views, and reading those that are shared. The list's own right is needed, too. */
  'views.own': own(anyone),
  /** Billing users share with their groups, managers and system administrators with the office. */
  'views.share': write(superUser, manager, sysadmin),
  'me.read': own(anyone),
  'preferences.ownAsOffice': own([admin, carrier, agent]),
  'preferences.group': readBills(billingUser),
  'preferences.writeOwn': own(anyone),
  'groups.login': own(anyone),
  'session.act': own(anyone),
  'session.end': own(anyone),
  'uiLogs.write': own(anyone),
  'analytics.write': own(anyone),
  'dashboard.read': readBills(...everyone),
  'carrierBoard.read': read(carrier),
  'aging.read': read(admin),
  /** Who changed what, of every group. */
  'audit.read': systemRead(manager, sysadmin),
  /** The trial balance and the accounts, of every group. */
  'ledger.read': systemRead(manager, sysadmin),
  /** Notices about payments require `payments.read`, too. */
  'notices.read': readBills(...everyone),
  /** Reminding past due groups by hand. */
  'groups.remind': write(admin),
  /** The caller's own marks, which View Only does not block. */
  'notices.markRead': readBills(...everyone),
  'processing.status': systemRead(...everyone),
  'processing.run': systemWrite(sysadmin),
  'processing.hold': systemWrite(sysadmin),
  /** Runs, with the result of each payment of every group. */
  'processing.results': systemRead(manager, sysadmin),
  /** NACHA files: bank accounts of every group. */
  'bankFiles.read': systemRead(manager, sysadmin),
  'bankFiles.download': systemWrite(manager, sysadmin),
  /** A remittance has bills of many groups, so an admin of one rep sees none. */
  'remittances.read': read(manager, sysadmin, carrier),
  /** Recording a remittance as sent, cleared, or returned, which posts to the ledger. */
  'remittances.record': systemWrite(manager),
  /** Bank statements and the office's cash. */
  'cash.work': systemWrite(manager),
  /** Months of the ledger. Another manager than the one who closed a month reopens it. */
  'periods.close': systemWrite(manager),
  'directory.read': read(superUser, admin),
  /** Which roles, which groups and whom: `canGrant` and the use case check more. No one can change their own access. */
  'directory.write': write(superUser, admin),
  'directory.purge': systemWrite(sysadmin),
  'directory.ownNotice': own(anyone),
  /** The caller's own rep. For other reps the use case requires `reps.readAny`. */
  'reps.read': own([admin]),
  'reps.readAny': systemRead(manager),
  'uploads.read': read(billingUser, admin, carrier),
  /** Depending on the kind of file, the use case also requires one of the six below. */
  'uploads.write': write(reconciler, admin, carrier),
  'uploads.group': write(reconciler, admin),
  'uploads.carrierBill': write(admin, carrier),
  'uploads.lockbox': write(admin),
  'uploads.setup': write(manager),
  'uploads.people': write(admin),
  /** Balances of the previous system: one person enters the control totals, and another one posts. */
  'uploads.opening': write(manager, sysadmin),
  'uploads.logo': write(admin),
  'fileTemplates.read': read(billingUser, admin, carrier),
  'fileTemplates.write': write(reconciler, admin, carrier),
  'health.invariants': systemRead(sysadmin),
  /** Checks to complete before money moves. */
  'goLive.read': systemRead(manager, sysadmin),
  'goLive.testMail': systemWrite(manager, sysadmin),
  'demo.files': read(billingUser, admin, carrier),
} as const satisfies Record<string, Rule>;

/** A line of the access policy. */
export type Operation = keyof typeof POLICY;
