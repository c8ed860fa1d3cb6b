import { createToken, type Token } from '../../shared/Token';
import type { PurgePreview } from '../PurgePreview';
import type { PurgeResult } from '../PurgeResult';

/** Takes the names of deleted people out for good. Everything rejects with ApiError. @source MGM-22 */
export interface PurgeGateway {
  /** @param userIds none for everybody who has been deleted long enough. */
  preview(userIds: readonly string[]): Promise<readonly PurgePreview[]>;
  purge(userIds: readonly string[]): Promise<readonly PurgeResult[]>;
}

export const PurgeGateway: Token<PurgeGateway> = createToken('PurgeGateway');
