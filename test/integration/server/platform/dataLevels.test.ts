import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { CALLS } from '../../../../contract/calls';
import type { Call } from '../../../../contract/platform/shared/Call';
import { OLD_TABLES } from '../../../../server/office/retention/SqlRetention';
import { withColumns } from '../../../../server/platform/database/schema/dataLevels';
import { SCHEMA_TABLES } from '../../../../server/platform/database/schema/schema';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

const DOCUMENT = readFileSync('docs/data-levels.md', 'utf8');
/** Calls whose fields with names of special data are headings of columns. */
const OF_HEADINGS = '/api/groups/:groupNumber/columnMappings/:fileKind';
const calls: readonly Call[] = CALLS.filter(({ path }) => path !== OF_HEADINGS);

it('lists each column of each table as in the database', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
      d.oid is not null and a.attgenerated = '', a.attgenerated <> '' or a.attidentity <> '') as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'`.execute(db);
  await close();
  const flag = (is: boolean) => (is ? 't' : 'f');
  const known = SCHEMA_TABLES.flatMap((table) =>
    table.columns.map((column) =>
      [
        `${table.name}.${column.name}`,
        column.type.replace('timestamptz', 'timestamp with time zone'),
        ...[column.isNullable, column.hasDefault, column.isGenerated].map(flag),
      ].join(' '),
    ),
  );
  expect(known.sort()).toEqual(rows.map(({ column }) => column).sort());
});

it('shows the class of each column on its page', () => {
  expect(withColumns(DOCUMENT, SCHEMA_TABLES)).toBe(DOCUMENT);
});

it('lists every table that the cleanup empties as expiring', () => {
  const expiring = SCHEMA_TABLES.filter(({ kept }) => kept === 'expires').map(({ name }) => name);
  expect(expiring.sort()).toEqual([...OLD_TABLES].sort());
});

it('lists the calls that carry special data', () => {
  const listed = rowsUnder('Fields of calls').map(([call, fields = '']) => ({ call, fields: wordsOf(fields) }));
  const found = calls.flatMap(({ method, path, schemas }) => {
    const fields = special([schemas.body]);
    return fields.length > 0 ? [{ call: `${method} ${path}`, fields }] : [];
  });
  expect(found.sort((one, other) => (one.call < other.call ? -1 : 1))).toEqual(listed);
});

it('no answer or address contains special data', () => {
  const found = calls.flatMap(({ path, schemas }) =>
    special([schemas.params, schemas.query, schemas.answer]).map((field) => `${path}: ${field}`),
  );
  expect(found).toEqual([]);
});

const SPECIAL_FIELD =
  /^(?:ssn|socialSecurity\w*|taxId|birthDate|dateOfBirth|dob|salary|wages?|grossPay|netPay|accountNumber|routingNumber|iban)$/i;

/** Names of special fields anywhere in the schemas. */
function special(schemas: readonly unknown[]): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, part] of Object.entries(value)) {
      if (SPECIAL_FIELD.test(key)) found.add(key);
      visit(part);
    }
  };
  for (const schema of schemas) visit(schema);
  return [...found].sort();
}

/** Cells of the rows of the first table under a heading, without its header. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = DOCUMENT.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

function wordsOf(cell: string): readonly string[] {
  return cell.split(' ').filter(Boolean);
}
