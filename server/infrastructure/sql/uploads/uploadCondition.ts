import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UploadReach } from '../../../application/uploads/UploadReach';
import { scopeCondition } from '../scopeCondition';

const OF_GROUP = sql<SqlBool>`u.kind in ('payrollDeductions', 'enrolment')`;

/** What a `where` on `uploads u` must say so that only uploads within reach remain. */
export function uploadCondition({ scope, userId }: UploadReach): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'groups':
      return sql`(${OF_GROUP} and ${scopeCondition(scope, 'u.owner')})`;
    case 'rep': {
      const outside = sql`select 1 from unnest(u.group_numbers) as named (group_number) where not ${scopeCondition(scope, 'named.group_number')}`;
      return sql`case when ${OF_GROUP} then ${scopeCondition(scope, 'u.owner')}
        else u.add_user_id = ${userId} or (cardinality(u.group_numbers) > 0 and not exists (${outside})) end`;
    }
    case 'carriers':
      return sql`(u.kind = 'carrierBill' and u.owner = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'agents':
    case 'none':
      return sql`false`;
  }
}
