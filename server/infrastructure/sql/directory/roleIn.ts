import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Role, spellingsOf } from '../../../../src/domain/access/Role';

/** Whether a column holds one of the roles, in either of its spellings. @source ROL-1 */
export function roleIn(column: string, roles: readonly Role[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = any(${sql.val(roles.flatMap(spellingsOf))}::text[])`;
}
