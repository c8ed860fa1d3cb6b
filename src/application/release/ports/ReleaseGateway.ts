import { createToken, type Token } from '../../shared/Token';

/** What became of one bill of a bulk release. */
export interface ReleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  /** What happened, or why not and what to do. */
  readonly message: string;
}

export interface ReleaseGateway {
  /** Each bill by itself: one that is refused does not hold up the others. Rejects with ApiError. @param billPks 1 to 500 */
  release(billPks: readonly string[]): Promise<readonly ReleaseResult[]>;
}

export const ReleaseGateway: Token<ReleaseGateway> = createToken('ReleaseGateway');
