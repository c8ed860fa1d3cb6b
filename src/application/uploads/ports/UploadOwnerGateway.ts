import { createToken, type Token } from '../../shared/Token';
import type { OwnerChoice } from '../OwnerChoice';
import type { OwnersFor } from '../OwnersFor';

/** For whom the signed-in person may send files. Rejects with ApiError. @source API-8 API-10 */
export interface UploadOwnerGateway {
  /** At most 25, by name. @param words a part of the name, or of the number or code; at most 80 characters */
  find(
    what: OwnersFor,
    words: string,
    signal?: AbortSignal,
  ): Promise<{ readonly items: readonly OwnerChoice[]; readonly total: number }>;
}

export const UploadOwnerGateway: Token<UploadOwnerGateway> = createToken('UploadOwnerGateway');
