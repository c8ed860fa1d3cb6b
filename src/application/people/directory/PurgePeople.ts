import { type Observable, of } from 'rxjs';
import type { PurgePreview, PurgeResult } from '../../../domain/people/directory/Purge';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import type { PurgeGateway } from './ports';

/** Permanently removes the names of deleted people; their actions are kept under an alias. @source MGM-22 */
export class PurgePeople {
  constructor(private readonly gateway: PurgeGateway) {}

  /**
   * What a purge would delete and keep: loading on subscribe, then the preview. Cold; never errors.
   *
   * @param userIds empty for everyone past the retention period.
   */
  preview$(userIds: readonly string[]): Observable<Loadable<readonly PurgePreview[]>> {
    return loadEach(of(userIds), (ids) => this.gateway.preview({ userIds: ids }));
  }

  /** @throws ApiError */
  run(userIds: readonly string[]): Promise<readonly PurgeResult[]> {
    return this.gateway.purge({ userIds });
  }
}
