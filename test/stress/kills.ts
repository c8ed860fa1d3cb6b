import { keepActing } from './keepActing';
import type { StressEngine, StressOptions } from './options';
import { Scene } from './Scene';

const MOST_PAYERS = 16;
const MOST_ACKNOWLEDGED_A_ROUND = 60;
const LONGEST_ROUND_MS = 10_000;
const MOMENT_MS = 40;

/**
 * A server at work is killed without warning, again and again. After each, whoever got no answer sends the same again;
 * in the end everything that was ever acknowledged must be there, once.
 */
export async function kills(engine: StressEngine, options: StressOptions): Promise<string[]> {
  const { payers, kills: rounds } = options;
  const scene = await Scene.open(engine, Math.min(payers, MOST_PAYERS), options);
  const { recorder, office, random } = scene;
  let doubts = 0;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      await scene.start();
      await office.openEverything();
      doubts += recorder.inDoubt.length;
      await settleDoubts(scene);
      await office.checkInvariants();
      if (round === rounds || recorder.breaches.length > 0) break;
      let isOver = false;
      const work = Promise.all([
        ...scene.payers.map((payer) =>
          keepActing(
            () => payer.act(),
            () => isOver,
          ),
        ),
        keepActing(
          async () => {
            await new Promise((resolve) => setTimeout(resolve, random.between(50, 400)));
            if (!isOver) await office.process();
            return true;
          },
          () => isOver,
        ),
      ]);
      await someWork(scene);
      await scene.kill();
      isOver = true;
      await work;
    }
    await scene.stop();
    const wrong = await scene.reckon();
    const { paid } = recorder;
    console.log(
      `${engine}: ${rounds} SIGKILLs, ${paid} payments acknowledged, ${doubts} in doubt: ${recorder.summary()}`,
    );
    return wrong;
  } finally {
    await scene.close();
  }
}

/** Waits for so many acknowledgements, and then a moment more, so that the end comes anywhere in the work. */
async function someWork({ recorder, random }: Scene): Promise<void> {
  const enough = recorder.acknowledged.length + random.between(1, MOST_ACKNOWLEDGED_A_ROUND);
  const giveUpAt = performance.now() + LONGEST_ROUND_MS;
  const isUnderWay = () => recorder.acknowledged.length < enough && performance.now() < giveUpAt;
  while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, random.between(0, MOMENT_MS)));
}

/** Whoever does not know what happened asks again under the same key. */
async function settleDoubts({ recorder, wire }: Scene): Promise<void> {
  for (const attempt of recorder.inDoubt.splice(0)) {
    recorder.note(attempt, await wire.send(attempt.person, attempt.request));
  }
}
