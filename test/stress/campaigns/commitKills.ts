import { CitusCluster } from '../../support/citus/CitusCluster';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { fewPayers, runKills } from './kills';

/** Kills the coordinator and a worker by turns, when the coordinator has committed and the worker has not yet. */
export async function commitKills(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  if (engine !== 'citus') return { summary: 'only a cluster commits on several nodes', problems: [] };
  const database = await createStressDatabase(engine, options.isolation);
  const cluster = new CitusCluster(database.environment['DATABASE_URL'] ?? '');
  const scene = await Scene.open(database, fewPayers(options));
  let kills = 0;
  let between = 0;
  let undone = 0;
  let missed = 0;
  const { summary, problems } = await runKills(scene, options, async () => {
    const found = await cluster.killBetweenCommits(kills++ % 2 === 0 ? 'coordinator' : 'worker');
    if (found === undefined) missed += 1;
    between += found?.toCommit ?? 0;
    undone += found?.toUndo ?? 0;
  });
  return {
    summary: `${summary}; after the kills, ${between} transactions were still to be committed on a worker, and ${undone} to be undone`,
    problems: missed === 0 ? problems : [...problems, `${missed} times, no commit was between two nodes.`],
  };
}
