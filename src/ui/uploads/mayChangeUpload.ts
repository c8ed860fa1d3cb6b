import type { Me } from '../../application/preferences/Me';
import { type Upload } from '../../application/uploads/Upload';
import { uploadChoices } from '../../application/uploads/uploadChoices';

/** Whether the person may make this upload count, or take it back: who may send such a file may do the rest too. */
export function mayChangeUpload(me: Me, { kind, owner }: Pick<Upload, 'kind' | 'owner'>): boolean {
  const choice = uploadChoices(me).find((one) => one.kind === kind);
  if (!choice) return false;
  // An office with more groups than it can list may act on what the server showed it.
  const isOffice = me.user.primaryType === 'admin';
  return isOffice || choice.owners === undefined || choice.owners.some((one) => one.owner === owner);
}
