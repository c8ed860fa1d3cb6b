import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { createToken, type Token } from '../../platform/shared/Token';

/** Removes saved layouts. Rejects with ApiError. */
export interface SavedLayoutGateway {
  /** @returns whether it was still there. */
  remove(args: { readonly layoutPk: string }): Promise<{ readonly removed: boolean }>;
}

export const SavedLayoutGateway: Token<SavedLayoutGateway> = createToken('SavedLayoutGateway');

/** Removes saved layouts. */
export class RemoveLayouts {
  constructor(private readonly gateway: SavedLayoutGateway) {}

  /** @returns whether it was still there. @throws ApiError */
  async remove(layoutPk: string): Promise<boolean> {
    try {
      return (await this.gateway.remove({ layoutPk })).removed;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ErrorCode.NotFound) throw error;
      return false;
    }
  }
}
