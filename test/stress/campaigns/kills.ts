import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { mixedWork } from './work';

const MAX_PAYERS = 16;
const MAX_ACKNOWLEDGED_PER_ROUND = 60;
const MAX_ROUND_MS = 10_000;
const MOMENT_MS = 40;
/** As people at home with a bad connection do. */
const HABITS = { copied: 0.1, copies: 2, lost: 0.1 };

/** Kills a random server under load, repeatedly, while people also send checkouts twice and do not wait for answers. */
export async function kills(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const people = { ...fewPayers(options), habits: HABITS };
  const scene = await Scene.open(await createStressDatabase(engine, options.isolation), people);
  return runKills(scene, options, async () => {
    await scene.kill();
    await scene.start();
  });
}

/** When a campaign ends, and how often processing runs. */
type Goal = Pick<StressOptions, 'kills' | 'acknowledged' | 'runEveryMs'>;

/** With many people, a short round would be over before a kill could hit it. */
export function fewPayers(options: StressOptions): StressOptions {
  return options.acknowledged > 0 ? options : { ...options, payers: Math.min(options.payers, MAX_PAYERS) };
}

/**
 * Everyone pays, and the back office posts, while something is killed repeatedly. After each recovery, requests without an answer
 * are sent again. In the end, every acknowledged change must exist exactly once. Closes the scene.
 *
 * @param killAndRecover resolves when everything runs again.
 * @param what it does, for the summary.
 */
export async function runKills(
  scene: Scene,
  { kills: rounds, acknowledged, runEveryMs }: Goal,
  killAndRecover: () => Promise<unknown>,
  what = 'SIGKILLs',
): Promise<CampaignResult> {
  const { recorder, operator } = scene;
  const recoveries: number[] = [];
  const pauses: number[] = [];
  const perRound = Math.max(MAX_ACKNOWLEDGED_PER_ROUND, Math.ceil((2 * acknowledged) / rounds));
  const startedAt = performance.now();
  let doubts = 0;
  let isOver = false;
  try {
    await scene.start();
    const everyone = mixedWork(scene, () => isOver, runEveryMs);
    const isEnough = () => recoveries.length >= rounds && recorder.moneyCommands >= acknowledged;
    while (!isEnough() && recorder.violations.length === 0) {
      await waitForWork(scene, perRound);
      recorder.takeLongestPause();
      const killedAt = performance.now();
      await killAndRecover();
      recoveries.push(Math.round(performance.now() - killedAt));
      await operator.reopenPayments();
      pauses.push(recorder.takeLongestPause());
      doubts += recorder.inDoubt.length;
      await scene.resolveDoubts();
      await operator.checkInvariantsAtTimes();
    }
    isOver = true;
    await everyone;
    await scene.resolveDoubts();
    await scene.stop();
    const problems = await scene.verify();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const times = `back after ${Math.max(...recoveries)} ms at most, longest time without a payment ${Math.max(...pauses)} ms`;
    return {
      summary: `${recoveries.length} ${what}, ${recorder.moneyCommands} money commands acknowledged in ${seconds} s, ${recorder.paid} of them payments, ${doubts} in doubt, ${times}: ${recorder.summary()}`,
      problems,
    };
  } finally {
    isOver = true;
    await scene.close();
  }
}

/** Waits for a number of acknowledgments and a random moment, so that the kill hits any point of the work. */
async function waitForWork({ recorder, random }: Scene, perRound: number): Promise<void> {
  const enough = recorder.moneyCommands + random.between(1, perRound);
  const giveUpAt = performance.now() + (MAX_ROUND_MS * perRound) / MAX_ACKNOWLEDGED_PER_ROUND;
  const isUnderWay = () =>
    recorder.moneyCommands < enough && performance.now() < giveUpAt && recorder.violations.length === 0;
  while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, random.between(0, MOMENT_MS)));
}
