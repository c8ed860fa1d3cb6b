import { appendFileSync, mkdirSync } from 'node:fs';
import type { Campaign } from './Campaign';
import { attacks } from './campaigns/attacks';
import { commitKills } from './campaigns/commitKills';
import { coordinatorKills } from './campaigns/coordinatorKills';
import { databaseKills } from './campaigns/databaseKills';
import { duplicates } from './campaigns/duplicates';
import { kills } from './campaigns/kills';
import { processing } from './campaigns/processing';
import { race } from './campaigns/race';
import { shardMoves } from './campaigns/shardMoves';
import { starts } from './campaigns/starts';
import { throughput } from './campaigns/throughput';
import { workerKills } from './campaigns/workerKills';
import { year } from './campaigns/year';
import { type CampaignName, readOptions } from './options';

const CAMPAIGNS: Readonly<Record<CampaignName, Campaign>> = {
  race,
  kills,
  databaseKills,
  workerKills,
  coordinatorKills,
  commitKills,
  shardMoves,
  starts,
  duplicates,
  processing,
  throughput,
  year,
  attacks,
};

const MAX_SHOWN = 20;
/** One JSON object per line, so that the rounds of several days can be added up. */
const RESULTS = 'reports/stress.jsonl';

/** Runs the campaigns and appends their results to `reports/stress.jsonl`. @returns whether no problems were found. */
export async function stress(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const { seed, isolation, servers } = options;
  const problems: string[] = [];
  mkdirSync('reports', { recursive: true });
  console.log(`Stress, seed ${seed}`);
  for (const engine of options.engines) {
    for (const campaign of options.campaigns) {
      const result = await CAMPAIGNS[campaign](engine, options);
      problems.push(...result.problems);
      console.log(`${campaign} on ${engine}: ${result.summary}`);
      const line = { at: new Date().toISOString(), campaign, engine, isolation, servers, seed, ...result };
      appendFileSync(RESULTS, `${JSON.stringify(line)}\n`);
    }
  }
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(problem);
  const verdict = problems.length === 0 ? 'no problems' : `${problems.length} PROBLEMS`;
  console.log(`Stress, seed ${seed}: ${verdict}`);
  return problems.length === 0;
}
