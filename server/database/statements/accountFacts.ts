import { sql } from 'kysely';
import { hasOpenChange } from './openAccountChanges';

/** Facts about a bank account `a` that decide whether a refund can be paid to it: columns of `AccountFacts`. */
export const ACCOUNT_FACTS = sql`a.removed_at is not null as "isRemoved", a.verified_at is not null as "isVerified",
  ${hasOpenChange(sql`a`)} as "isHeld"`;
