import { listUploadOwners } from '../../../contract/uploadOwners';
import type { OwnersFor } from '../../application/uploads/OwnersFor';
import type { UploadOwnerGateway } from '../../application/uploads/ports/UploadOwnerGateway';
import type { ApiClient } from './ApiClient';

export class HttpUploadOwnerGateway implements UploadOwnerGateway {
  constructor(private readonly api: ApiClient) {}

  find(what: OwnersFor, words: string, signal?: AbortSignal) {
    return this.api.call(listUploadOwners, { query: { for: what, q: words } }, signal && { signal });
  }
}
