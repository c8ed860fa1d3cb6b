import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import { scopeCondition } from '../../conditions';
import { billsOfCarriers } from './billsOfCarriers';
import { seesUnreleased } from './seesUnreleased';

/**
 * The bills a caller may know of, as a table expression with the columns of `bills`:
 * unreleased ones only for admins and the carrier that issues them, a carrier's with the amounts of its own codes.
 *
 * @source product.md, Rights
 */
export function billsInReach(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'carriers') return billsOfCarriers(scope.carrierCodes);
  const reach = scopeCondition(scope, 'b.group_number');
  return sql`(select b.* from bills b where ${reach} ${seesUnreleased(scope) ? sql`` : sql`and b.status <> 'UNRELEASED'`})`;
}
