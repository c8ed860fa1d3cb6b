import { assertInvariants } from '../../../server/platform/health/SqlInvariants';
import { freePort } from '../../support/identity/freePort';
import { startTestIssuer } from '../../support/server/testIssuer';
import type { CampaignResult } from '../Campaign';
import type { Isolation, StressEngine, StressOptions } from '../options';
import { Random } from '../Random';
import { ServerProcess } from '../ServerProcess';
import { createStressDatabase } from '../StressDatabase';

/** Kills the first start of a server on an empty database at a random moment. The next start must succeed. */
export async function starts(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const random = new Random(options.seed);
  const issuer = await startTestIssuer();
  const problems: string[] = [];
  try {
    const wholeMs = await firstStart(engine, options.isolation, issuer.url);
    for (let round = 0; round < options.kills; round += 1) {
      const killAfterMs = random.between(0, wholeMs);
      const problem = await startAfterKill(engine, options.isolation, issuer.url, killAfterMs);
      if (problem) problems.push(`Killed after ${killAfterMs} ms: ${problem}`);
    }
    const whole = `a first start with sample data takes ${(wholeMs / 1000).toFixed(1)} s`;
    return { summary: `${options.kills} first starts killed; ${whole}`, problems };
  } finally {
    await issuer.close();
  }
}

/** @returns duration of a whole first start, in milliseconds. */
async function firstStart(engine: StressEngine, isolation: Isolation, issuer: string): Promise<number> {
  const database = await createStressDatabase(engine, isolation);
  try {
    const startedAt = performance.now();
    const server = await ServerProcess.start(await freePort(), issuer, database.environment);
    const tookMs = Math.round(performance.now() - startedAt);
    await server.stop();
    return tookMs;
  } finally {
    await database.drop();
  }
}

/** @returns what went wrong; undefined for a clean start. */
async function startAfterKill(
  engine: StressEngine,
  isolation: Isolation,
  issuer: string,
  killAfterMs: number,
): Promise<string | undefined> {
  const database = await createStressDatabase(engine, isolation);
  try {
    const first = ServerProcess.launch(await freePort(), issuer, database.environment);
    await new Promise((resolve) => setTimeout(resolve, killAfterMs));
    await first.kill();
    const second = await ServerProcess.start(await freePort(), issuer, database.environment);
    await second.stop();
    const opened = await database.open();
    try {
      await assertInvariants(opened.db);
    } finally {
      await opened.close();
    }
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await database.drop();
  }
}
