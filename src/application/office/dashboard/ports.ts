import type { CarrierBoard } from '../../../../contract/office/carrierBoard';
import type { Overview } from '../../../../contract/office/dashboard';
import type { Rep, RepGroupPage } from '../../../../contract/people/reps';
import type { ReleaseResult } from '../../../domain/billing/bills/billTransitions';
import type { PrimaryType } from '../../../domain/platform/access/Role';
import type { Dated } from '../../platform/shared/Dated';
import { createToken, type Token } from '../../platform/shared/Token';

/** Figures of the dashboard. */
export interface DashboardGateway {
  /**
   * Rejects with ApiError. The server limits the answer to the caller's scope.
   *
   * @param groupNumber narrows a billing user's figures to one group; undefined for all.
   */
  read(args: {
    readonly role: Exclude<PrimaryType, 'unknown'>;
    readonly groupNumber?: string | undefined;
  }): Promise<Dated<Overview>>;
}

export const DashboardGateway: Token<DashboardGateway> = createToken('DashboardGateway');

/** Work and money of a carrier. */
export interface CarrierBoardGateway {
  /** Of the caller's own codes. Rejects with ApiError. */
  read(signal?: AbortSignal): Promise<CarrierBoard>;
}

export const CarrierBoardGateway: Token<CarrierBoardGateway> = createToken('CarrierBoardGateway');

/** Reps and their books of groups. */
export interface RepGateway {
  /** Null for a person without a rep. Rejects with ApiError. @source API-6 */
  rep(args: { readonly userId: string }, signal?: AbortSignal): Promise<Rep | null>;
  /**
   * The first groups by name. Rejects with ApiError.
   *
   * @param q part of a name or number; empty for all.
   * @param size groups at most, 1 to 500.
   * @source API-7
   */
  groups(
    args: { readonly userId: string; readonly q: string; readonly size: number },
    signal?: AbortSignal,
  ): Promise<RepGroupPage>;
}

export const RepGateway: Token<RepGateway> = createToken('RepGateway');

/** Releases bills to their groups. */
export interface ReleaseGateway {
  /** Bills succeed or fail independently. Rejects with ApiError. @param billPks 1 to 500 */
  release(args: { readonly values: readonly string[] }): Promise<readonly ReleaseResult[]>;
}

export const ReleaseGateway: Token<ReleaseGateway> = createToken('ReleaseGateway');
