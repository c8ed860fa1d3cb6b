import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/platform/database/engine/OpenDatabase';
import type { Db } from '../../../server/platform/database/Tables';

/** Deleting from a larger table would leave a file full of dead rows. */
const LARGE_BYTES = 256 * 1024;

/** Bits of `pg_trigger.tgtype`. */
const BEFORE = 2;
const DELETE = 8;

/** Ends the names of the routines that record deletions in the audit trail. */
const RECORDING = '%\\_into\\_audit\\_trail';

/** Routines of triggers that write what a deletion means for the totals, whose rows are deleted as well. */
const COUNTING = [
  'count_bill',
  'count_carrier_bill',
  'count_expected',
  'count_expected_charges',
  'expected_arrival_counts',
  'move_totals_of_agent',
];

/** Setting of one transaction in which the triggers that refuse or count deletions do not fire. */
const EMPTYING = 'listbill_test.emptying';

/**
 * A PL/pgSQL block that deletes every row of a database, to be kept in a function. Truncating makes new files of every table
 * and index, after which each connection plans its statements again: on PostgreSQL, it takes 140 ms instead of 2. Foreign keys
 * stay on, so tables are in the order of their references: turning them off for the session would discard every plan, also
 * those of the next test. Disabling a trigger would discard the plans of its table, so the triggers that forbid a deletion get
 * a condition instead.
 */
export async function deletionOf(db: Db, engine: OpenDatabase['engine'] = 'pglite'): Promise<string> {
  const tables = await childrenFirst(db);
  await exceptGuards(db);
  return `declare has_rows boolean[];
    begin
      ${engine === 'postgres' ? afterWriters(tables) : ''}
      perform set_config('${EMPTYING}', 'on', true);
      select array[${tables.map((table) => `exists (select from "${table}")`).join(', ')}] into has_rows;
      ${tables.map(emptied).join('\n')}
      perform set_config('${EMPTYING}', '', true);
    end;`;
}

/**
 * The same for a distributed database, where truncating takes seconds. Its nodes do not see settings of a transaction, except those that
 * are set as here, so that no trigger fires and no foreign key is checked.
 */
export async function distributedDeletionOf(db: Db): Promise<string> {
  const tables = await childrenFirst(db);
  const deletions = tables.map((table) => `if exists (select 1 from "${table}") then delete from "${table}"; end if;`);
  return `begin
    set local citus.propagate_set_commands = 'local';
    set local citus.multi_shard_modify_mode = 'sequential';
    set local session_replication_role = replica;
    ${deletions.join('\n')}
    set local session_replication_role = origin;
  end;`;
}

/** Waits for the transactions of other connections, whose rows would otherwise appear after the deletion. */
function afterWriters(tables: readonly string[]): string {
  return `lock table ${tables.map((table) => `"${table}"`).join(', ')} in share row exclusive mode;`;
}

/** Most tables are empty: one query finds out for all of them in less time than a few deletions that find nothing. */
function emptied(table: string, index: number): string {
  return `if has_rows[${index + 1}] then
    if pg_relation_size('"${table}"') > ${LARGE_BYTES} then truncate "${table}" cascade; else delete from "${table}"; end if;
  end if;`;
}

/**
 * Recreates the triggers that refuse or count deletions, or check them at commit, so that they do not fire while the tables are
 * emptied: a table with checks that are still to come cannot be truncated together with one that it refers to.
 */
async function exceptGuards(db: Db): Promise<void> {
  const { rows: guards } = await sql<{ name: string; table: string; definition: string }>`
    select tgname as name, relname as table, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgtype & ${DELETE}::integer <> 0 and (tgtype & ${BEFORE}::integer <> 0 or tgdeferrable
        or tgfoid in (select oid from pg_proc where proname = any(${sql.val(COUNTING)}::text[]) or proname like ${RECORDING}))
      and pg_get_triggerdef(pg_trigger.oid) not like ${`%${EMPTYING}%`}`.execute(db);
  for (const { name, table, definition } of guards) {
    const [head, action] = definition.split(' EXECUTE FUNCTION ');
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
    await sql`${sql.raw(`${head} when (current_setting('${EMPTYING}', true) is distinct from 'on') execute function ${action}`)}`.execute(
      db,
    );
  }
}

/** Names of all tables but those of the migrations, each after every table that refers to it. */
async function childrenFirst(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string; children: readonly string[] }>`
    select tablename as name, array(
      select distinct child.relname::text from pg_constraint c
      join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      where c.contype = 'f' and parent.relname = tablename and child.oid <> parent.oid
    ) as children
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const ordered: string[] = [];
  for (let waiting = tables; waiting.length > 0; ) {
    const next = waiting.filter(({ children }) => children.every((child) => ordered.includes(child)));
    if (next.length === 0)
      throw new Error(`Tables that refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...next.map(({ name }) => name));
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return ordered;
}
