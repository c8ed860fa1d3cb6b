import type { StressEngine, StressOptions } from './options';
import { repeatUntil } from './repeatUntil';
import { Scene } from './Scene';

const MOST_PAYERS = 16;
const MOST_ACKNOWLEDGED_A_ROUND = 60;
const LONGEST_ROUND_MS = 10_000;
const MOMENT_MS = 40;

/**
 * Kills a working server repeatedly. After each restart, requests without an answer are sent again. In the end, every
 * acknowledged payment must exist exactly once.
 */
export async function runKills(engine: StressEngine, options: StressOptions): Promise<string[]> {
  const { payers, kills: rounds } = options;
  const scene = await Scene.open(engine, Math.min(payers, MOST_PAYERS), options);
  const { recorder, operator, random } = scene;
  let doubts = 0;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      await scene.start();
      await operator.reopenPayments();
      doubts += recorder.inDoubt.length;
      await resolveDoubts(scene);
      await operator.checkInvariants();
      if (round === rounds || recorder.violations.length > 0) break;
      let isOver = false;
      const work = Promise.all([
        ...scene.payers.map((payer) =>
          repeatUntil(
            () => payer.act(),
            () => isOver,
          ),
        ),
        repeatUntil(
          async () => {
            await new Promise((resolve) => setTimeout(resolve, random.between(50, 400)));
            if (!isOver) await operator.process();
            return true;
          },
          () => isOver,
        ),
      ]);
      await waitForWork(scene);
      await scene.kill();
      isOver = true;
      await work;
    }
    await scene.stop();
    const problems = await scene.verify();
    const { paid } = recorder;
    console.log(
      `${engine}: ${rounds} SIGKILLs, ${paid} payments acknowledged, ${doubts} in doubt: ${recorder.summary()}`,
    );
    return problems;
  } finally {
    await scene.close();
  }
}

/** Waits for a number of acknowledgements and a random moment, so that the kill hits any point of the work. */
async function waitForWork({ recorder, random }: Scene): Promise<void> {
  const enough = recorder.acknowledged.length + random.between(1, MOST_ACKNOWLEDGED_A_ROUND);
  const giveUpAt = performance.now() + LONGEST_ROUND_MS;
  const isUnderWay = () => recorder.acknowledged.length < enough && performance.now() < giveUpAt;
  while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, random.between(0, MOMENT_MS)));
}

/** Repeats requests with an unknown outcome with the same key. */
async function resolveDoubts({ recorder, api }: Scene): Promise<void> {
  for (const attempt of recorder.inDoubt.splice(0)) {
    recorder.record(attempt, await api.send(attempt.person, attempt.request));
  }
}
