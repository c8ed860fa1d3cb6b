import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { mixedWork } from './work';

const MAX_PAYERS = 16;
const MAX_ACKNOWLEDGED_PER_ROUND = 60;
const MAX_ROUND_MS = 10_000;
const MOMENT_MS = 40;

/** Kills a random server under load, again and again. */
export async function kills(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const scene = await Scene.open(await createStressDatabase(engine, options.isolation), fewPayers(options));
  return runKills(scene, options.kills, async () => {
    await scene.kill();
    await scene.start();
  });
}

/** With many people, a round would be over before a kill could hit it. */
export function fewPayers(options: StressOptions): StressOptions {
  return { ...options, payers: Math.min(options.payers, MAX_PAYERS) };
}

/**
 * Everyone pays, and the back office posts, while something is killed repeatedly. After each recovery, requests without an answer
 * are sent again. In the end, every acknowledged change must exist exactly once. Closes the scene.
 *
 * @param killAndRecover resolves when everything runs again.
 */
export async function runKills(
  scene: Scene,
  rounds: number,
  killAndRecover: () => Promise<void>,
): Promise<CampaignResult> {
  const { recorder, operator } = scene;
  const recoveries: number[] = [];
  const pauses: number[] = [];
  let doubts = 0;
  let isOver = false;
  try {
    await scene.start();
    const everyone = mixedWork(scene, () => isOver);
    while (recoveries.length < rounds && recorder.violations.length === 0) {
      await waitForWork(scene);
      recorder.takeLongestPause();
      const killedAt = performance.now();
      await killAndRecover();
      recoveries.push(Math.round(performance.now() - killedAt));
      await operator.reopenPayments();
      pauses.push(recorder.takeLongestPause());
      doubts += recorder.inDoubt.length;
      await scene.resolveDoubts();
      await operator.checkInvariants();
    }
    isOver = true;
    await everyone;
    await scene.resolveDoubts();
    await scene.stop();
    const problems = await scene.verify();
    const times = `back after ${Math.max(...recoveries)} ms at most, longest time without a payment ${Math.max(...pauses)} ms`;
    return {
      summary: `${rounds} SIGKILLs, ${recorder.paid} payments acknowledged, ${doubts} in doubt, ${times}: ${recorder.summary()}`,
      problems,
    };
  } finally {
    isOver = true;
    await scene.close();
  }
}

/** Waits for a number of acknowledgments and a random moment, so that the kill hits any point of the work. */
async function waitForWork({ recorder, random }: Scene): Promise<void> {
  const enough = recorder.acknowledged.length + random.between(1, MAX_ACKNOWLEDGED_PER_ROUND);
  const giveUpAt = performance.now() + MAX_ROUND_MS;
  const isUnderWay = () => recorder.acknowledged.length < enough && performance.now() < giveUpAt;
  while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, random.between(0, MOMENT_MS)));
}
