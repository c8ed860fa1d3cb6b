import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { mixedWork, work } from './work';

/** Everyone pays by every method until enough payments are acknowledged, while processing runs and holds are toggled. */
export async function race(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const scene = await Scene.open(await createStressDatabase(engine, options.isolation), options);
  return runRace(scene, options, (opened, isDone) => mixedWork(opened, isDone, options.runEveryMs));
}

/** @param act default: also with processing and holds. Closes the scene. */
export async function runRace(
  scene: Scene,
  { payers, payments, servers }: Pick<StressOptions, 'payers' | 'payments' | 'servers'>,
  act: (scene: Scene, isDone: () => boolean) => Promise<void> = work,
): Promise<CampaignResult & { readonly paymentsPerSecond: number }> {
  const { recorder } = scene;
  try {
    await scene.start();
    const startedAt = performance.now();
    await act(scene, () => recorder.paid >= payments || recorder.violations.length > 0);
    const seconds = (performance.now() - startedAt) / 1000;
    await scene.stop();
    const problems = await scene.verify();
    const where = servers > 1 ? ` at ${servers} servers` : '';
    return {
      summary: `${payers} payers${where}, ${recorder.moneyCommands} money commands acknowledged in ${seconds.toFixed(0)} s, ${recorder.paid} of them payments: ${recorder.summary()}`,
      problems,
      paymentsPerSecond: recorder.paid / seconds,
    };
  } finally {
    await scene.close();
  }
}
