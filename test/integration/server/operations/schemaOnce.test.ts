import { readFileSync } from 'node:fs';
import { TABLE_PLACES } from '../../../../server/database/distribution/tablePlaces';
import { migrate } from '../../../../server/database/migrate';
import { TABLE_USES } from '../../../../server/database/rights/tableUses';
import { createSchema } from '../../../../server/database/schema/createSchema';
import { SCHEMA_TABLES } from '../../../../server/database/schema/schema';
import type { Db } from '../../../../server/database/Tables';
import { KEY_COLUMNS, MEMBER_TABLES, TEXT_COLUMNS } from '../../../../server/erasure/memberPlaces';
import { AUDITED_KEYS } from '../../../../server/health/trailChecks.sql';
import { catalogOf } from '../../../support/server/catalogOf';
import { openBlankDatabase } from '../../../support/server/openTestDatabase';

/** Functions that only servers of earlier versions call, and the triggers of two of them. */
const LEFT_OUT =
  /\b(?:audit_key|audit_digest|former_period_figures|a_remittance_is_posted|a_downloaded_file_is_sent)\(|\b(?:add_)?unreconciled_amount\(bill bills|constraint (?:downloaded_files_are_sent|remittances_are_posted)/;

/** What puts records into the audit trail has one form now. Other tests compare what it does. */
const OF_TRAIL = /FUNCTION public\.\w+_(?:digest|into_audit_trail)\(/;

/** Their condition is a chain of `or`, which was nested. */
const CHAINS = /TRIGGER expected_(?:adjustments|charges)_are_counted_again /;

it('makes the same database from the files of the schema as from the migrations', async () => {
  expect(await catalogAfter((db) => db.transaction().execute(createSchema))).toEqual(await catalogAfter(migrate));
});

async function catalogAfter(work: (db: Db) => Promise<unknown>): Promise<readonly string[]> {
  const { db, close } = await openBlankDatabase();
  try {
    await work(db);
    const lines = (await catalogOf(db)).filter((line) => !LEFT_OUT.test(line) && !OF_TRAIL.test(line));
    return lines
      .map((line) => (CHAINS.test(line) ? line.replace(/[()]/g, '') : line).replace(/\s+/g, ' ').trim())
      .sort();
  } finally {
    await close();
  }
}

it('says of each table what was said of it elsewhere', () => {
  const of = <T>(fact: (table: (typeof SCHEMA_TABLES)[number]) => T) =>
    Object.fromEntries(SCHEMA_TABLES.map((table) => [table.name, fact(table)]));
  expect(of(({ use }) => use)).toEqual(TABLE_USES);
  expect(of(({ place }) => place)).toEqual(TABLE_PLACES);
  const sealed = SCHEMA_TABLES.filter(({ sealing }) => sealing).map(({ name, key }) => [name, key] as const);
  expect(Object.fromEntries(sealed)).toEqual(AUDITED_KEYS);
});

it('says of each column what was said of it elsewhere', () => {
  const erased = SCHEMA_TABLES.flatMap(({ name, columns }) =>
    columns.filter(({ erasure }) => erasure).map((column) => `${name}.${column.name} ${column.erasure}`),
  );
  const elsewhere = [
    ...MEMBER_TABLES.flatMap((table) => [`${table}.member_id number`, `${table}.member_name name`]),
    ...Object.entries(KEY_COLUMNS).map(([table, column]) => `${table}.${column} key`),
    ...TEXT_COLUMNS.flatMap(({ table, texts = [], json = [], numbers = [] }) => [
      ...texts.map((column) => `${table}.${column} text`),
      ...json.map((column) => `${table}.${column} json`),
      ...numbers.map((column) => `${table}.${column} numbers`),
    ]),
  ];
  expect(erased.sort()).toEqual(elsewhere.sort());
  const rows = readFileSync('docs/data-levels.md', 'utf8')
    .split('\n## Columns')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| `') && !line.includes('kysely_') && !line.endsWith('| view |'));
  const documented = (rows ?? []).flatMap((row) => {
    const [table, special, personal, internal, open, kept] = row
      .replaceAll('`', '')
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const of = (dataClass: string, names = '') =>
      names
        .split(' ')
        .filter(Boolean)
        .map((name) => `${table}.${name} ${dataClass} ${kept}`);
    return [...of('special', special), ...of('personal', personal), ...of('internal', internal), ...of('public', open)];
  });
  const declared = SCHEMA_TABLES.flatMap(({ name, kept, columns }) =>
    columns.map((column) => `${name}.${column.name} ${column.dataClass} ${kept}`),
  );
  expect(declared.sort()).toEqual(documented.sort());
});
