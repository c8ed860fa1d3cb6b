import { ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import {
  continueNumbers,
  distributeTables,
  missingForDistribution,
  movedTables,
} from '../../platform/database/distribution/distributeTables';
import { type DistributionPlan, planDistribution } from '../../platform/database/distribution/planDistribution';
import { COLUMN_OF_PLACE } from '../../platform/database/distribution/tablePlaces';
import { openPostgres } from '../../platform/database/engine/openPostgres';
import { MIGRATIONS } from '../../platform/database/migrate';
import { grantRuntimeRights, roleOf } from '../../platform/database/rights/runtimeRights';
import type { Db } from '../../platform/database/Tables';
import { runCommand } from './runCommand';

const USAGE = `Distributes the tables of a migrated PostgreSQL database over the nodes of a Citus cluster, by group.

  npm run distribute               Dry run: says what happens to each table, and changes nothing.
  npm run distribute -- --apply    Does it, in one transaction. Stop the servers first. A second run finds nothing to do.`;

/**
 * Runs `npm run distribute`, and prints the plan and the result.
 *
 * @param words as typed: nothing, or `--apply`.
 * @returns the exit code.
 */
export function distribute(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    const isApplying = words.length === 1 && words[0] === '--apply';
    if (words.length > 0 && !isApplying) throw new ConfigError(USAGE);
    const { database } = readConfig(environment);
    if (database.kind === 'embedded')
      throw new ConfigError(
        'The embedded database cannot be distributed: set DATABASE_URL to a PostgreSQL with Citus.',
      );
    const { url, ownerUrl = url } = database;
    const open = openPostgres(ownerUrl);
    try {
      const result = await run(open.db, isApplying, console.log);
      if (isApplying && ownerUrl !== url) await grantRights(open.db, url);
      console.log(result);
    } finally {
      await open.close();
    }
    return 0;
  });
}

/** Nodes do not know rights on columns, so the role of the servers gets others. */
async function grantRights(owner: Db, url: string): Promise<void> {
  const server = openPostgres(url, { connections: 1 });
  try {
    const role = await roleOf(server.db);
    await owner.transaction().execute((tx) => grantRuntimeRights(tx, role));
  } finally {
    await server.close();
  }
}

/**
 * Prints the plan, and carries it out if `isApplying`.
 *
 * @returns a sentence for the operator that states the result.
 * @throws ConfigError if the database cannot be distributed.
 */
export async function run(db: Db, isApplying: boolean, print: (line: string) => void): Promise<string> {
  if (!(await isMigrated(db))) throw new ConfigError('The database is not up to date. Run "npm run migrate" first.');
  const plan = await planDistribution(db, await movedTables(db));
  if (plan.tables.length === 0) {
    if (isApplying) await continueNumbers(db);
    return 'Every table is in its place. There is nothing to do.';
  }
  for (const line of describePlan(plan)) print(line);
  const missing = await missingForDistribution(db);
  if (!isApplying)
    return `Nothing was changed. ${missing ?? 'Stop the servers, back up the database, and run "npm run distribute -- --apply".'}`;
  if (missing !== undefined) throw new ConfigError(missing);
  await distributeTables(db, plan, print);
  await continueNumbers(db);
  return `${plan.tables.length} tables are distributed.`;
}

async function isMigrated(db: Db): Promise<boolean> {
  const names = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
    .catch(() => []);
  const applied = new Set(names.map(({ name }) => name));
  return Object.keys(MIGRATIONS).every((name) => applied.has(name));
}

/** Lines for the operator: each table with its placement, number of rows, and changes. */
export function describePlan(plan: DistributionPlan): readonly string[] {
  const lines = plan.tables.flatMap(({ table, place, rows }) => [
    `${table}: ${place === 'reference' ? 'copied to every node' : place === 'coordinator' ? 'stays' : `by ${COLUMN_OF_PLACE[place]}`}, ${rows} rows`,
    ...plan.widenedKeys
      .filter((key) => key.table === table)
      .map(({ name, column }) => `  ${name} becomes unique within a ${column}`),
    ...plan.droppedForeignKeys
      .filter((key) => key.table === table)
      .map(({ definition }) => `  no longer checked: ${definition}`),
  ]);
  const others = plan.droppedForeignKeys.filter(({ table }) => !plan.tables.some((planned) => planned.table === table));
  const rows = plan.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...lines,
    ...others.map(({ table, definition }) => `${table}: stays, no longer checked: ${definition}`),
    `${plan.tables.length} tables with ${rows} rows; ${plan.keptForeignKeys.length} foreign keys and ${plan.triggers.length} triggers are dropped and created again.`,
  ];
}
