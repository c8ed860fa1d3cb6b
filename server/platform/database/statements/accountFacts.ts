import { sql } from 'kysely';
import { hasOpenChange } from './openAccountChanges';

/** Facts about a bank account `a` that determine whether it can receive a refund: columns of `AccountFacts`. */
export const ACCOUNT_FACTS = sql`a.removed_at is not null as "isRemoved", a.verified_at is not null as "isVerified",
  ${hasOpenChange(sql`a`)} as "isHeld"`;
