import ts from 'typescript';
import { TABLE_PLACES } from '../../server/platform/database/distribution/tablePlaces';
import type { NodePlacement } from '../../server/platform/database/schema/parseSchema';
import { serverSources, templatesOf } from '../support/code/templates';

/**
 * Statements that Citus accepts without an error but without locking the rows that others lock. It first copies the rows of a group
 * that are joined with a coordinator table, and locks none of them. For tables that every node has, it locks the node's copy while
 * others lock the coordinator's. Read one of the tables in a separate statement.
 *
 * Also statements that lock rows of several groups, which Citus refuses: lock one group after the other, like `lockRows`.
 *
 * @source docs/operations.md#citus
 */
const LOCK = /\bfor (?:no key )?(?:update|share)\b/;
const TABLE = /\b(?:from|join) (\w+)/g;
const CHAIN = /\bselectFrom\('(\w+)|(?:inner|left|right|full)Join\(\s*'(\w+)/g;
const OF_ONE_GROUP = /\b(?:group_number|owner|chain) = \$|\bwhere \$/;
const CHAIN_OF_ONE_GROUP = /'(?:\w+\.)?(?:group_number|owner|chain)', '=',|\b\w+\.and\(/;
const LOCKS_CHAIN = /\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(/;

/** Problems of the locking statements in a source. */
function unlocked(source: string): string[] {
  const templates = templatesOf(source)
    .filter((text) => LOCK.test(text))
    .flatMap((text) =>
      problemOf(
        [...text.matchAll(TABLE)].map(([, table]) => table ?? ''),
        text,
        OF_ONE_GROUP,
      ),
    );
  return [...templates, ...functionsOf(source).flatMap(chainProblems)];
}

/** One for each selection in a function that locks rows. */
function chainProblems(text: string): string[] {
  if (!LOCKS_CHAIN.test(text)) return [];
  const chains: string[][] = [];
  for (const [, selected, joined] of text.matchAll(CHAIN)) {
    if (selected !== undefined) chains.push([selected]);
    else if (joined !== undefined) chains.at(-1)?.push(joined);
  }
  return chains.flatMap((tables) => problemOf(tables, text, CHAIN_OF_ONE_GROUP));
}

function problemOf(tables: readonly string[], text: string, ofOneGroup: RegExp): string[] {
  const places = new Map(tables.filter(isTable).map((table) => [table, placeOf(table)]));
  const has = (place: Place) => [...places.values()].includes(place);
  const hidesRows = has('reference') && /\bin \(\$/.test(text);
  const isOfSeveral = has('group') && !ofOneGroup.test(text);
  return (has('group') && places.size > 1 && (has('coordinator') || has('reference'))) || hidesRows || isOfSeveral
    ? [[...places.keys()].join(', ')]
    : [];
}

type Table = keyof typeof TABLE_PLACES;
type Place = Extract<NodePlacement, 'group' | 'reference' | 'coordinator'>;

const isTable = (name: string): name is Table => name in TABLE_PLACES;

function placeOf(table: Table): Place {
  const place = TABLE_PLACES[table];
  return place === 'reference' || place === 'coordinator' ? place : 'group';
}

/** Source text of each innermost function and method. */
function functionsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) texts.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('statements.ts', source, ts.ScriptTarget.Latest, true));
  return texts;
}

it.each([
  [
    'a bill that is joined with a person',
    'sql`select from bills b join people p on true for update of b`',
    'bills, people',
  ],
  [
    'a bill that a query joins with a person',
    "function read() { const q = db.selectFrom('bills').leftJoin('people', 'a', 'b'); return q.forUpdate('bills'); }",
    'bills, people',
  ],
  [
    'a file that its entries name',
    'sql`select from ach_files f where f.file_pk in (select e.file_pk from ach_entries e) for update`',
    'ach_files, ach_entries',
  ],
  ['bills of several groups', 'sql`select from bills where bill_pk = any(${keys}) for update`', 'bills'],
  [
    'files of several owners',
    "function read() { return db.selectFrom('uploads').where('file_gone', '=', false).forUpdate(); }",
    'uploads',
  ],
  ['a file that a hidden selection names', 'sql`select from ach_files where a in (${keys}) for share`', 'ach_files'],
])('would notice %s', (_, source, tables) => {
  expect(unlocked(source)).toEqual([tables]);
});

it.each([
  'sql`select from bills b join bill_locks l on true where b.group_number = ${own} for update of b`',
  'sql`select from ach_files f where f.file_pk in (select c.file_pk from remittance_credits c) for update`',
  "function read() { db.selectFrom('people'); return db.selectFrom('bills').where('group_number', '=', own).forUpdate(); }",
  'sql`select from bills where group_number = ${own} and bill_pk = any(${keys}) for update`',
])('takes %s', (source) => {
  expect(unlocked(source)).toEqual([]);
});

it('statements of the server lock the rows that they name, on a cluster as well', () => {
  const sources = [...serverSources()];
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap(([file, source]) => unlocked(source).map((tables) => `${file}: ${tables}`))).toEqual([]);
});
