import { repeatUntil } from '../repeatUntil';
import type { Scene } from '../Scene';

/** Who works. */
type Workers = Pick<Scene, 'payers' | 'office' | 'operator' | 'random' | 'recorder'> & {
  /** Default: nobody reverses debits and refunds by ACH credit, such as where servers of an earlier version run. */
  readonly treasury?: Scene['treasury'];
};

/** How often processing runs, and how many runs are between holds. */
interface Pace {
  readonly runEveryMs: number;
  readonly runsPerHold: number;
}

const BUSY: Pace = { runEveryMs: 700, runsPerHold: 5 };
const CALM: Pace = { runEveryMs: 5_000, runsPerHold: Infinity };
/** People of the back office who work at the same time. */
const OFFICE_DESKS = 3;
/** Number of payments between progress messages. */
const LOG_EVERY = 2_000;

/** Everyone pays concurrently until done, while processing runs and holds are toggled. */
export function work(scene: Workers, isDone: () => boolean): Promise<void> {
  return workAt(BUSY, scene, isDone);
}

/**
 * The same, while the back office posts checks and lockboxes, gives group credit, closes bills short and by Zero Payment, reverses debits
 * and files at the bank, and refunds money by ACH credit.
 *
 * @param runEveryMs milliseconds between processing runs.
 */
export async function mixedWork(scene: Workers, isDone: () => boolean, runEveryMs = BUSY.runEveryMs): Promise<void> {
  await scene.office.setTolerances();
  const { treasury } = scene;
  await treasury?.setLimit();
  const desks = Array.from({ length: OFFICE_DESKS }, () => repeatUntil(() => scene.office.act(), isDone));
  if (treasury) desks.push(repeatUntil(() => treasury.act(), isDone));
  await Promise.all([workAt({ ...BUSY, runEveryMs }, scene, isDone), ...desks]);
}

/** The same with few runs and no holds, which both block payments. */
export function mostlyPay(scene: Workers, isDone: () => boolean): Promise<void> {
  return workAt(CALM, scene, isDone);
}

async function workAt(pace: Pace, scene: Workers, isDone: () => boolean): Promise<void> {
  await Promise.all([
    ...scene.payers.map((payer) => repeatUntil(() => payer.act(), isDone)),
    runOperator(pace, scene, isDone),
  ]);
}

async function runOperator(
  { runEveryMs, runsPerHold }: Pace,
  { operator, random, recorder }: Workers,
  isDone: () => boolean,
): Promise<void> {
  let nextLog = LOG_EVERY;
  for (let runs = 1; !isDone(); runs += 1) {
    await new Promise((resolve) => setTimeout(resolve, runEveryMs));
    if (recorder.paid >= nextLog) {
      console.log(`  … ${recorder.moneyCommands} money commands, ${recorder.paid} of them payments`);
      nextLog += LOG_EVERY;
    }
    await (runs % runsPerHold === 0 && random.chance(0.8) ? operator.toggleHold() : operator.process());
  }
}
