import { decide } from '../access/decide';
import type { Grant, Person } from '../access/Person';
import { Role } from '../access/Role';
import { holdsAll } from '../access/Scope';

/** Whoever gives and takes access. */
export interface Grantor {
  readonly userId: string;
  readonly person: Person;
}

/** Whoever it is given to or taken from; somebody who is only being added has an empty id. */
export interface Grantee {
  readonly userId: string;
  /** All that they hold, also where the giver does not reach; a screen gives those it knows. */
  readonly grants: readonly Grant[];
}

/** Where a role is given or taken, and to whom. */
export interface GrantTarget {
  /** Null for a role that is not held by group. */
  readonly groupNumber: string | null;
  /**
   * The server's word: whether the group lies in the giver's scope; for a carrier or an agent, whether they have codes
   * (those they have, or are getting) and every one is on groups in that scope and on no other. Without meaning for other
   * roles.
   */
  readonly inScope: boolean;
  readonly grantee: Grantee;
}

/** Whether it may be done; if not, the reason in words for the screen. */
export type GrantDecision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** How far giving access goes, for one giver. */
export type GrantLevel =
  /** The roles they hold themselves, in these groups. */
  | { readonly kind: 'superUser'; readonly groupNumbers: readonly string[] }
  /** An admin within the rep's groups; the other two everywhere. */
  | { readonly kind: AdminLevel }
  | { readonly kind: 'none' };

/** Of the office, each may give what the one before may, and more. */
type AdminLevel = 'admin' | 'manager' | 'sysadmin';

/** What became of one row of several: each counts or is refused by itself. */
export interface GrantResult {
  /** The group it is about; null for a right that is not held by group. */
  readonly groupNumber: string | null;
  readonly ok: boolean;
  /** Whether anything is different now; false also when it was so before. */
  readonly changed: boolean;
  /** What happened, or why not and what to do. */
  readonly message: string;
}

/** Whoever gives much at once is asked about for every row of it, and may be in hundreds of groups. */
const levelCache = new WeakMap<Person, GrantLevel>();

/** How far a person's giving of access goes, by the policy and their own flags. @source product.md, Rights */
export function grantLevelOf(person: Person): GrantLevel {
  const power = levelCache.get(person) ?? readGrantLevel(person);
  levelCache.set(person, power);
  return power;
}

function readGrantLevel(person: Person): GrantLevel {
  const decision = decide(person, 'directory.write');
  if (!decision.allowed) return { kind: 'none' };
  const { scope } = decision;
  if (scope.kind === 'groups') return { kind: 'superUser', groupNumbers: scope.groupNumbers };
  if (holdsAll(person.grants, [Role.Sysadmin])) return { kind: 'sysadmin' };
  if (holdsAll(person.grants, [Role.Manager])) return { kind: 'manager' };
  return { kind: 'admin' };
}

/**
 * Which power of the office a role takes to be given and taken. Super users give by what they hold themselves.
 *
 * @source product.md, Rights
 */
export const REQUIRED_LEVEL: Readonly<Record<Role, AdminLevel>> = {
  [Role.BillingUser]: 'admin',
  [Role.SuperUser]: 'admin',
  [Role.Reconciler]: 'admin',
  [Role.Payor]: 'admin',
  [Role.ViewOnly]: 'admin',
  [Role.Carrier]: 'admin',
  [Role.Agent]: 'admin',
  [Role.Admin]: 'manager',
  [Role.Manager]: 'manager',
  [Role.ObpUser]: 'manager',
  [Role.DbpUser]: 'manager',
  [Role.DbpAdmin]: 'manager',
  [Role.DbpManager]: 'manager',
  [Role.DistAdmin]: 'manager',
  [Role.Sysadmin]: 'sysadmin',
};

const ORDER: readonly AdminLevel[] = ['admin', 'manager', 'sysadmin'];

/** Whether a power of the office does for what takes `needed`. */
export function isAtLeast(power: AdminLevel, needed: AdminLevel): boolean {
  return ORDER.indexOf(power) >= ORDER.indexOf(needed);
}

/** Who gives what takes a power, in words: `managers`. */
export const LEVEL_LABELS: Readonly<Record<AdminLevel, string>> = {
  admin: 'admins',
  manager: 'managers',
  sysadmin: 'system administrators',
};

/** Whose roles only some of the office may touch, and who: also a role that lies dormant counts. */
const GUARDED: readonly (readonly [Role, AdminLevel, string])[] = [
  [Role.Sysadmin, 'sysadmin', 'A system administrator is changed by system administrators only.'],
  [Role.Manager, 'manager', 'People of the office are changed by managers only.'],
  [Role.Admin, 'manager', 'People of the office are changed by managers only.'],
];

/**
 * Why somebody of the office may not be changed by a power below their own: whoever could give them a role they are not
 * meant to have (a billing user's, or View Only) or take one away would decide what the office may do.
 */
export function adminProblem(power: GrantLevel, grants: readonly Grant[]): string | undefined {
  const found = GUARDED.find(([role]) => grants.some((grant) => grant.role === role));
  if (!found) return undefined;
  const [, needed, reason] = found;
  const isOffice = power.kind !== 'none' && power.kind !== 'superUser';
  return isOffice && isAtLeast(power.kind, needed) ? undefined : reason;
}
