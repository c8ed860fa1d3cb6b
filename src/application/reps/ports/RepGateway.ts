import type { Rep, RepGroupPage } from '../../../domain/reps/Rep';
import { createToken, type Token } from '../../shared/Token';

/** Reps and their books of groups. */
export interface RepGateway {
  /** Null for somebody without a rep. Rejects with ApiError. @source API-6 */
  rep(userId: string, signal?: AbortSignal): Promise<Rep | null>;
  /**
   * The first groups by name. Rejects with ApiError.
   *
   * @param q part of a name or number; empty for all.
   * @param size groups at most, 1 to 500.
   * @source API-7
   */
  groups(userId: string, q: string, size: number, signal?: AbortSignal): Promise<RepGroupPage>;
}

export const RepGateway: Token<RepGateway> = createToken('RepGateway');
