import type { GrantResult } from '../../../contract/people/directorySchemas';
import { canGrant, groupsProblem } from '../../../src/domain/people/directory/canGrant';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import type { Grantor, GrantTarget } from '../../../src/domain/people/directory/Grantor';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { ChangeContext } from './changeContext';
import type { Codes, LockedPerson } from './ports/DirectoryRepository';
import { recordAccessChange } from './power';

/** One requested row: its result, the grants to add or remove, and the events to record. */
export interface GrantStep {
  readonly result: GrantResult;
  readonly grants: readonly Grant[];
  readonly events: readonly NewDirectoryEvent[];
}

/** A step that changes nothing. */
export function noChange(result: GrantResult): GrantStep {
  return { result, grants: [], events: [] };
}

export function changed(groupNumber: string | null, message: string): GrantResult {
  return { groupNumber, ok: true, changed: true, message };
}

export function unchanged(groupNumber: string | null, message: string): GrantResult {
  return { groupNumber, ok: true, changed: false, message };
}

export function refused(groupNumber: string | null, message: string): GrantResult {
  return { groupNumber, ok: false, changed: false, message };
}

/** `"Make Payments" in group 10420`. */
export function grantLabel(role: Role, groupNumber: string | null): string {
  return groupNumber === null ? `"${roleLabel(role)}"` : `"${roleLabel(role)}" in group ${groupNumber}`;
}

export function holds(grants: readonly Grant[], role: Role, groupNumber: string | null): boolean {
  return grants.some((grant) => grant.role === role && grant.groupNumber === groupNumber);
}

/** Groups in which the role is held, or any role if none is given. Sorted. */
export function groupsWith(grants: readonly Grant[], role?: Role): readonly string[] {
  const matching = grants.filter((grant) => role === undefined || grant.role === role);
  return [...new Set(matching.flatMap((grant) => grant.groupNumber ?? []))].sort();
}

/** Which groups and codes lie within the grantor's scope. Read once for all rows of a request. */
export interface GrantorReach {
  readonly groups: ReadonlySet<string>;
  /** True if the person has codes and all of them are only on groups within the scope. */
  readonly carrierCodes: boolean;
  readonly agentCodes: boolean;
}

export async function readGrantorReach(
  tx: Transaction,
  scope: Scope,
  groupNumbers: readonly string[],
  { carrierCodes, agentCodes }: Codes,
): Promise<GrantorReach> {
  const { carriers, agents } = await tx.directory.codesWithin(scope, { carrierCodes, agentCodes });
  return {
    groups: await tx.directory.groupsWithin(scope, groupNumbers),
    carrierCodes: carrierCodes.length > 0 && carrierCodes.every((code) => carriers.get(code) === 'own'),
    agentCodes: agentCodes.length > 0 && agentCodes.every((code) => agents.get(code) === 'own'),
  };
}

/**
 * Decides grants to a person. Any grant in a group includes billing user there.
 *
 * @returns the allowed grants without duplicates, and why others are refused, by index.
 */
export function decideGrants(
  grantor: Grantor,
  receiver: Pick<LockedPerson, 'userId' | 'grants'>,
  grants: readonly Grant[],
  reach: GrantorReach,
): {
  readonly allowed: readonly Grant[];
  readonly problems: readonly { readonly index: number; readonly message: string }[];
} {
  const allowed = new Map<string, Grant>();
  // With thousands of grants, one for each role is enough to decide who the receiver is.
  const onePerRole = new Map(receiver.grants.map((grant) => [grant.role, grant]));
  const add = (grant: Grant): string | undefined => {
    const key = `${grant.role} ${grant.groupNumber ?? ''}`;
    if (allowed.has(key)) return undefined;
    const soFar = { userId: receiver.userId, grants: [...onePerRole.values()] };
    const decision = canGrant(grantor, grant.role, grantPlace(soFar, grant.role, grant.groupNumber, reach));
    if (!decision.allowed) return decision.reason;
    allowed.set(key, grant);
    onePerRole.set(grant.role, grant);
    return undefined;
  };
  const problems = grants.flatMap((grant, index) => {
    const { groupNumber } = grant;
    const membership = groupNumber === null ? undefined : add({ role: Role.BillingUser, groupNumber });
    const message = membership ?? add(grant);
    return message === undefined ? [] : [{ index, message }];
  });
  return { allowed: [...allowed.values()], problems };
}

/** The group (or null) in which a role is granted to or revoked from a person. */
export function grantPlace(
  receiver: Pick<LockedPerson, 'userId' | 'grants'>,
  role: Role,
  groupNumber: string | null,
  reach: GrantorReach,
): GrantTarget {
  return { groupNumber, grantee: receiver, inScope: isInReach(role, groupNumber, reach) };
}

function isInReach(role: Role, groupNumber: string | null, reach: GrantorReach): boolean {
  if (groupNumber !== null) return reach.groups.has(groupNumber);
  return role === Role.Agent ? reach.agentCodes : reach.carrierCodes;
}

/** @throws Refusal GRANT_REFUSED if the person's roles already give access to groups in another way. */
export function assertTakesGroups({ grants }: Pick<LockedPerson, 'grants'>): void {
  const problem = groupsProblem(grants);
  if (problem !== undefined) throw new Refusal(ErrorCode.GrantRefused, problem);
}

/**
 * At least one active manager and one active system administrator must remain; only they can appoint another.
 *
 * @param lost the grants that the person loses; all of them if the person is deactivated.
 * @throws Refusal LAST_ONE
 */
export async function assertOfficeRemains(
  tx: { readonly directory: Pick<Transaction['directory'], 'lockOfficeRoles' | 'otherOfficePeople'> },
  { userId, grants, status }: LockedPerson,
  lost: readonly Grant[],
): Promise<void> {
  const loses = (role: Role) =>
    holds(grants, role, null) &&
    holds(grants, Role.Admin, null) &&
    (holds(lost, role, null) || holds(lost, Role.Admin, null));
  const losesManager = loses(Role.Manager);
  const losesSysadmin = loses(Role.Sysadmin);
  if (status !== 'Active' || (!losesManager && !losesSysadmin)) return;
  await tx.directory.lockOfficeRoles();
  const others = await tx.directory.otherOfficePeople(userId);
  if (losesManager && others.managers === 0) throw lastOne('manager');
  if (losesSysadmin && others.sysadmins === 0) throw lastOne('system administrator');
}

function lastOne(role: string): Refusal {
  return new Refusal(ErrorCode.LastOne, `This is the last ${role}. Name another one first.`);
}

/** Saves the changed grants with their events. @returns the person as the grantor now sees them. */
export async function saveGrants(
  tx: Transaction,
  { scope, person, stamp, assertRecentSignIn }: ChangeContext,
  {
    add = [],
    remove = [],
    events,
  }: {
    readonly add?: readonly Grant[];
    readonly remove?: readonly Grant[];
    readonly events: readonly NewDirectoryEvent[];
  },
): Promise<DirectoryUser> {
  if (events.length > 0) {
    await tx.directory.grant(person.userId, add, stamp);
    await tx.directory.revoke(person.userId, remove, stamp);
    const { userId } = person;
    await recordAccessChange(tx, { userId, before: person, events, stamp, assertRecentSignIn });
    await tx.directory.signIn.personChanged(person.userId);
  }
  return tx.directory.read(scope, person.userId);
}
