import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ofBillCondition } from '../conditions';

/** Condition on `expected_adjustments e`: within a scope's groups, or a carrier's own codes. */
export function expectedInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'carriers') return sql`e.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`;
  return ofBillCondition(scope, 'e');
}
