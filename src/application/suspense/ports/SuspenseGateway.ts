import type { Cents } from '../../../domain/money/Cents';
import type { SuspenseItem } from '../../../domain/suspense/SuspenseItem';
import { createToken, type Token } from '../../shared/Token';

/** Held money of the product API. */
export interface SuspenseGateway {
  /** Rejects with ApiError. @param groupNumber undefined for every group the person reaches */
  list(groupNumber?: string): Promise<{ readonly totalCents: Cents; readonly items: readonly SuspenseItem[] }>;
}

export const SuspenseGateway: Token<SuspenseGateway> = createToken('SuspenseGateway');
