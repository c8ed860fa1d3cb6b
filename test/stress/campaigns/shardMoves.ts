import { CitusCluster } from '../../support/citus/CitusCluster';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { fewPayers, runKills } from './kills';

/** Moves groups of a cluster to other workers under load, with writes blocked and copied meanwhile by turns. */
export async function shardMoves(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  if (engine !== 'citus') return { summary: 'only a cluster has shards', problems: [] };
  const database = await createStressDatabase(engine, options.isolation);
  const cluster = new CitusCluster(database.environment['DATABASE_URL'] ?? '');
  const scene = await Scene.open(database, fewPayers(options));
  let moves = 0;
  const move = () => cluster.moveShards(moves++ % 2 === 0 ? 'block_writes' : 'auto');
  return runKills(scene, options, move, 'moves of shards');
}
