import { createToken, type Token } from '../../shared/Token';
import type { ReleaseResult } from '../ReleaseResult';

/** Releasing by the product API. */
export interface ReleaseGateway {
  /** Each bill by itself: one that is refused does not hold up the others. Rejects with ApiError. @param billPks 1 to 500 */
  release(billPks: readonly string[]): Promise<readonly ReleaseResult[]>;
}

export const ReleaseGateway: Token<ReleaseGateway> = createToken('ReleaseGateway');
