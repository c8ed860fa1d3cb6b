import type { PrimaryType } from '../../../domain/access/PrimaryType';
import type { Overview } from '../../../domain/dashboard/Overview';
import { createToken, type Token } from '../../shared/Token';

/** The figures of the product API. */
export interface DashboardGateway {
  /**
   * Rejects with ApiError. The server scopes the answer to who is asking.
   *
   * @param groupNumber narrows a billing user's figures to one group; undefined for all.
   */
  read(role: Exclude<PrimaryType, 'unknown'>, groupNumber?: string): Promise<Overview>;
}

export const DashboardGateway: Token<DashboardGateway> = createToken('DashboardGateway');
