import { Role } from '../../../src/domain/access/Role';
import type { Scope } from '../../../src/domain/access/Scope';
import type { GrantTarget } from '../../../src/domain/directory/Grantor';
import type { Codes, DirectoryTransaction, HeldPerson } from './ports/DirectoryDesk';

/** What of a person's places lies within the reach of whoever gives: read once for all rows of a call. */
export interface Within {
  readonly groups: ReadonlySet<string>;
  /** Whether there are codes, and each of them is on groups within reach and on no other. */
  readonly carrierCodes: boolean;
  readonly agentCodes: boolean;
}

export async function readWithin(
  tx: DirectoryTransaction,
  scope: Scope,
  groupNumbers: readonly string[],
  { carrierCodes, agentCodes }: Codes,
): Promise<Within> {
  const { carriers, agents } = await tx.codesWithin(scope, { carrierCodes, agentCodes });
  return {
    groups: await tx.groupsWithin(scope, groupNumbers),
    carrierCodes: carrierCodes.length > 0 && carrierCodes.every((code) => carriers.get(code) === 'own'),
    agentCodes: agentCodes.length > 0 && agentCodes.every((code) => agents.get(code) === 'own'),
  };
}

/** Where a role is given to a person or taken from them. */
export function placeOf(
  receiver: Pick<HeldPerson, 'userId' | 'grants'>,
  role: Role,
  groupNumber: string | null,
  within: Within,
): GrantTarget {
  return { groupNumber, grantee: receiver, inScope: isWithin(role, groupNumber, within) };
}

function isWithin(role: Role, groupNumber: string | null, within: Within): boolean {
  if (groupNumber !== null) return within.groups.has(groupNumber);
  return role === Role.Agent ? within.agentCodes : within.carrierCodes;
}
