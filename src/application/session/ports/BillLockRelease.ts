import { createToken, type Token } from '../../shared/Token';

/** Gives back the bill locks of whoever is signing out. @source SES-4 API-5 */
export interface BillLockRelease {
  /** @param email of the person signing out, who is still signed in at this moment. */
  releaseAllOf(email: string): Promise<void>;
}

export const BillLockRelease: Token<BillLockRelease> = createToken('BillLockRelease');
