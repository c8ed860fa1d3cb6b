import type { SchemaColumn, SchemaTable } from './parseSchema';

/** TypeScript types for SQL types. Dates are `YYYY-MM-DD`, times ISO 8601 in UTC with milliseconds. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  timestamptz: 'string',
  date: 'LocalDate',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  bytea: 'Buffer',
};

const HEAD = `// Written by npm run schema from the files schema.sql, and not committed.
import type { Generated, GeneratedAlways } from 'kysely';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type * as kinds from '../columnKinds';
import type { ColumnTypes } from '../columnTypes';
`;

/**
 * The module with the types of all tables.
 *
 * @param overrides columns as `table.column` whose type is a property of `ColumnTypes`
 * @throws Error naming an override of a column that does not exist, or an SQL type that has no type here
 */
export function tableTypes(tables: readonly SchemaTable[], overrides: ReadonlySet<string>): string {
  const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)));
  for (const name of overrides)
    if (!columns.has(name)) throw new Error(`columnTypes.ts names ${name}, which is no column.`);
  const parts = tables.map((table) => [
    ...docOf(table.doc, '  '),
    `  ${table.name}: {`,
    ...table.columns.flatMap((column) => [
      ...docOf(column.doc, '    '),
      `    ${column.name}: ${typeOf(column, overrides.has(`${table.name}.${column.name}`) ? table.name : undefined)};`,
    ]),
    '  };',
  ]);
  return [HEAD, '/** Every table with its columns. */', 'export interface Tables {', ...parts.flat(), '}', ''].join(
    '\n',
  );
}

const docOf = (doc: string, indent: string): readonly string[] => (doc === '' ? [] : [`${indent}/** ${doc} */`]);

/** @param override the table, if `ColumnTypes` has the type of the values */
function typeOf(column: SchemaColumn, override: string | undefined): string {
  const isCents = column.name.endsWith('_cents') && override === undefined && /^(?:bigint|numeric)$/.test(column.type);
  const value = override === undefined ? valueOf(column) : `ColumnTypes['${override}.${column.name}']`;
  if (column.isGenerated) return `GeneratedAlways<${isCents ? 'Cents' : value}${column.isNullable ? ' | null' : ''}>`;
  const kind = column.isNullable ? 'OrNull' : column.hasDefault ? 'WithDefault' : '';
  if (isCents) return `kinds.Cents${kind || 'Column'}`;
  if (column.type === 'jsonb') return `kinds.Json${kind}<${value}>`;
  if (column.type.endsWith('[]')) return `kinds.List${kind}<${value}>`;
  if (kind === 'OrNull') return `kinds.OrNull<${value}>`;
  return kind === '' ? value : `Generated<${value}>`;
}

function valueOf({ name, type, values }: SchemaColumn): string {
  if (values) return values.map((value) => `'${value}'`).join(' | ');
  if (type === 'jsonb') return 'unknown';
  const found = TYPES[type.replace(/\(.*\)|\[\]/g, '')];
  if (found === undefined) throw new Error(`The SQL type of ${name} has no type here: ${type}`);
  return found;
}
