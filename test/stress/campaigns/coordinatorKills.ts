import { CitusCluster } from '../../support/citus/CitusCluster';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { fewPayers, runKills } from './kills';

/** Kills the coordinator of a cluster under load repeatedly, while the servers and the workers keep running. */
export async function coordinatorKills(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  if (engine !== 'citus') return { summary: 'only a cluster has a coordinator', problems: [] };
  const database = await createStressDatabase(engine, options.isolation);
  const cluster = new CitusCluster(database.environment['DATABASE_URL'] ?? '');
  const scene = await Scene.open(database, fewPayers(options));
  return runKills(scene, options, () => cluster.killAndRestartCoordinator());
}
