import { searchBills } from '../../contract/billing/bills/bills';
import { savePreferences } from '../../contract/people/session';
import type { TestCaller } from '../support/server/TestCaller';

const LOAD_LOOPS = 16;

let stepCount = 0;
let refusalCount = 0;

/** The number of steps that have passed. */
export const passedSteps = (): number => stepCount;

/** The number of refusals that said what they should. */
export const metRefusals = (): number => refusalCount;

/** Runs a step of the path, and prints it with its duration. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await work();
  stepCount += 1;
  console.log(`ok   ${what} (${((performance.now() - before) / 1000).toFixed(1)} s)`);
  return result;
}

export function assertThat(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}

/** @throws Error unless `work` fails with a message that contains `sentence`. */
export async function assertRefused(work: Promise<unknown>, sentence: string): Promise<void> {
  const message = await work.then(
    () => 'It was not refused.',
    (error: unknown) => String(error),
  );
  assertThat(message.includes(sentence), `Not refused with "${sentence}": ${message}`);
  refusalCount += 1;
}

/** nginx tries a server that was away again after a second, and counts on it once it has answered. */
export const nginxNotices = () => new Promise((resolve) => setTimeout(resolve, 2_500));

/** Calls over the site while `work` runs. @returns how many were made, and the answers that were none */
export async function underLoad(caller: TestCaller, work: () => Promise<unknown>) {
  let isRunning = true;
  let calls = 0;
  const lost: string[] = [];
  const loop = async (index: number) => {
    for (let round = 0; isRunning; round += 1) {
      const isWrite = (index + round) % 4 === 0;
      const answer = isWrite
        ? caller.call(savePreferences, { body: { userPreferences: { theme: 'dark' } } })
        : caller.call(searchBills, { body: { page: 0, size: 10 } });
      calls += 1;
      const problem = await answer.then(
        ({ status, text }) => (status === 200 ? '' : `${status} ${text.slice(0, 200)}`),
        (error: unknown) => String(error),
      );
      if (problem !== '') lost.push(problem);
    }
  };
  const loops = Array.from({ length: LOAD_LOOPS }, (_, index) => loop(index));
  try {
    await work();
  } finally {
    isRunning = false;
    await Promise.all(loops);
  }
  return { calls, lost };
}
