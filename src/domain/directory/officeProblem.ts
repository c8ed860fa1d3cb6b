import type { Grant } from '../access/Person';
import { Role } from '../access/Role';
import type { GivingPower, OfficePower } from './Giver';
import { suffices } from './officePower';

/** Whose roles only some of the office may touch, and who: also a role that lies dormant counts. */
const GUARDED: readonly (readonly [Role, OfficePower, string])[] = [
  [Role.Sysadmin, 'sysadmin', 'A system administrator is changed by system administrators only.'],
  [Role.Manager, 'manager', 'People of the office are changed by managers only.'],
  [Role.Admin, 'manager', 'People of the office are changed by managers only.'],
];

/**
 * Why somebody of the office may not be changed by a power below their own: whoever could give them a role they are not
 * meant to have (a billing user's, or View Only) or take one away would decide what the office may do.
 */
export function officeProblem(power: GivingPower, grants: readonly Grant[]): string | undefined {
  const found = GUARDED.find(([role]) => grants.some((grant) => grant.role === role));
  if (!found) return undefined;
  const [, needed, reason] = found;
  const isOffice = power.kind !== 'none' && power.kind !== 'superUser';
  return isOffice && suffices(power.kind, needed) ? undefined : reason;
}
