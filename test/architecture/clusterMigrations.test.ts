import { existsSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { COLUMN_OF_PLACE, TABLE_PLACES } from '../../server/platform/database/distribution/tablePlaces';
import type { NodePlacement } from '../../server/platform/database/schema/parseSchema';

/**
 * Changes of distributed tables that Citus refuses, so that a distributed database could not be upgraded. Other changes, such as
 * statements about rows, are tested on a cluster by test/integration/server/platform/distributedUpgrade.test.ts.
 *
 * @source docs/operations.md#citus
 */
/** There are none before version 1.0.0. */
const FOLDER = 'server/platform/database/migrations';

/** Columns of a key in parentheses. */
const UNIQUE_INDEX = /^\s*create unique index \w+ on (?<table>\w+) (?:using \w+ )?\((?<columns>[^)]*)\)/;
const ALTERED = /^\s*alter table (?:only )?(?<table>\w+)\s(?<actions>[^]*)$/;
const UNIQUE_KEY = /\badd (?:constraint \w+ )?(?:unique|primary key) \((?<columns>[^)]*)\)/g;
const REFERENCED = /\breferences (\w+)/g;
const NUMBERED = /\badd column \w+ (?:small|big)?serial\b|\bgenerated (?:always|by default) as identity\b/;

/** Statements in a source that Citus refuses. */
function refused(source: string): string[] {
  return textsOf(source).flatMap(refusedText);
}

function refusedText(text: string): string[] {
  const index = UNIQUE_INDEX.exec(text)?.groups;
  if (index) return lacksColumn(index['table'], index['columns']);
  const { table, actions = '' } = ALTERED.exec(text)?.groups ?? {};
  if (distributionColumn(table) === undefined) return [];
  const foreign = [...actions.matchAll(REFERENCED)].filter(([, to]) => placeOf(to) === 'coordinator');
  return [
    ...[...actions.matchAll(UNIQUE_KEY)].flatMap(({ groups }) => lacksColumn(table, groups?.['columns'])),
    ...foreign.map(([, to]) => `${table}: foreign key to ${to}, which only the coordinator has`),
    ...(NUMBERED.test(actions) ? [`${table}: a numbered column`] : []),
    ...(actions.includes(`alter column ${distributionColumn(table)} `)
      ? [`${table}: change of ${distributionColumn(table)}`]
      : []),
  ];
}

function lacksColumn(table: string | undefined, columns = ''): string[] {
  const column = distributionColumn(table);
  return column === undefined || columns.split(',').some((one) => one.trim() === column)
    ? []
    : [`${table}: unique key without ${column}`];
}

function placeOf(table: string | undefined): NodePlacement | undefined {
  return TABLE_PLACES[table ?? ''];
}

function distributionColumn(table: string | undefined): string | undefined {
  const place = placeOf(table);
  return place === undefined || place === 'coordinator' || place === 'reference' ? undefined : COLUMN_OF_PLACE[place];
}

/** All string literals and templates in a source file, in lower case. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('$'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('migration.ts', source, ts.ScriptTarget.Latest, true));
  return texts.map((text) => text.toLowerCase());
}

it.each([
  ["'create unique index a on bills (bill_number)'", 'bills: unique key without group_number'],
  ['sql`alter table bills add constraint a unique (bill_number)`', 'bills: unique key without group_number'],
  [
    'sql`alter table bills add column a text references people, add column b text`',
    'bills: foreign key to people, which only the coordinator has',
  ],
  ["'alter table audit_entries add column a bigserial'", 'audit_entries: a numbered column'],
  ["'alter table uploads alter column owner type varchar'", 'uploads: change of owner'],
])('would notice %s', (source, problem) => {
  expect(refused(source)).toEqual([problem]);
});

it.each([
  "'create unique index a on bills (group_number, bill_number) where a'",
  "'create unique index a on people (email)'",
  'sql`alter table bills add column a text, add foreign key (group_number, a) references payments`',
  'sql`alter table people add column a bigserial references groups`',
])('takes %s', (source) => {
  expect(refused(source)).toEqual([]);
});

it('the migrations change distributed tables in forms that Citus accepts', () => {
  const files = [
    'test/upgrade/nextMigration.ts',
    ...(existsSync(FOLDER) ? readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`) : []),
  ];
  expect(files.flatMap((file) => refused(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`))).toEqual(
    [],
  );
});
