import type { Role } from '../../../src/domain/access/Role';
import { grantableRoles } from '../../../src/domain/directory/canGrant';
import type { GrantDecision, Grantor } from '../../../src/domain/directory/Grantor';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';

/**
 * Refuses as a whole what the giver can do nowhere; where they can do it somewhere, each row says for itself.
 *
 * @param decision about one of the places, for its words.
 * @throws Refusal FORBIDDEN
 */
export function assertRoleIsTheirs(giver: Grantor, userId: string, role: Role, decision: GrantDecision): void {
  if (giver.userId !== userId && grantableRoles(giver).includes(role)) return;
  const reason = decision.allowed ? 'You do not give this role.' : decision.reason;
  throw new Refusal(ErrorCode.Forbidden, reason);
}
