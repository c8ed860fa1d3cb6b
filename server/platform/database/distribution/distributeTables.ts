import { sql } from 'kysely';
import type { Db, Tx } from '../Tables';
import type { DistributionPlan, WidenedKey } from './planDistribution';
import { COLUMN_OF_PLACE } from './tablePlaces';

/** The table with which all other tables are colocated. */
const FIRST = 'groups';

/** Missing setup before the database can be distributed, as a sentence; undefined if nothing is missing. */
export async function missingForDistribution(db: Db): Promise<string | undefined> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0)
    return 'This database has no Citus. Run "create extension citus" in it on the coordinator and on every worker.';
  const { rows: nodes } = await sql<{ workers: number; coordinators: number }>`
    select count(*) filter (where groupid <> 0) as workers, count(*) filter (where groupid = 0) as coordinators
    from pg_dist_node where isactive`.execute(db);
  if (!nodes[0]?.coordinators)
    return 'Citus does not know the address of this coordinator. Run "select citus_set_coordinator_host(…)" first.';
  if (!nodes[0].workers) return 'Citus has no workers yet. Run "select citus_add_node(…)" for each of them first.';
  const { rows: nested } = await sql<{ isAllowed: boolean }>`
    select coalesce(bool_and(result in ('on', 'true')), false) as "isAllowed"
    from run_command_on_workers('show citus.allow_nested_distributed_execution')`.execute(db);
  if (!nested[0]?.isAllowed)
    return 'The workers refuse the triggers of Listbill. Set citus.allow_nested_distributed_execution = on in the postgresql.conf of every node.';
  const { rows: servers } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'listbill'
      and pid <> pg_backend_pid()`.execute(db);
  if (servers.length > 0) return 'Servers are connected to this database. Stop them first: their tables would move.';
  return undefined;
}

/** Tables that Citus has already distributed or copied to all nodes; empty without Citus. */
export async function movedTables(db: Db): Promise<ReadonlySet<string>> {
  const tables = await tablesOfCitus(db);
  return new Set(tables.filter(({ isLocal }) => !isLocal).map(({ name }) => name));
}

/**
 * Tables known to Citus: moved ones, and local ones, which stay on the coordinator and refer to copied tables. Empty without Citus.
 */
export async function tablesOfCitus(db: Db): Promise<readonly { readonly name: string; readonly isLocal: boolean }[]> {
  const { rows: catalogs } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as "isThere"`.execute(db);
  if (!catalogs[0]?.isThere) return [];
  const { rows } = await sql<{ name: string; isLocal: boolean }>`
    select logicalrelid::text as name, partmethod = 'n' and repmodel <> 't' as "isLocal" from pg_dist_partition`.execute(
    db,
  );
  return rows;
}

/**
 * Distributes the tables in one transaction: all of them or none.
 *
 * @param progress receives a line after each table.
 */
export async function distributeTables(
  db: Db,
  plan: DistributionPlan,
  progress: (line: string) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await prepareChanges(tx);
    await moveTables(tx, plan, progress);
    await readInSequence(tx);
  });
}

/** Lets the transaction change tables on all nodes, and their triggers. */
export async function prepareChanges(tx: Tx): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
  await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);
  // Workers also get functions of tables that exist only on the coordinator, and would look for these tables.
  await sql`set local citus.propagate_set_commands = 'local'`.execute(tx);
  await sql`set local check_function_bodies = off`.execute(tx);
  await sql`set local citus.propagate_set_commands = 'none'`.execute(tx);
}

/**
 * Moves the plan's tables. Call `prepareChanges` first in the same transaction. Foreign keys that it keeps may already be dropped.
 */
