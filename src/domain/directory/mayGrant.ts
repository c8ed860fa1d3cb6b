import { Role } from '../access/Role';
import { roleLabel } from '../access/roleLabel';
import type { Giver, GivingPower, GrantDecision, GrantPlace } from './Giver';
import { givingPowerOf } from './givingPowerOf';
import { groupsProblem } from './groupsProblem';
import { isByGroup } from './isByGroup';
import { GIVERS, suffices, TAKES } from './officePower';
import { officeProblem } from './officeProblem';

/**
 * Whether somebody may give a person a role at a place. Several are given one after the other, each with what the person
 * then holds.
 *
 * @source product.md, Rights
 */
export function mayGrant(giver: Giver, role: Role, place: GrantPlace): GrantDecision {
  return decisionOf(changeProblem(giver, role, place) ?? placeProblem(role, place));
}

/** Whether somebody may take a role from a person: whoever may give it there, also where it should never have been given. */
export function mayTake(giver: Giver, role: Role, place: GrantPlace): GrantDecision {
  return decisionOf(changeProblem(giver, role, place));
}

function decisionOf(reason: string | undefined): GrantDecision {
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function changeProblem(giver: Giver, role: Role, { receiver, ...place }: GrantPlace): string | undefined {
  if (giver.userId === receiver.userId) return 'Nobody changes their own rights. Ask somebody else who gives access.';
  const power = givingPowerOf(giver.person);
  return officeProblem(power, receiver.grants) ?? powerProblem(giver, power, role, place);
}

function powerProblem(
  { person }: Giver,
  power: GivingPower,
  role: Role,
  { groupNumber, inScope }: Pick<GrantPlace, 'groupNumber' | 'inScope'>,
): string | undefined {
  if (power.kind === 'none') return 'Your rights do not include giving access.';
  if (power.kind === 'superUser') {
    const isTheirs = groupNumber !== null && inScope && power.groupNumbers.includes(groupNumber);
    if (isByGroup(role) && !isTheirs) return notYours(groupNumber);
    const holds = person.grants.some((grant) => grant.role === role && grant.groupNumber === groupNumber);
    return isByGroup(role) && holds ? undefined : `You give only what you hold yourself, not "${roleLabel(role)}".`;
  }
  if (!suffices(power.kind, TAKES[role])) return `"${roleLabel(role)}" is given by ${GIVERS[TAKES[role]]} only.`;
  if (groupNumber !== null) return inScope ? undefined : notYours(groupNumber);
  if (power.kind !== 'admin') return undefined;
  if (isByGroup(role)) return notYours(null);
  return inScope ? undefined : `Give codes with "${roleLabel(role)}" that only groups of yours have, or ask a manager.`;
}

function notYours(groupNumber: string | null): string {
  return groupNumber === null ? 'Say in which group.' : `Group ${groupNumber} is not one in which you give access.`;
}

function placeProblem(role: Role, { groupNumber, inScope, receiver }: GrantPlace): string | undefined {
  const label = roleLabel(role);
  if (!isByGroup(role)) {
    if (groupNumber !== null) return `"${label}" is not held by group. Give it without one.`;
    const needsCodes = role === Role.Carrier || role === Role.Agent;
    return needsCodes && !inScope ? `Give the codes with "${label}": its groups come from them.` : undefined;
  }
  if (groupNumber === null) return `"${label}" is held by group. Say in which.`;
  return groupsProblem(receiver.grants);
}
