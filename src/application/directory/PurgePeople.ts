import type { PurgePreview, PurgeResult } from '../../domain/directory/Purge';
import type { PurgeGateway } from './ports';

/** Takes the names of deleted people out for good; an alias stays on what they did. @source MGM-22 */
export class PurgePeople {
  constructor(private readonly gateway: PurgeGateway) {}

  /** What would go and what would stay. @param userIds none for everybody who has been deleted long enough @throws ApiError */
  preview(userIds: readonly string[]): Promise<readonly PurgePreview[]> {
    return this.gateway.preview(userIds);
  }

  /** @throws ApiError */
  run(userIds: readonly string[]): Promise<readonly PurgeResult[]> {
    return this.gateway.purge(userIds);
  }
}
