import { readOptions } from './options';
import { runKills } from './runKills';
import { runRace } from './runRace';

const MAX_SHOWN = 20;

/** Runs the requested tests. @returns whether no problems were found. */
export async function stress(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const problems: string[] = [];
  console.log(`Stress, seed ${options.seed}`);
  for (const engine of options.engines) {
    if (options.payments > 0) problems.push(...(await runRace(engine, options)));
    if (options.kills > 0) problems.push(...(await runKills(engine, options)));
  }
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(problem);
  const verdict = problems.length === 0 ? 'no problems' : `${problems.length} PROBLEMS`;
  console.log(`Stress, seed ${options.seed}: ${verdict}`);
  return problems.length === 0;
}
