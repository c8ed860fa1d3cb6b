import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { fewPayers, runKills } from './kills';

/** Kills all processes of a PostgreSQL of its own under load, repeatedly, while the servers keep running. */
export async function databaseKills(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  if (engine === 'pglite')
    return { summary: 'the embedded database is killed with its server, see kills', problems: [] };
  const cluster = await PostgresCluster.start(['max_connections=200']);
  try {
    const database = await createStressDatabase(engine, options.isolation, cluster.url);
    const scene = await Scene.open(database, fewPayers(options));
    return await runKills(scene, options, () => cluster.killAndRestart());
  } finally {
    await cluster.stop();
  }
}
