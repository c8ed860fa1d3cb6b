import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalizedEmail } from '../../../src/domain/account/Profile';

const NUL = /\0/g;

/**
 * Whether a column holds this address, regardless of case. The database compares small letters on both sides: those of
 * JavaScript differ for some characters.
 *
 * @param column of `people` that holds addresses.
 * @param email as typed. Stored addresses are normalized; one that could not be, because another person has the normalized
 * form, is found as it was typed.
 */
export function emailIs(column: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) in (lower(${storable(email)}), lower(${storable(normalizedEmail(email))}))`;
}

/** Without what the database cannot be asked for. */
export function storable(email: string): string {
  return email.trim().replaceAll(NUL, '\uFFFD');
}
