import type { Cents } from '../../../domain/money/Cents';
import { createToken, type Token } from '../../shared/Token';

/** Money that a payment brought in excess of its bills. */
export interface SuspenseItem {
  readonly suspensePk: string;
  readonly groupNumber: string;
  readonly paymentPk: string | null;
  readonly confirmation: string | null;
  readonly amountCents: Cents;
  readonly remainingCents: Cents;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
}

export interface SuspenseGateway {
  /** Rejects with ApiError. @param groupNumber undefined for every group the person reaches */
  list(groupNumber?: string): Promise<{ readonly totalCents: Cents; readonly items: readonly SuspenseItem[] }>;
}

export const SuspenseGateway: Token<SuspenseGateway> = createToken('SuspenseGateway');
