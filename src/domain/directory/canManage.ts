import { canGrant } from './canGrant';
import type { DirectoryUser } from './DirectoryUser';
import { adminProblem, type GrantDecision, type Grantee, type GrantLevel, type Grantor, grantLevelOf } from './Grantor';

/**
 * What is done to a person as a whole. `status`: switching off, deleting. `enable`: switching on again, restoring. `mail`:
 * the mails that set a password or welcome. `address`: the address they sign in with. `details`: name and phone.
 */
export type ManagementAction = 'status' | 'enable' | 'mail' | 'address' | 'codes' | 'details';

/** Somebody, with how much of what they reach lies in the reach of whoever acts. */
export interface ManagedPerson extends Grantee {
  /**
   * The server's word over all groups and codes of the person: every one in the giver's scope, some, or none at all to speak
   * of (they hold nothing).
   */
  readonly reach: 'every' | 'some' | 'nothing';
  /**
   * The server's word: they had access beyond that scope which was taken since, or were there before anybody gave them any.
   * Their account may hold more than what they may do now, and more may be meant for it.
   */
  readonly isKnownElsewhere: boolean;
}

/**
 * Whether somebody may act on a person as a whole. Nobody acts on themselves here: their own name and phone are on the
 * profile screen.
 *
 * @source product.md, Rights
 */
export function canManage(giver: Grantor, person: ManagedPerson, act: ManagementAction): GrantDecision {
  const reason = problemOf(giver, person, act);
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function problemOf(giver: Grantor, person: ManagedPerson, act: ManagementAction): string | undefined {
  if (giver.userId === person.userId) return 'Nobody changes themselves here. Your name and phone are on your profile.';
  const power = grantLevelOf(giver.person);
  if (power.kind === 'none') return 'Your rights do not include changing people.';
  const office = adminProblem(power, person.grants);
  if (office !== undefined || seesAll(power)) return office;
  if (person.reach === 'nothing') return 'This person has no access in a group of yours. Give them some first.';
  if (act === 'details') return undefined;
  if (person.reach === 'some') return 'This person also has access beyond your groups. Ask a manager.';
  if (act === 'codes' && power.kind === 'superUser') return 'Codes are given by admins.';
  if (TAKES_OVER_ACCOUNT.has(act) && person.isKnownElsewhere) {
    return 'This person was here before they had access in your groups alone. Ask a manager.';
  }
  return REQUIRES_ALL_RIGHTS.has(act) ? missingRightsProblem(giver, person) : undefined;
}

function seesAll({ kind }: GrantLevel): boolean {
  return kind === 'manager' || kind === 'sysadmin';
}

/**
 * What takes that one could give all that the person holds: whoever changes where somebody's mail goes could sign in as
 * them, and whoever switches somebody on again gives it all back.
 */
const REQUIRES_ALL_RIGHTS: ReadonlySet<ManagementAction> = new Set(['enable', 'address', 'codes']);

/**
 * What makes somebody's account another's: by an address of one's own, or by codes that make them somebody else. Else whoever
 * gives a group to a person without any could have their drafts, and what others give them next.
 */
const TAKES_OVER_ACCOUNT: ReadonlySet<ManagementAction> = new Set(['address', 'codes']);

function missingRightsProblem(giver: Grantor, { grants }: ManagedPerson): string | undefined {
  const newcomer = { userId: '', grants: [] };
  const isBeyond = grants.some(
    ({ role, groupNumber }) => !canGrant(giver, role, { groupNumber, inScope: true, grantee: newcomer }).allowed,
  );
  return isBeyond ? 'This person has rights that you could not give. Ask an admin of yours.' : undefined;
}

/**
 * A person of the directory as a screen knows them, for `mayGrant` and `mayManage`: enough to hide what would be refused.
 * The server alone knows what lies beyond the viewer's reach, and decides with that.
 */
export function managedPersonOf({
  userId,
  grants,
  grantsElsewhere,
  carrierCodes,
  agentCodes,
}: DirectoryUser): ManagedPerson {
  const reaches = grants.length + carrierCodes.length + agentCodes.length > 0;
  const reach = grantsElsewhere > 0 ? 'some' : reaches ? 'every' : 'nothing';
  return { userId, grants, reach, isKnownElsewhere: false };
}
