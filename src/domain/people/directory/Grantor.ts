import { decide } from '../../platform/access/decide';
import type { Grant, Person } from '../../platform/access/Person';
import { Role } from '../../platform/access/Role';
import { holdsAll } from '../../platform/access/Scope';

/** The person who grants and removes access. */
export interface Grantor {
  readonly userId: string;
  readonly person: Person;
}

/** The person whose access changes. A person being added has an empty id. */
export interface Grantee {
  readonly userId: string;
  /** All grants, including those outside the grantor's scope. A screen passes the grants it knows. */
  readonly grants: readonly Grant[];
}

/** Group and person of a role that is granted or removed. */
export interface GrantTarget {
  /** Null for a role that is not assigned by group. */
  readonly groupNumber: string | null;
  /**
   * Decided by the server: whether the group is in the grantor's scope. For a carrier or an agent: whether the person has
   * codes (present or requested) and all of them belong only to groups in that scope. Ignored for other roles.
   */
  readonly inScope: boolean;
  readonly grantee: Grantee;
}

/** Whether the action is allowed; if not, the message for the screen. */
export type GrantDecision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Level of a grantor's right to grant access. */
export type GrantLevel =
  /** Can grant the roles they hold themselves, in these groups. */
  | { readonly kind: 'superUser'; readonly groupNumbers: readonly string[] }
  /** Admins in the rep's groups; managers and system administrators everywhere. */
  | { readonly kind: AdminLevel }
  | { readonly kind: 'none' };

/** Back-office levels. Each includes the ones before it. */
type AdminLevel = 'admin' | 'manager' | 'sysadmin';

/** A bulk change reads the level once per row, and a grantor may have hundreds of groups. */
const levelCache = new WeakMap<Person, GrantLevel>();

/** Level at which a person can grant access, from the policy and their roles. @source product.md, Rights */
export function grantLevelOf(person: Person): GrantLevel {
  const level = levelCache.get(person) ?? readGrantLevel(person);
  levelCache.set(person, level);
  return level;
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
 * Level needed to grant or remove a role. Super users grant the roles they hold themselves instead.
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

export function isAtLeast(level: AdminLevel, needed: AdminLevel): boolean {
  return ORDER.indexOf(level) >= ORDER.indexOf(needed);
}

/** Plural labels: `managers`. */
export const LEVEL_LABELS: Readonly<Record<AdminLevel, string>> = {
  admin: 'admins',
  manager: 'managers',
  sysadmin: 'system administrators',
};

/** Roles whose holders only the given level can change. Also applies while the role has no effect. */
const GUARDED: readonly (readonly [Role, AdminLevel, string])[] = [
  [Role.Sysadmin, 'sysadmin', 'Only system administrators can change a system administrator.'],
  [Role.Manager, 'manager', 'Only managers can change back-office users.'],
  [Role.Admin, 'manager', 'Only managers can change back-office users.'],
];

/**
 * Reason a back-office user cannot be changed from a lower level, or undefined. Otherwise a lower level could grant them
 * View Only or a billing user's role and so limit what the back office can do.
 */
export function adminProblem(level: GrantLevel, grants: readonly Grant[]): string | undefined {
  const found = GUARDED.find(([role]) => grants.some((grant) => grant.role === role));
  if (!found) return undefined;
  const [, needed, reason] = found;
  const isAdmin = level.kind !== 'none' && level.kind !== 'superUser';
  return isAdmin && isAtLeast(level.kind, needed) ? undefined : reason;
}
