import { CitusCluster } from '../../support/citus/CitusCluster';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { fewPayers, runKills } from './kills';

/** Kills one worker of a cluster under load after the other, while the servers, the coordinator, and the other workers keep running. */
export async function workerKills(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  if (engine !== 'citus') return { summary: 'only a cluster has workers', problems: [] };
  const database = await createStressDatabase(engine, options.isolation);
  const cluster = new CitusCluster(database.environment['DATABASE_URL'] ?? '');
  const scene = await Scene.open(database, fewPayers(options));
  let kills = 0;
  return runKills(scene, options, () => cluster.killAndRestartWorker(kills++));
}
