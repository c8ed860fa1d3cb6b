import type { DirectoryUser } from './DirectoryUser';
import type { ManagedPerson } from './mayManage';

/**
 * A person of the directory as a screen knows them, for `mayGrant` and `mayManage`: enough to hide what would be refused.
 * The server alone knows what lies beyond the viewer's reach, and decides with that.
 */
export function receiverOf({
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
