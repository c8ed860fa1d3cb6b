import type { HeldInSuspense } from '../../../domain/suspense/HeldInSuspense';
import { createToken, type Token } from '../../shared/Token';

/** Held money of the product API. */
export interface SuspenseGateway {
  /** Rejects with ApiError. @param groupNumber undefined for every group the person reaches */
  list(groupNumber?: string): Promise<HeldInSuspense>;
}

export const SuspenseGateway: Token<SuspenseGateway> = createToken('SuspenseGateway');
