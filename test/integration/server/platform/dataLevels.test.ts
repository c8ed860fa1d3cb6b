import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { CALLS } from '../../../../contract/calls';
import type { Call } from '../../../../contract/shared/Call';
import { OLD_TABLES } from '../../../../server/retention/SqlRetention';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

const DOCUMENT = readFileSync('docs/data-levels.md', 'utf8');
const CLASSES = ['special', 'personal', 'internal', 'public'] as const;
const RULES = ['always', 'purge', 'file', 'expires', 'work', 'view'];

/** Columns of a row of the page, by class. */
interface TableLevels {
  readonly table: string;
  readonly columns: readonly (readonly string[])[];
  readonly rule: string;
}

/** Calls whose fields with names of special data are headings of columns. */
const OF_HEADINGS = '/api/groups/:groupNumber/columnMappings/:fileKind';
const calls: readonly Call[] = CALLS.filter(({ path }) => path !== OF_HEADINGS);

const documented: readonly TableLevels[] = rowsUnder('Columns').map(([table = '', ...cells]) => ({
  table,
  columns: cells.slice(0, CLASSES.length).map(wordsOf),
  rule: cells.at(-1) ?? '',
}));

it('gives each column of each table one class', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  await close();
  const classified = documented.flatMap(({ table, columns }) => columns.flat().map((column) => `${table}.${column}`));
  expect(classified.sort()).toEqual(rows.map(({ column }) => column).sort());
});

it('gives each table a rule for how long its rows are kept', () => {
  expect(documented.filter(({ rule }) => !RULES.includes(rule))).toEqual([]);
  const expiring = documented.filter(({ rule }) => rule === 'expires').map(({ table }) => table);
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

it('has no special data in answers and addresses', () => {
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
