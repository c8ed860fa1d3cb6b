import { createToken, type Token } from '../../shared/Token';

/** A lock that was taken or kept. */
export interface BillLockGrant {
  readonly billPk: string;
  readonly lockToken: string;
  /** ISO timestamp, UTC: when it ends without another heartbeat. */
  readonly expiresAt: string;
}

/** The locks of the product API. Everything rejects with ApiError. */
export interface BillLockGateway {
  /** Rejects with BILL_LOCKED, `lockedBy` and `since`, when somebody else has it. @param takeOver needs a manager */
  take(billPk: string, takeOver: boolean): Promise<BillLockGrant>;
  /** Rejects with LOCK_LOST when somebody else has it by now. */
  keep(billPk: string, lockToken: string): Promise<BillLockGrant>;
  /** Gives back what this token holds, and nothing of another tab. Nothing happens when it is gone already. */
  release(billPk: string, lockToken: string): Promise<void>;
}

export const BillLockGateway: Token<BillLockGateway> = createToken('BillLockGateway');
