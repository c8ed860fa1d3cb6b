import { Role } from '../../../src/domain/access/Role';
import { canGrant } from '../../../src/domain/directory/canGrant';
import { canManage, type ManagementAction } from '../../../src/domain/directory/canManage';
import type { GrantDecision } from '../../../src/domain/directory/Grantor';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { assertCodes } from './assertCodes';
import type { OpenChange } from './openChange';
import type { DirectoryTransaction, PersonDetails } from './ports/DirectoryDesk';

const ACTS: Readonly<Partial<Record<keyof PersonDetails, ManagementAction>>> = {
  email: 'address',
  carrierCodes: 'codes',
  agentCodes: 'codes',
};

/**
 * Whether the giver may change all of it. With nothing to change: whether they may change anything of the person.
 *
 * @throws Refusal FORBIDDEN with the reason; GRANT_REFUSED for codes or a rep that may not be
 *   given, and for the address or the codes of somebody who was here before.
 */
export async function assertMayChange(
  tx: DirectoryTransaction,
  { giver, scope, person }: OpenChange,
  changes: Partial<PersonDetails>,
): Promise<void> {
  const { userId, grants } = person;
  const managed = { userId, grants, ...(await tx.standing(scope, userId)) };
  const acts = new Set<ManagementAction>(['details']);
  for (const field of Object.keys(changes)) acts.add(Reflect.get(ACTS, field) ?? 'details');
  if (changes.status !== undefined) acts.add(changes.status === 'Active' ? 'enable' : 'status');
  for (const act of acts) {
    // What no screen could know beforehand is told there in these words; anything else nobody is offered.
    const isToldHere = canManage(giver, { ...managed, isKnownElsewhere: false }, act).allowed;
    assertAllowed(canManage(giver, managed, act), isToldHere);
  }
  if (changes.carrierCodes !== undefined || changes.agentCodes !== undefined) {
    const { carrierCodes = [], agentCodes = [] } = changes;
    await assertCodes(tx, scope, {
      carrierCodes: carrierCodes.filter((code) => !person.carrierCodes.includes(code)),
      agentCodes: agentCodes.filter((code) => !person.agentCodes.includes(code)),
    });
  }
  if (changes.repId === undefined) return;
  assertAllowed(canGrant(giver, Role.Admin, { groupNumber: null, inScope: true, grantee: { userId, grants } }));
  if (changes.repId !== null && !(await tx.hasRep(changes.repId))) {
    throw new Refusal(ErrorCode.GrantRefused, `There is no rep ${changes.repId}.`);
  }
}

function assertAllowed(decision: GrantDecision, isToldHere = false): void {
  if (decision.allowed) return;
  throw isToldHere
    ? new Refusal(ErrorCode.GrantRefused, decision.reason)
    : new Refusal(ErrorCode.Forbidden, decision.reason);
}
