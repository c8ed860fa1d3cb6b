import { sql } from 'kysely';
import type { NodePlacement } from '../schema/parseSchema';
import type { Db } from '../Tables';
import { COLUMN_OF_PLACE, TABLE_PLACES } from './tablePlaces';

/** An existing foreign key. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** The definition that PostgreSQL prints, such as `FOREIGN KEY (group_number) REFERENCES groups(group_number)`. */
  readonly definition: string;
}

/** A primary or unique key of a distributed table that lacks the distribution column. */
export interface WidenedKey {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  /** False for a unique index without a constraint. */
  readonly isConstraint: boolean;
  /** The index definition that PostgreSQL prints. */
  readonly definition: string;
  readonly column: string;
}

export interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** A table that has not been moved yet. */
export interface PlannedTable {
  readonly table: string;
  readonly place: NodePlacement;
  /** PostgreSQL's estimate, or an exact count if there is none. */
  readonly rows: number;
}

/** The changes that turn the database into a distributed one. */
export interface DistributionPlan {
  /** Tables to move. Excludes tables that stay on the coordinator. */
  readonly tables: readonly PlannedTable[];
  readonly widenedKeys: readonly WidenedKey[];
  /** Foreign keys that Citus cannot check. They are dropped and not recreated. */
  readonly droppedForeignKeys: readonly ForeignKey[];
  /** Foreign keys to drop before the tables move and to recreate afterward. */
  readonly keptForeignKeys: readonly ForeignKey[];
  /** Triggers to drop before the tables move and to recreate afterward. */
  readonly triggers: readonly Trigger[];
}

/**
 * Finds the tables that still must be moved, and the changes needed for it.
 *
 * @param moved tables already moved; empty if the database is not distributed.
 */
export async function planDistribution(db: Db, moved: ReadonlySet<string> = new Set()): Promise<DistributionPlan> {
  const tables = (await readRows(db)).flatMap(({ table, rows }) => {
    const place = placeOf(table);
    return place === 'coordinator' || moved.has(table) ? [] : [{ table, place, rows }];
  });
  const moving = new Set(tables.map(({ table }) => table));
  const foreignKeys = (await readForeignKeys(db)).filter(({ table, to }) => moving.has(table) || moving.has(to));
  return {
    tables,
    widenedKeys: (await readKeys(db)).flatMap((key) => widened(key, moving)),
    droppedForeignKeys: foreignKeys.filter((key) => !isCheckable(key)),
    keptForeignKeys: foreignKeys.filter(isCheckable),
    triggers: (await readTriggers(db)).filter(({ table }) => moving.has(table)),
  };
}

/** Whether the nodes can check a foreign key: both rows are on the same node, or the referenced table is on every node. */
export function isCheckable({ table, columns, to, toColumns }: ForeignKey): boolean {
  const from = placeOf(table);
  const place = placeOf(to);
  if (place === 'reference') return true;
  if (from === 'coordinator' && place === 'coordinator') return true;
  if (from === 'coordinator' || from === 'reference' || place === 'coordinator') return false;
  const at = columns.indexOf(COLUMN_OF_PLACE[from]);
  return at >= 0 && toColumns[at] === COLUMN_OF_PLACE[place];
}

const placeOf = (table: string): NodePlacement => TABLE_PLACES[table] ?? 'coordinator';

function widened(key: Omit<WidenedKey, 'column'> & { columns: readonly string[] }, moving: ReadonlySet<string>) {
  const place = placeOf(key.table);
  if (!moving.has(key.table) || place === 'coordinator' || place === 'reference') return [];
  const column = COLUMN_OF_PLACE[place];
  if (key.columns.includes(column)) return [];
  const { columns: _, ...rest } = key;
  return [{ ...rest, column }];
}

async function readRows(db: Db) {
  const { rows } = await sql<{ table: string; rows: number }>`
    select c.relname::text as "table", c.reltuples::bigint as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`.execute(db);
  const counted: { table: string; rows: number }[] = [];
  for (const row of rows) {
    if (row.rows >= 0 || placeOf(row.table) === 'coordinator') {
      counted.push(row);
      continue;
    }
    const { rows: counts } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(row.table)}`.execute(
      db,
    );
    counted.push({ table: row.table, rows: counts[0]?.rows ?? 0 });
  }
  return counted;
}

/** The foreign keys of all tables. */
export async function readForeignKeys(db: Db): Promise<readonly ForeignKey[]> {
  const columns = (table: string, numbers: string) => sql`array(
    select a.attname::text from unnest(${sql.ref(numbers)}) with ordinality k (attnum, at)
    join pg_attribute a on a.attrelid = ${sql.ref(table)} and a.attnum = k.attnum order by k.at)`;
  const { rows } = await sql<ForeignKey>`
    select child.relname::text as "table", c.conname::text as name, ${columns('c.conrelid', 'c.conkey')} as columns,
      parent.relname::text as "to", ${columns('c.confrelid', 'c.confkey')} as "toColumns", pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  return rows;
}

async function readKeys(db: Db) {
  const { rows } = await sql<Omit<WidenedKey, 'column'> & { columns: readonly string[] }>`
    select t.relname::text as "table", x.relname::text as name, i.indisprimary as "isPrimary",
      exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u')) as "isConstraint",
      pg_get_indexdef(i.indexrelid) as definition,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where i.indisunique and t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(
    db,
  );
  return rows;
}

async function readTriggers(db: Db): Promise<readonly Trigger[]> {
  const { rows } = await sql<Trigger>`
    select c.relname::text as "table", t.tgname::text as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  return rows;
}