export async function moveTables(tx: Tx, plan: DistributionPlan, progress: (line: string) => void): Promise<void> {
  for (const trigger of plan.triggers)
    await sql`drop trigger ${sql.id(trigger.name)} on ${sql.table(trigger.table)}`.execute(tx);
  for (const key of [...plan.droppedForeignKeys, ...plan.keptForeignKeys])
    await sql`alter table ${sql.table(key.table)} drop constraint if exists ${sql.id(key.name)}`.execute(tx);
  for (const key of plan.widenedKeys) await widen(tx, key);
  for (const { table, place } of firstFirst(plan)) {
    await move(tx, table, place);
    progress(`  ${table}`);
  }
  await distributeFunctions(tx);
  for (const { table, name, definition } of plan.keptForeignKeys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  for (const { definition } of plan.triggers) await sql.raw(definition).execute(tx);
  await dropFunctionsOfShards(tx);
  await identifyRows(tx);
}

/**
 * Drops functions that take the row of a local table that Citus turned into a shard. Only servers of versions before distribution
 * call them. A dump would name the shard, which a restored database does not have.
 */
async function dropFunctionsOfShards(tx: Tx): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and exists (
      select 1 from unnest(p.proargtypes) given join pg_type t on t.oid = given
      where t.typrelid <> 0 and relation_is_a_known_shard(t.typrelid))`.execute(tx);
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(tx);
}

/** Bits of a node's row numbers; the bits above are the number of its node group. */
const NUMBER_BITS = 48n;

/**
 * Lets each worker number new rows after those of a restored distributed database, whose numbers were assigned by workers. Citus
 * starts at each worker's first number. Can be repeated.
 */
export async function continueNumbers(db: Db): Promise<void> {
  const { rows: columns } = await sql<{ table: string; column: string; sequence: string }>`
    select t.relname as "table", a.attname as "column", pg_get_serial_sequence(t.relname, a.attname) as sequence
    from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid join pg_attribute a on a.attrelid = t.oid
    where p.partmethod = 'h' and a.attidentity <> ''`.execute(db);
  const { rows: workers } = await sql<{ host: string; port: number; group: number }>`
    select nodename as host, nodeport as port, groupid as "group" from pg_dist_node where groupid <> 0 and isactive`.execute(
    db,
  );
  for (const { table, column, sequence } of columns) {
    for (const { host, port, group } of workers) {
      const first = BigInt(group) << NUMBER_BITS;
      const { rows } = await sql<{ last: string | null }>`
        select max(${sql.ref(column)})::text as last from ${sql.table(table)}
        where ${sql.ref(column)} between ${first.toString()}::bigint and ${(first + (1n << NUMBER_BITS)).toString()}::bigint`.execute(
        db,
      );
      const last = rows[0]?.last ?? null;
      if (last === null) continue;
      const raise = `select setval('${sequence}', greatest(last_value, ${last})) from ${sequence}`;
      await sql`
        select * from master_run_on_worker(array[${host}]::text[], array[${port}]::integer[], array[${raise}]::text[], false)`.execute(
        db,
      );
    }
  }
}

/** Without a key, a table's rows could not be copied to another node while they change. */
async function identifyRows(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid
    where p.partmethod = 'h' and t.relreplident <> 'f' and not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary)
    order by 1`.execute(tx);
  for (const { name } of rows) await sql`alter table ${sql.table(name)} replica identity full`.execute(tx);
}

/**
 * Statements over several nodes use one connection per node. With several, Citus refuses to change a table that is copied to every
 * node after them in the same transaction.
 */
async function readInSequence(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
  for (const { name } of rows)
    await sql`alter database ${sql.id(name)} set citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
}

const firstFirst = ({ tables }: DistributionPlan) => [
  ...tables.filter(({ place }) => place === 'reference'),
  ...tables.filter(({ table }) => table === FIRST),
  ...tables.filter(({ table, place }) => table !== FIRST && place !== 'reference'),
];

async function move(tx: Tx, table: string, place: DistributionPlan['tables'][number]['place']): Promise<void> {
  if (place === 'coordinator') return;
  if (place === 'reference') await sql`select create_reference_table(${sql.lit(table)})`.execute(tx);
  else {
    const beside = table === FIRST ? 'none' : FIRST;
    await sql`select create_distributed_table(${sql.lit(table)}, ${sql.lit(COLUMN_OF_PLACE[place])}, colocate_with => ${sql.lit(beside)})`.execute(
      tx,
    );
  }
}

/** Adds the distribution column to a key, which is then unique only within a group. */
async function widen(tx: Tx, { table, name, isPrimary, isConstraint, definition, column }: WidenedKey): Promise<void> {
  if (isConstraint) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  else await sql`drop index ${sql.id(name)}`.execute(tx);
  await sql.raw(widenedDefinition(definition, column)).execute(tx);
  if (!isConstraint) return;
  const kind = sql.raw(isPrimary ? 'primary key' : 'unique');
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${kind} using index ${sql.id(name)}`.execute(
    tx,
  );
}

/** @param definition of an index, such as `CREATE UNIQUE INDEX a ON public.t USING btree (b)`. */
export const widenedDefinition = (definition: string, column: string): string =>
  definition.replace(/ USING (\w+) \(/, ` USING $1 (${column}, `);

/**
 * Distributes functions that are not on all nodes yet, because the nodes run the triggers of distributed tables. Functions that
 * take rows of other tables are not moved. Citus hides shards from those who read `pg_class`.
 */
async function distributeFunctions(tx: Tx): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and not exists (
        select 1 from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
      and not exists (
        select 1 from unnest(p.proargtypes) given join pg_type t on t.oid = given
        where t.typrelid <> 0 and t.typrelid not in (select logicalrelid from pg_dist_partition))
    order by 1`.execute(tx);
  for (const { signature } of rows)
    await sql`select create_distributed_function(${sql.lit(signature)}::regprocedure)`.execute(tx);
}
