import { decide } from '../../domain/access/decide';
import type { Scope } from '../../domain/access/Scope';
import { OWNER_OF, UploadKind, type UploadOwnerKind } from '../../domain/uploads/UploadKind';
import { personOf } from '../../domain/users/CurrentUser';
import type { Me } from '../preferences/Me';

const SEEN: Readonly<Record<Scope['kind'], readonly UploadOwnerKind[]>> = {
  all: ['group', 'carrier', 'office'],
  rep: ['group', 'carrier', 'office'],
  groups: ['group'],
  carriers: ['carrier'],
  agents: [],
  none: [],
};

/** Which kinds of files a person ever meets among the uploads, by the policy the server enforces. @source UPL-1 */
export function kindsSeen(me: Me): readonly UploadKind[] {
  const decision = decide(personOf(me.user), 'uploads.read');
  if (!decision.allowed) return [];
  const seen = SEEN[decision.scope.kind];
  return Object.values(UploadKind).filter((kind) => seen.includes(OWNER_OF[kind]));
}
