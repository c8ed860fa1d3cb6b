import type { Grant } from '../access/Person';
import { type PrimaryType, primaryTypeOf, Role } from '../access/Role';
import { roleLabel } from '../access/roleLabel';
import {
  adminProblem,
  type GrantDecision,
  type GrantLevel,
  type Grantor,
  type GrantTarget,
  grantLevelOf,
  isAtLeast,
  LEVEL_LABELS,
  REQUIRED_LEVEL,
} from './Grantor';

/**
 * Whether somebody may give a person a role at a place. Several are given one after the other, each with what the person
 * then holds.
 *
 * @source product.md, Rights
 */
export function canGrant(giver: Grantor, role: Role, place: GrantTarget): GrantDecision {
  return decisionOf(changeProblem(giver, role, place) ?? placeProblem(role, place));
}

/** Whether somebody may take a role from a person: whoever may give it there, also where it should never have been given. */
export function canRevoke(giver: Grantor, role: Role, place: GrantTarget): GrantDecision {
  return decisionOf(changeProblem(giver, role, place));
}

function decisionOf(reason: string | undefined): GrantDecision {
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function changeProblem(giver: Grantor, role: Role, { grantee: receiver, ...place }: GrantTarget): string | undefined {
  if (giver.userId === receiver.userId) return 'Nobody changes their own rights. Ask somebody else who gives access.';
  const power = grantLevelOf(giver.person);
  return adminProblem(power, receiver.grants) ?? levelProblem(giver, power, role, place);
}

function levelProblem(
  { person }: Grantor,
  power: GrantLevel,
  role: Role,
  { groupNumber, inScope }: Pick<GrantTarget, 'groupNumber' | 'inScope'>,
): string | undefined {
  if (power.kind === 'none') return 'Your rights do not include giving access.';
  if (power.kind === 'superUser') {
    const isTheirs = groupNumber !== null && inScope && power.groupNumbers.includes(groupNumber);
    if (isGroupRole(role) && !isTheirs) return outOfScope(groupNumber);
    const holds = person.grants.some((grant) => grant.role === role && grant.groupNumber === groupNumber);
    return isGroupRole(role) && holds ? undefined : `You give only what you hold yourself, not "${roleLabel(role)}".`;
  }
  if (!isAtLeast(power.kind, REQUIRED_LEVEL[role]))
    return `"${roleLabel(role)}" is given by ${LEVEL_LABELS[REQUIRED_LEVEL[role]]} only.`;
  if (groupNumber !== null) return inScope ? undefined : outOfScope(groupNumber);
  if (power.kind !== 'admin') return undefined;
  if (isGroupRole(role)) return outOfScope(null);
  return inScope ? undefined : `Give codes with "${roleLabel(role)}" that only groups of yours have, or ask a manager.`;
}

function outOfScope(groupNumber: string | null): string {
  return groupNumber === null ? 'Say in which group.' : `Group ${groupNumber} is not one in which you give access.`;
}

function placeProblem(role: Role, { groupNumber, inScope, grantee: receiver }: GrantTarget): string | undefined {
  const label = roleLabel(role);
  if (!isGroupRole(role)) {
    if (groupNumber !== null) return `"${label}" is not held by group. Give it without one.`;
    const needsCodes = role === Role.Carrier || role === Role.Agent;
    return needsCodes && !inScope ? `Give the codes with "${label}": its groups come from them.` : undefined;
  }
  if (groupNumber === null) return `"${label}" is held by group. Say in which.`;
  return groupsProblem(receiver.grants);
}

const BY_GROUP: ReadonlySet<Role> = new Set([
  Role.BillingUser,
  Role.SuperUser,
  Role.Reconciler,
  Role.Payor,
  Role.ViewOnly,
]);

/**
 * Whether a role is held group by group. Every other role is held once: an admin's groups come from the rep, a carrier's
 * and an agent's from their codes, and what opens other applications reaches no group here.
 *
 * @source product.md, Rights
 */
export function isGroupRole(role: Role): boolean {
  return BY_GROUP.has(role);
}

const GROUPS_FROM: Readonly<Partial<Record<PrimaryType, string>>> = {
  admin: 'An admin has the groups of the rep. Change the rep instead.',
  carrier: 'A carrier has the groups of the carrier codes. Change the codes instead.',
  agent: 'An agent has the groups of the agent codes. Change the codes instead.',
};

/** Why somebody is given no groups one by one: they have theirs in another way. Undefined for everybody else. */
export function groupsProblem(grants: readonly Grant[]): string | undefined {
  return GROUPS_FROM[primaryTypeOf(grants.map(({ role }) => role))];
}

/** Somebody who holds nothing yet. */
const NEWCOMER = { userId: '', grants: [] };

/**
 * The roles that somebody may give to some person, in the order in which roles are listed.
 *
 * @param groupNumber of a group in reach: then those held by group that may be given there. Undefined for all, anywhere.
 */
export function grantableRoles(giver: Grantor, groupNumber?: string): readonly Role[] {
  const power = grantLevelOf(giver.person);
  const someGroup = power.kind === 'superUser' ? power.groupNumbers : ['any'];
  const places = groupNumber === undefined ? [null, ...someGroup] : [groupNumber];
  return Object.values(Role).filter((role) =>
    places.some(
      (place) =>
        (place !== null) === isGroupRole(role) &&
        canGrant(giver, role, { groupNumber: place, inScope: true, grantee: NEWCOMER }).allowed,
    ),
  );
}
