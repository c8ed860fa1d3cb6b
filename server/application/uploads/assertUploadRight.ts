import { decide } from '../../../src/domain/access/decide';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import { ownerWithin } from './ownerWithin';
import type { UploadReach } from './UploadReach';
import type { UploadRights } from './UploadRights';
import { UPLOAD_OPERATIONS } from './uploadOperations';

/**
 * Whether somebody may send, commit or reverse files of a kind for an owner that the request names.
 *
 * @returns which groups the rows of such a file may name.
 * @throws Refusal FORBIDDEN. Whether the owner exists makes no difference.
 */
export async function assertUploadRight(
  rights: UploadRights,
  { person, userId }: Caller,
  kind: UploadKind,
  owner: string,
): Promise<UploadReach> {
  const decision = decide(person, UPLOAD_OPERATIONS[kind]);
  if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, 'Your rights do not include files of this kind.');
  const reach = { scope: decision.scope, userId };
  if (await ownerWithin(rights, reach, kind, owner)) return reach;
  throw new Refusal(ErrorCode.Forbidden, `Files of ${owner} are not yours to send, or not for this.`);
}
