import { previewPurge, purgeUsers } from '../../../contract/directoryChanges';
import type { PurgePreview } from '../../application/directory/PurgePreview';
import type { PurgeResult } from '../../application/directory/PurgeResult';
import type { PurgeGateway } from '../../application/directory/ports/PurgeGateway';
import type { ApiClient } from './ApiClient';

export class HttpPurgeGateway implements PurgeGateway {
  constructor(private readonly api: ApiClient) {}

  async preview(userIds: readonly string[]): Promise<readonly PurgePreview[]> {
    const { items } = await this.api.call(previewPurge, { body: { values: [...userIds] } });
    return items.map(({ user_id: userId, ...rest }) => ({ userId, ...rest }));
  }

  async purge(userIds: readonly string[]): Promise<readonly PurgeResult[]> {
    const { results } = await this.api.call(purgeUsers, { body: { values: [...userIds] } });
    return results.map(({ user_id: userId, ...rest }) => ({ userId, ...rest }));
  }
}
