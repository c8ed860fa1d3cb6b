import type { Scope } from '../../../src/domain/access/Scope';
import { OFFICE_OWNER, OWNER_OF, type UploadKind, type UploadOwnerKind } from '../../../src/domain/uploads/UploadKind';
import type { UploadReach } from './UploadReach';
import type { UploadRights } from './UploadRights';

/** Whose files people of a scope have to do with; agents have to do with none. */
const OWNERS: Readonly<Record<Scope['kind'], readonly UploadOwnerKind[]>> = {
  all: ['group', 'carrier', 'office'],
  rep: ['group', 'carrier', 'office'],
  groups: ['group'],
  carriers: ['carrier'],
  agents: [],
  none: [],
};

/** Whether somebody has to do with the files of a kind and owner. Whether the owner exists makes no difference. */
export async function ownerWithin(
  { directory, book }: UploadRights,
  reach: UploadReach,
  kind: UploadKind,
  owner: string,
): Promise<boolean> {
  const ownerKind = OWNER_OF[kind];
  if (!OWNERS[reach.scope.kind].includes(ownerKind)) return false;
  if (ownerKind === 'group') return directory.reaches(reach.scope, owner);
  return ownerKind === 'carrier' ? book.reachesCarrier(reach, owner) : owner === OFFICE_OWNER;
}
