import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { holds } from './holdings';
import type { DirectoryTransaction, HeldPerson } from './ports/DirectoryDesk';

/**
 * Of managers and of system administrators one remains always: else nobody could ever name another.
 *
 * @param lost what the person will not hold any more; all of it for whoever will not be active any more.
 * @throws Refusal LAST_ONE
 */
export async function assertOfficeRemains(
  tx: DirectoryTransaction,
  { userId, grants, status }: HeldPerson,
  lost: readonly Grant[],
): Promise<void> {
  const losesIn = (role: Role) => isOf(grants, role) && (holds(lost, role, null) || holds(lost, Role.Admin, null));
  const losesManager = losesIn(Role.Manager);
  const losesSysadmin = losesIn(Role.Sysadmin);
  if (status !== 'Active' || (!losesManager && !losesSysadmin)) return;
  await tx.holdOffice();
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
