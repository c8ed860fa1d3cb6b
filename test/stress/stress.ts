import { kills } from './kills';
import { readOptions } from './options';
import { race } from './race';

const MOST_SHOWN = 20;

/** Runs what the arguments ask for. @returns whether nothing was lost and nothing broken. */
export async function stress(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const wrong: string[] = [];
  console.log(`Stress, seed ${options.seed}`);
  for (const engine of options.engines) {
    if (options.payments > 0) wrong.push(...(await race(engine, options)));
    if (options.kills > 0) wrong.push(...(await kills(engine, options)));
  }
  for (const one of wrong.slice(0, MOST_SHOWN)) console.error(one);
  const verdict = wrong.length === 0 ? 'nothing lost, nothing broken' : `${wrong.length} WRONG`;
  console.log(`Stress, seed ${options.seed}: ${verdict}`);
  return wrong.length === 0;
}
