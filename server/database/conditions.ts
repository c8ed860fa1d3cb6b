import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import { normalizedEmail } from '../../src/domain/account/Profile';

const NUL = /\0/g;

/**
 * Condition that limits rows to the groups within `scope`.
 *
 * @param column the group number's column, such as `bills.group_number`.
 */
export function scopeCondition(scope: Scope, column: string): RawBuilder<SqlBool> {
  const group = sql.ref(column);
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'groups':
      return sql`${group} = any(${sql.val([...scope.groupNumbers])}::text[])`;
    case 'rep':
      return sql`${group} in (select group_number from groups where rep_id = ${scope.repId}::integer)`;
    case 'carriers':
      return sql`${group} in (select group_number from group_carriers where carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'agents':
      return sql`${group} in (select group_number from group_agents where agent_code = any(${sql.val([...scope.agentCodes])}::text[]))`;
  }
}

/**
 * Condition that a column equals an email address, regardless of case. The database lowercases both sides, because JavaScript's
 * lowercase differs for some characters.
 *
 * @param column an address column of `people`.
 * @param email as typed. Also finds addresses that are stored unnormalized because another person has the normalized form.
 */
export function emailIs(column: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) in (lower(${withoutNul(email)}), lower(${withoutNul(normalizedEmail(email))}))`;
}

/** The address without NUL characters, which PostgreSQL rejects. */
export function withoutNul(email: string): string {
  return email.trim().replaceAll(NUL, '\uFFFD');
}

/** A `like` pattern for texts that start with `words`; wildcards are escaped. */
export function startsWithPattern(words: string): string {
  return `${escaped(words)}%`;
}

/** A `like` pattern for texts that contain `words`; wildcards are escaped. */
export function containsPattern(words: string): string {
  return `%${escaped(words)}%`;
}

function escaped(words: string): string {
  return words.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** A timestamp as text, in the same format in rows and in JSON. */
export function isoText(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
