import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { roleLabel, roleLabels } from '../../../src/domain/access/roleLabel';
import type { Scope } from '../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import type { GrantPlace } from '../../../src/domain/directory/Giver';
import type { GrantResult } from '../../../src/domain/directory/GrantResult';
import { groupsProblem } from '../../../src/domain/directory/groupsProblem';
import { mayTake } from '../../../src/domain/directory/mayGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { ChangeContext } from './changeContext';
import type { Codes, DirectoryTransaction, LockedPerson, NewDirectoryEvent } from './ports/DirectoryUnitOfWork';

/** `"Make Payments" in group 10420`. */
export function grantLabel(role: Role, groupNumber: string | null): string {
  return groupNumber === null ? `"${roleLabel(role)}"` : `"${roleLabel(role)}" in group ${groupNumber}`;
}

export const changed = (groupNumber: string | null, message: string): GrantResult => ({
  groupNumber,
  ok: true,
  changed: true,
  message,
});

export const unchanged = (groupNumber: string | null, message: string): GrantResult => ({
  groupNumber,
  ok: true,
  changed: false,
  message,
});

export const refused = (groupNumber: string | null, message: string): GrantResult => ({
  groupNumber,
  ok: false,
  changed: false,
  message,
});

/** Whose rights are changed, and by whom. */
export interface GrantRequest {
  readonly caller: Caller;
  readonly userId: string;
  readonly now: Date;
}

/** What became of each row, and the person as they are now. */
export interface GrantAnswer {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}

/** What of a person's places lies within the reach of whoever gives: read once for all rows of a call. */
export interface GrantorReach {
  readonly groups: ReadonlySet<string>;
  /** Whether there are codes, and each of them is on groups within reach and on no other. */
  readonly carrierCodes: boolean;
  readonly agentCodes: boolean;
}

export async function readGrantorReach(
  tx: DirectoryTransaction,
  scope: Scope,
  groupNumbers: readonly string[],
  { carrierCodes, agentCodes }: Codes,
): Promise<GrantorReach> {
  const { carriers, agents } = await tx.codesWithin(scope, { carrierCodes, agentCodes });
  return {
    groups: await tx.groupsWithin(scope, groupNumbers),
    carrierCodes: carrierCodes.length > 0 && carrierCodes.every((code) => carriers.get(code) === 'own'),
    agentCodes: agentCodes.length > 0 && agentCodes.every((code) => agents.get(code) === 'own'),
  };
}

/** Where a role is given to a person or taken from them. */
export function grantPlace(
  receiver: Pick<LockedPerson, 'userId' | 'grants'>,
  role: Role,
  groupNumber: string | null,
  within: GrantorReach,
): GrantPlace {
  return { groupNumber, receiver, inScope: isWithin(role, groupNumber, within) };
}

function isWithin(role: Role, groupNumber: string | null, within: GrantorReach): boolean {
  if (groupNumber !== null) return within.groups.has(groupNumber);
  return role === Role.Agent ? within.agentCodes : within.carrierCodes;
}

export function holds(grants: readonly Grant[], role: Role, groupNumber: string | null): boolean {
  return grants.some((grant) => grant.role === role && grant.groupNumber === groupNumber);
}

/** The groups in which somebody is a billing user, in order. */
export function memberGroups(grants: readonly Grant[]): readonly string[] {
  const groups = grants.flatMap((grant) => (grant.role === Role.BillingUser ? (grant.groupNumber ?? []) : []));
  return [...new Set(groups)].sort();
}

/** The groups in which somebody holds a role, or anything at all, in order. */
export function groupsWith(grants: readonly Grant[], role?: Role): readonly string[] {
  const held = grants.filter((grant) => role === undefined || grant.role === role);
  return [...new Set(held.flatMap((grant) => grant.groupNumber ?? []))].sort();
}

interface GrantsToSave {
  readonly add?: readonly Grant[];
  readonly remove?: readonly Grant[];
  readonly events: readonly NewDirectoryEvent[];
}

/** Writes what somebody holds from now on, with its record. @returns the person as the giver now sees them. */
export async function saveGrants(
  tx: DirectoryTransaction,
  { scope, person, stamp: act }: ChangeContext,
  { add: give = [], remove: take = [], events }: GrantsToSave,
): Promise<DirectoryUser> {
  if (events.length === 0) return tx.read(scope, person.userId);
  await tx.grant(person.userId, give, act);
  await tx.revoke(person.userId, take, act);
  await tx.record(person.userId, events, act);
  await tx.signIn.personChanged(person.userId);
  return tx.read(scope, person.userId);
}

/** What one row of a change comes to. */
export interface GrantStep {
  readonly result: GrantResult;
  /** What is taken or, when something is added, given. */
  readonly grants: readonly Grant[];
  readonly events: readonly NewDirectoryEvent[];
}

/** Takes all that a person holds in a group, or nothing when one of it is not the giver's to take. @source MGM-18 */
export function removeFromGroup(
  { grantor: giver, person }: ChangeContext,
  groupNumber: string,
  within: GrantorReach,
): GrantStep {
  const take = person.grants.filter((grant) => grant.groupNumber === groupNumber);
  if (take.length === 0) {
    return { result: unchanged(groupNumber, `They have nothing in group ${groupNumber}.`), grants: [], events: [] };
  }
  for (const { role } of take) {
    const decision = mayTake(giver, role, grantPlace(person, role, groupNumber, within));
    if (!decision.allowed) return { result: refused(groupNumber, decision.reason), grants: [], events: [] };
  }
  const labels = roleLabels(take.map(({ role }) => role)).join(', ');
  return {
    result: changed(groupNumber, `They are no longer in group ${groupNumber}.`),
    grants: take,
    events: [{ event: 'groupRemoved', groupNumber, text: `Group ${groupNumber}, with ${labels}.` }],
  };
}

/** Whoever has groups in another way is given none one by one. @throws Refusal GRANT_REFUSED */
export function assertTakesGroups({ grants }: Pick<LockedPerson, 'grants'>): void {
  const problem = groupsProblem(grants);
  if (problem !== undefined) throw new Refusal(ErrorCode.GrantRefused, problem);
}

/**
 * Of managers and of system administrators one remains always: else nobody could ever name another.
 *
 * @param lost what the person will not hold any more; all of it for whoever will not be active any more.
 * @throws Refusal LAST_ONE
 */
export async function assertOfficeRemains(
  tx: DirectoryTransaction,
  { userId, grants, status }: LockedPerson,
  lost: readonly Grant[],
): Promise<void> {
  const losesIn = (role: Role) => isOf(grants, role) && (holds(lost, role, null) || holds(lost, Role.Admin, null));
  const losesManager = losesIn(Role.Manager);
  const losesSysadmin = losesIn(Role.Sysadmin);
  if (status !== 'Active' || (!losesManager && !losesSysadmin)) return;
  await tx.lockOfficeRoles();
  const others = await tx.otherOfficePeople(userId);
  if (losesManager && others.managers === 0) throw lastOne('manager');
  if (losesSysadmin && others.sysadmins === 0) throw lastOne('system administrator');
}

function isOf(grants: readonly Grant[], role: Role): boolean {
  return holds(grants, role, null) && holds(grants, Role.Admin, null);
}

function lastOne(what: string): Refusal {
  return new Refusal(ErrorCode.LastOne, `This is the last ${what}. Name another one first.`);
}
