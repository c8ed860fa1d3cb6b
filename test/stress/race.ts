import { keepActing } from './keepActing';
import type { StressEngine, StressOptions } from './options';
import { Scene } from './Scene';

const RUN_EVERY_MS = 700;
const HOLD_EVERY_RUNS = 5;
/** Long rounds say now and then how far they are. */
const TELL_EVERY = 2_000;

/** Everybody pays at once until so many payments are acknowledged, while processing runs and holds come and go. */
export async function race(engine: StressEngine, options: StressOptions): Promise<string[]> {
  const { payers, payments } = options;
  const scene = await Scene.open(engine, payers, options);
  try {
    await scene.start();
    const startedAt = performance.now();
    const isDone = () => scene.recorder.paid >= payments || scene.recorder.breaches.length > 0;
    await Promise.all([
      ...scene.payers.map((payer) => keepActing(() => payer.act(), isDone)),
      runOffice(scene, isDone),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    await scene.stop();
    const wrong = await scene.reckon();
    const { paid } = scene.recorder;
    console.log(
      `${engine}: ${payers} payers, ${paid} payments acknowledged in ${seconds.toFixed(0)} s: ${scene.recorder.summary()}`,
    );
    return wrong;
  } finally {
    await scene.close();
  }
}

async function runOffice({ office, random, recorder }: Scene, isDone: () => boolean): Promise<void> {
  let toTell = TELL_EVERY;
  for (let runs = 1; !isDone(); runs += 1) {
    await new Promise((resolve) => setTimeout(resolve, RUN_EVERY_MS));
    if (recorder.paid >= toTell) {
      console.log(`  … ${recorder.paid} payments`);
      toTell += TELL_EVERY;
    }
    await (runs % HOLD_EVERY_RUNS === 0 && random.chance(0.8) ? office.flipHold() : office.process());
  }
}
