import { SCHEMA_NAME } from './schema';

const ADVICE = {
  database:
    'Start that version on it, or start this one on an empty database: run npm run reset, or set DATABASE_URL to another database.',
  backup: 'Restore it with that version.',
} as const;

/**
 * Why a database or a backup with another schema is refused, and what to do; undefined if it is empty or has this schema. Upgrades
 * are supported from version 1.0.0 on.
 *
 * @param migrations recorded migration names
 * @source docs/decisions/server.md#the-schema-is-written-once
 */
export function otherSchema(what: 'database' | 'backup', migrations: readonly string[]): string | undefined {
  if (migrations.length === 0 || migrations.includes(SCHEMA_NAME)) return undefined;
  return `This ${what} is of another version of Listbill before 1.0.0 (${migrations[0]}), which cannot be upgraded. ${ADVICE[what]}`;
}
