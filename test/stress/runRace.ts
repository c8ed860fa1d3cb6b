import type { StressEngine, StressOptions } from './options';
import { repeatUntil } from './repeatUntil';
import { Scene } from './Scene';

const RUN_EVERY_MS = 700;
const HOLD_EVERY_RUNS = 5;
/** Number of payments between progress messages. */
const LOG_EVERY = 2_000;

/** Everyone pays concurrently until enough payments are acknowledged, while processing runs and holds are toggled. */
export async function runRace(engine: StressEngine, options: StressOptions): Promise<string[]> {
  const { payers, payments } = options;
  const scene = await Scene.open(engine, payers, options);
  try {
    await scene.start();
    const startedAt = performance.now();
    const isDone = () => scene.recorder.paid >= payments || scene.recorder.violations.length > 0;
    await Promise.all([
      ...scene.payers.map((payer) => repeatUntil(() => payer.act(), isDone)),
      runOperator(scene, isDone),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    await scene.stop();
    const problems = await scene.verify();
    const { paid } = scene.recorder;
    console.log(
      `${engine}: ${payers} payers, ${paid} payments acknowledged in ${seconds.toFixed(0)} s: ${scene.recorder.summary()}`,
    );
    return problems;
  } finally {
    await scene.close();
  }
}

async function runOperator({ operator, random, recorder }: Scene, isDone: () => boolean): Promise<void> {
  let nextLog = LOG_EVERY;
  for (let runs = 1; !isDone(); runs += 1) {
    await new Promise((resolve) => setTimeout(resolve, RUN_EVERY_MS));
    if (recorder.paid >= nextLog) {
      console.log(`  … ${recorder.paid} payments`);
      nextLog += LOG_EVERY;
    }
    await (runs % HOLD_EVERY_RUNS === 0 && random.chance(0.8) ? operator.toggleHold() : operator.process());
  }
}
