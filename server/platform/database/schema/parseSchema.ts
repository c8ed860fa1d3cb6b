/**
 * Where Citus stores the rows of a table in a distributed database.
 *
 * - `group`: distributed by `group_number`, so that all rows of a group are on one node
 * - `owner`: distributed by `owner`, which is the group number for a group's file, so the rows are on the group's node
 * - `chain`: distributed by `chain`, which is the group number in a group's audit trail, so the rows are on the group's node
 * - `reference`: copied to every node and written with two-phase commit. It can have no triggers, because they would run on every node
 * - `coordinator`: stored on the coordinator only
 */
const PLACES = ['group', 'owner', 'chain', 'reference', 'coordinator'] as const;
export type NodePlacement = (typeof PLACES)[number];

/** How harmful a column is if exposed, worst first: see `docs/data-levels.md`. */
export const DATA_CLASSES = ['special', 'personal', 'internal', 'public'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

/**
 * Effect of an erasure on a column that may name a member. @source
 * docs/decisions/erasure.md#every-column-is-erased-or-named-as-kept
 */
const ERASURES = ['number', 'name', 'key', 'text', 'json', 'numbers'] as const;
export type Erasure = (typeof ERASURES)[number];

/**
 * How the server uses a table's rows besides reading them: it only adds them; adds and changes them, in all or some columns; or
 * deletes them as well. Rows deleted through a foreign key are deleted by the tables' owner.
 */
export type TableUse = 'added' | 'changed' | 'deleted' | { readonly changes: readonly string[] };

/** How long rows are kept: see `docs/data-levels.md`. */
const KEEPING_RULES = ['always', 'purge', 'file', 'expires', 'work'] as const;
export type KeepingRule = (typeof KEEPING_RULES)[number];

/**
 * A table in the audit trail: `office`, a column with the group number, or SQL for it; optionally followed by `with` and a table of
 * parts.
 */
export interface Sealing {
  readonly kind: 'sealed';
  /** SQL for the group number of the row `%`; `null` for an office record. */
  readonly group: string;
  /** A table whose rows belong to a record. They are added in the same transaction and never change. */
  readonly parts: string | undefined;
}

/** A table that is not in the audit trail. */
export interface Unsealed {
  readonly kind: 'derived' | 'none';
  /** The records from which its rows are derived, or why its rows need no trail. */
  readonly reason: string;
}

export interface SchemaColumn {
  readonly name: string;
  /** SQL type, such as `text[]`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether the database has a default if a row is added without a value. */
  readonly hasDefault: boolean;
  /** Whether only the database writes to it. */
  readonly isGenerated: boolean;
  /** Values allowed by a check; undefined if there is none. */
  readonly values: readonly string[] | undefined;
  readonly dataClass: DataClass;
  readonly erasure: Erasure | undefined;
  /** Why it is excluded from the digest of a sealed record; undefined if it is not. */
  readonly unsealedBecause: string | undefined;
  readonly doc: string;
}

export interface SchemaTable {
  readonly name: string;
  /** The server folder that owns the table. */
  readonly capability: string;
  readonly doc: string;
  readonly place: NodePlacement;
  readonly use: TableUse;
  readonly kept: KeepingRule;
  /** How its rows are covered by the audit trail, or why they are not. */
  readonly sealing: Sealing | Unsealed;
  /** Columns of the primary key, in order; empty without one. */
  readonly key: readonly string[];
  readonly columns: readonly SchemaColumn[];
}

/** The parts of a schema file. */
export interface ParsedSchema {
  /** Statements without comments and without the final semicolon, in order. */
  readonly statements: readonly string[];
  readonly tables: readonly SchemaTable[];
}

const FACTS = /^cluster: (\w+); server: ([\w ]+); kept: (\w+); trail: (.+)$/;
const TABLE = /^create table (\w+) \($/;
const COLUMN = /^ {2}(\w+) (\w+(?:\(\d+(?:,\d+)?\))?(?:\[\])?)( .*|,|)$/;
const NO_COLUMN = /^ {2}(?:constraint|primary key|unique|foreign key|check|exclude)\b/;
const MARKS = /^(\w+)(?:, erased as (\w+))?(?:, not sealed: (.+))?$/;

/**
 * Parses a schema file. Each table begins with comments: its description, and a line of facts. Each column's first line ends with
 * its class. The format is strict, so that a fact that is not understood is an error rather than a comment.
 *
 * @throws Error naming the line that is not understood
 */
export function parseSchema(capability: string, text: string): ParsedSchema {
  const statements: string[] = [];
  const tables: SchemaTable[] = [];
  let comments: string[] = [];
  let lines: string[] = [];
  let isInBody = false;
  for (const line of text.split('\n')) {
    if (lines.length === 0 && (line === '' || line.startsWith('-- '))) {
      comments = line === '' ? [] : [...comments, line.slice(3)];
      continue;
    }
    lines.push(line);
    if ((line.match(/\$\$/g) ?? []).length % 2 === 1) isInBody = !isInBody;
    if (isInBody || line.startsWith('  -- ') || !line.trimEnd().endsWith(';')) continue;
    const name = TABLE.exec(lines[0] ?? '')?.[1];
    if (name !== undefined) tables.push(tableOf(capability, name, comments, lines.slice(1)));
    statements.push(statementOf(lines));
    [lines, comments] = [[], []];
  }
  if (lines.length > 0) throw new Error(`The last statement of ${capability}/schema.sql has no end: ${lines[0]}`);
  return { statements, tables };
}

/** Comments are only allowed in tables. In functions they belong to the body. */
function statementOf(lines: readonly string[]): string {
  const isTable = TABLE.test(lines[0] ?? '');
  const kept = isTable
    ? lines.filter((line) => !/^ *-- /.test(line)).map((line) => line.replace(/ -- [a-z, ]+(?:: [^']+)?$/, ''))
    : lines;
  return kept.join('\n').trimEnd().replace(/;$/, '');
}

function tableOf(capability: string, name: string, comments: readonly string[], lines: readonly string[]): SchemaTable {
  const facts = FACTS.exec(comments.at(-1) ?? '');
  if (!facts) throw new Error(`The table ${name} has no line of facts before it.`);
  const [, place, use, kept, trail] = facts;
  const columns = columnsOf(name, lines);
  const key =
    /^ {2}(?:constraint \w+ )?primary key \(([^)]*)\)/m.exec(lines.join('\n'))?.[1]?.split(', ') ??
    lines.flatMap((line) => (/\bprimary key\b/.test(line) ? [COLUMN.exec(line)?.[1] ?? ''] : []));
  return {
    name,
    capability,
    doc: comments.slice(0, -1).join(' '),
    place: oneOf(PLACES, place, `The place of ${name} on a cluster`),
    use: usageOf(name, use ?? '', columns),
    kept: oneOf(KEEPING_RULES, kept, `How long ${name} is kept`),
    sealing: sealingOf(name, trail ?? '', columns),
    key,
    columns,
  };
}

/** @throws Error if the text is not one of the words. */
function oneOf<Word extends string>(words: readonly Word[], text: string | undefined, what: string): Word {
  const word = words.find((one) => one === text);
  if (word === undefined) throw new Error(`${what} is not understood: ${text}`);
  return word;
}

/** @throws Error if the table has no such column. */
function assertColumn(table: string, name: string, columns: readonly SchemaColumn[]): void {
  if (!columns.some((column) => column.name === name)) throw new Error(`The table ${table} has no column ${name}.`);
}

function usageOf(table: string, text: string, columns: readonly SchemaColumn[]): TableUse {
  if (text === 'added' || text === 'changed' || text === 'deleted') return text;
  const changes = /^changed only (.+)$/.exec(text)?.[1]?.split(' ');
  if (!changes) throw new Error(`The server's use of ${table} is not understood: ${text}`);
  for (const column of changes) assertColumn(table, column, columns);
  return { changes };
}

function sealingOf(table: string, trail: string, columns: readonly SchemaColumn[]): Sealing | Unsealed {
  const [, kind, reason = ''] = /^(derived|none)(?:, (.+))?$/.exec(trail) ?? [];
  if (kind !== undefined && reason === '')
    throw new Error(`The table ${table} does not say why the audit trail leaves it out.`);
  if (kind === 'derived' || kind === 'none') return { kind, reason };
  const [chain = '', parts] = trail.split(' with ');
  if (chain === 'office') return { kind: 'sealed', group: 'null', parts };
  if (!/^\w+$/.test(chain)) return { kind: 'sealed', group: chain, parts };
  assertColumn(table, chain, columns);
  return { kind: 'sealed', group: `%.${chain}`, parts };
}

function columnsOf(table: string, lines: readonly string[]): readonly SchemaColumn[] {
  const columns: SchemaColumn[] = [];
  let docs: string[] = [];
  lines.forEach((line, at) => {
    if (line.startsWith('  -- ')) docs.push(line.slice(5));
    else if (/^ {4}/.test(line) || line.startsWith(')') || NO_COLUMN.test(line)) docs = [];
    else {
      columns.push(columnOf(table, [line, ...continuation(lines.slice(at + 1))], docs.join(' ')));
      docs = [];
    }
  });
  return columns;
}

function continuation(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !line.startsWith('    '));
  return end === -1 ? lines : lines.slice(0, end);
}

function columnOf(table: string, [first = '', ...more]: readonly string[], doc: string): SchemaColumn {
  const [declared = '', marks = ''] = first.split(' -- ');
  const [, name, type, rest = ''] = COLUMN.exec(declared) ?? [];
  const [, dataClass, erasure, unsealed] = MARKS.exec(marks) ?? [];
  if (!name || !type || !dataClass) throw new Error(`A column of ${table} is not understood: ${first}`);
  const all = [rest, ...more].join(' ').replace(/ +/g, ' ');
  return {
    name,
    type,
    isNullable: !/\bnot null\b|\bprimary key\b|\bgenerated always as identity\b/.test(rest),
    hasDefault: /\bdefault\b/.test(rest),
    isGenerated: /\bgenerated always\b/.test(all),
    values: valuesOf(name, all),
    dataClass: oneOf(DATA_CLASSES, dataClass, `The class of ${table}.${name}`),
    erasure: erasure === undefined ? undefined : oneOf(ERASURES, erasure, `The erasure of ${table}.${name}`),
    unsealedBecause: unsealed,
    doc,
  };
}

function valuesOf(column: string, declared: string): readonly string[] | undefined {
  const list = new RegExp(`check \\(${column} in \\(('[^()]*')\\)\\)`).exec(declared)?.[1];
  return list?.split(', ').map((value) => value.slice(1, -1));
}
