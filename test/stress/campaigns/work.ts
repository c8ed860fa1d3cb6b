import { repeatUntil } from '../repeatUntil';
import type { Scene } from '../Scene';

const RUN_EVERY_MS = 700;
const HOLD_EVERY_RUNS = 5;
/** Number of payments between progress messages. */
const LOG_EVERY = 2_000;

/** Everyone pays concurrently until done, while processing runs and holds are toggled. */
export function work(scene: Scene, isDone: () => boolean): Promise<void> {
  return workWith(scene, isDone, HOLD_EVERY_RUNS);
}

/** The same without holds, during which nobody could pay. */
export function workWithoutHolds(scene: Scene, isDone: () => boolean): Promise<void> {
  return workWith(scene, isDone, Infinity);
}

async function workWith(scene: Scene, isDone: () => boolean, holdEveryRuns: number): Promise<void> {
  await Promise.all([
    ...scene.payers.map((payer) => repeatUntil(() => payer.act(), isDone)),
    runOperator(scene, isDone, holdEveryRuns),
  ]);
}

async function runOperator(
  { operator, random, recorder }: Scene,
  isDone: () => boolean,
  holdEveryRuns: number,
): Promise<void> {
  let nextLog = LOG_EVERY;
  for (let runs = 1; !isDone(); runs += 1) {
    await new Promise((resolve) => setTimeout(resolve, RUN_EVERY_MS));
    if (recorder.paid >= nextLog) {
      console.log(`  … ${recorder.paid} payments`);
      nextLog += LOG_EVERY;
    }
    await (runs % holdEveryRuns === 0 && random.chance(0.8) ? operator.toggleHold() : operator.process());
  }
}
