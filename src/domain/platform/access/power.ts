import { decide } from './decide';
import type { Person } from './Person';
import { type Operation, POLICY, type Rule } from './policy';
import { type PrimaryType, Role } from './Role';
import type { Scope } from './Scope';

/** Operations of the policy that write. */
type WriteOperation = { [Name in Operation]: (typeof POLICY)[Name]['write'] extends false ? never : Name }[Operation];

/**
 * What a write can do at most. `money`: moves it, releases it, or decides where it goes. `rules`: decides how others' work is judged.
 * `access`: gives people rights, or destroys records of people. `work`: daily work that another person or a rule checks.
 */
type Power = 'money' | 'rules' | 'access' | 'work';

/** The power of each write of the policy. A new write does not compile until it is here. */
const POWERS: Readonly<Record<WriteOperation, Power>> = {
  'members.erase': 'access',
  'comments.write': 'work',
  'bills.release': 'money',
  'bills.unrelease': 'money',
  'bills.bringBackLines': 'work',
  'bills.edit': 'work',
  'bills.reconcile': 'work',
  'bills.unreconcile': 'work',
  'bills.revert': 'work',
  'bills.zeroPay': 'money',
  'bills.closeShort': 'money',
  'billLocks.take': 'work',
  'billLocks.takeOver': 'work',
  'rules.write': 'rules',
  'controls.write': 'rules',
  'setup.write': 'rules',
  'columnMappings.write': 'work',
  'expectedAdjustments.write': 'work',
  'corrections.write': 'work',
  'corrections.answer': 'work',
  'memberLinks.write': 'work',
  'standingDecisions.write': 'work',
  'continuation.write': 'work',
  'costs.write': 'rules',
  'rates.write': 'rules',
  'classes.write': 'rules',
  'payments.preview': 'money',
  'payments.create': 'money',
  'payments.voidOwn': 'money',
  'payments.voidAny': 'money',
  'payments.return': 'money',
  'payments.reverse': 'money',
  'payments.reallocate': 'money',
  'returnFiles.post': 'money',
  'autopay.write': 'money',
  'bankAccounts.write': 'money',
  'bankAccounts.decideChange': 'money',
  'suspense.change': 'money',
  'deposits.write': 'money',
  'views.share': 'work',
  'groups.remind': 'work',
  'processing.run': 'money',
  'processing.hold': 'money',
  'bankFiles.download': 'money',
  'remittances.record': 'money',
  'cash.work': 'money',
  'periods.close': 'money',
  'directory.write': 'access',
  'directory.purge': 'access',
  'uploads.write': 'work',
  'uploads.group': 'work',
  'uploads.carrierBill': 'work',
  'uploads.lockbox': 'money',
  'uploads.setup': 'rules',
  'uploads.people': 'access',
  'uploads.opening': 'money',
  'uploads.logo': 'work',
  'fileTemplates.write': 'work',
  'goLive.testMail': 'work',
};

/** What an operation can do at most; `work` for reads. */
export function powerOf(operation: Operation): Power {
  return POWERS[operation as WriteOperation] ?? 'work';
}

/** The operations that can do the most harm, in the order of the policy. */
const POWERFUL: readonly Operation[] = Object.entries(POWERS).flatMap(([name, power]) =>
  power === 'work' ? [] : [name as WriteOperation],
);

const ROLE_OF_TYPE: Readonly<Partial<Record<PrimaryType, Role>>> = {
  billingUser: Role.BillingUser,
  admin: Role.Admin,
  carrier: Role.Carrier,
  agent: Role.Agent,
};

/** The role that makes a primary type; undefined for people without one. */
export function roleOfType(type: PrimaryType): Role | undefined {
  return ROLE_OF_TYPE[type];
}

/** Roles that a powerful operation of the policy asks for: the flags, or the type where it needs no flag. */
const POWERFUL_ROLES: ReadonlySet<Role> = new Set(
  POWERFUL.flatMap((name) => {
    const { allow }: Rule = POLICY[name];
    return allow.flatMap(({ type, flags = [] }) => (flags.length > 0 ? flags : (roleOfType(type) ?? [])));
  }),
);

/**
 * Whether a role can move or release money, set rules, or give access, by the policy.
 *
 * @source BR-ACC-18 docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
export function isPowerful(role: Role): boolean {
  return POWERFUL_ROLES.has(role);
}

/**
 * Whether a change gives a person power: a powerful operation that was refused before, or one in more or other groups. A removed role
 * may do so, too, such as View Only.
 *
 * @param before undefined for a new person.
 */
export function givesPower(before: Person | undefined, after: Person): boolean {
  return givesAny(POWERFUL, before, after);
}

/** Whether a change lets a person do one of these operations that they could not do before, or in more or other groups. */
export function givesAny(operations: readonly Operation[], before: Person | undefined, after: Person): boolean {
  return operations.some((operation) => {
    const next = decide(after, operation);
    if (!next.allowed) return false;
    const last = before ? decide(before, operation) : undefined;
    return !last?.allowed || !covers(last.scope, next.scope);
  });
}

/** Whether a scope has all of another one, as far as the scopes themselves say. */
function covers(one: Scope, other: Scope): boolean {
  if (one.kind === 'all' || other.kind === 'none') return true;
  if (one.kind === 'rep' && other.kind === 'rep') return one.repId === other.repId;
  if (one.kind === 'carriers' && other.kind === 'carriers') return hasAll(one.carrierCodes, other.carrierCodes);
  if (one.kind === 'agents' && other.kind === 'agents') return hasAll(one.agentCodes, other.agentCodes);
  if (one.kind !== 'groups' || other.kind !== 'groups') return false;
  const limitsOf = ({ divisions = [] }: typeof one) =>
    divisions.flatMap(({ groupNumber, divisionNumbers }) =>
      divisionNumbers.map((number) => `${groupNumber} ${number}`),
    );
  const isWhole = new Set(one.groupNumbers);
  const isReached = ({ groupNumber }: { readonly groupNumber: string }) => isWhole.has(groupNumber);
  const parts = { ...other, divisions: (other.divisions ?? []).filter((limit) => !isReached(limit)) };
  return hasAll(one.groupNumbers, other.groupNumbers) && hasAll(limitsOf(one), limitsOf(parts));
}

function hasAll(all: readonly string[], some: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((one) => known.has(one));
}
