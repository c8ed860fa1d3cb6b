import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { runRace } from './race';

/** Half of the checkouts are sent twenty times at once; the answer of the other half is lost. */
const HABITS = { copied: 0.5, copies: 20, lost: 0.5 };

/** Every request is repeated under its key, concurrently and later. Each must have one effect and one answer. */
export async function duplicates(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const database = await createStressDatabase(engine, options.isolation);
  return runRace(await Scene.open(database, { ...options, habits: HABITS }), options);
}
