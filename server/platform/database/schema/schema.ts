import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSchema, type SchemaTable } from './parseSchema';
import { trailStatements } from './trailStatements';

/** Server folders with a `schema.sql`, ordered so that tables only refer to earlier ones. */
const CAPABILITIES = [
  'platform/database',
  'office/setup',
  'people/directory',
  'people/account',
  'billing/divisions',
  'billing/bills',
  'money/ledger',
  'money/payments',
  'money/aging',
  'people/analytics',
  'billing/classes',
  'billing/continuation',
  'people/controls',
  'billing/corrections',
  'billing/notOnBill',
  'billing/costs',
  'office/uploads',
  'money/deposits',
  'office/erasure',
  'platform/errors',
  'billing/expected',
  'office/exports',
  'people/factors',
  'office/goLive',
  'platform/health',
  'people/identity',
  'platform/mail',
  'run/maintenance',
  'money/statements',
  'money/suspense',
  'money/refunds',
  'money/processing',
  'billing/register',
  'office/notices',
  'money/opening',
  'money/periods',
  'money/positivePay',
  'people/preferences',
  'billing/rates',
  'billing/reconciliation',
  'office/retention',
  'billing/rules',
  'money/totals',
  'money/unclaimed',
  'office/views',
] as const;

const parsed = CAPABILITIES.map((capability) => {
  const file = fileURLToPath(new URL(`../../../${capability}/schema.sql`, import.meta.url));
  return parseSchema(capability, readFileSync(file, 'utf8'));
});

/** Every table of the database. */
export const SCHEMA_TABLES: readonly SchemaTable[] = parsed.flatMap(({ tables }) => tables);

/** A table by its name. @throws Error if there is none. */
export function schemaTable(name: string): SchemaTable {
  const table = byName.get(name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return table;
}

const byName = new Map(SCHEMA_TABLES.map((table) => [table.name, table]));

/** The statements that create this schema in an empty database, in order. */
export const SCHEMA_STATEMENTS: readonly string[] = [
  ...parsed.flatMap(({ statements }) => statements),
  ...SCHEMA_TABLES.flatMap((table) => trailStatements(table, schemaTable)),
];

/**
 * Name of this schema: databases with the same statements have the same name, regardless of comments in their files.
 *
 * @source docs/decisions/server.md#the-schema-is-written-once
 */
export const SCHEMA_NAME = `0000_schema_${createHash('sha256')
  .update(SCHEMA_STATEMENTS.map((statement) => statement.replace(/\s+/g, ' ')).join(';'))
  .digest('hex')
  .slice(0, 12)}`;
