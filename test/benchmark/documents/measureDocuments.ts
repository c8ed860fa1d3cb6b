import { getBillEvidence } from '../../../contract/billing/bills/billEvidence';
import { searchBills } from '../../../contract/billing/bills/bills';
import { migrate } from '../../../server/platform/database/migrate';
import { Role } from '../../../src/domain/platform/access/Role';
import { overNetwork } from '../../operator/Installation';
import { ServerProcess } from '../../stress/ServerProcess';
import { createStressDatabase } from '../../stress/StressDatabase';
import { manyLines } from '../../support/bills/manyLines';
import { freePort } from '../../support/identity/freePort';
import { TestCaller } from '../../support/server/TestCaller';
import { TestClock } from '../../support/server/TestClock';
import { TestData, type TestPerson } from '../../support/server/TestData';
import { startTestIssuer } from '../../support/server/testIssuer';
import { atMost, type Figure } from '../shared/Figure';
import { median, percentile } from '../shared/percentile';

/** Together 510,000 lines of one group. */
const BILLS = 17;
const LINES = 30_000;
const FILES = 8;
const OTHERS = 4;
const QUIET_MS = 5_000;
/** A person at work clicks about once a second. */
const PAUSE_MS = 200;
const MAX_P95_MS = 500;

/**
 * Response times for others while one person requests eight evidence files at once, of bills of 30,000 lines of a group with
 * 510,000, which are written one after the other; more than six are refused with 429.
 *
 * @source docs/decisions/server.md#documents-take-turns-by-person
 */
export async function* measureDocuments(): AsyncGenerator<Figure> {
  const database = await createStressDatabase('pglite', 'read committed');
  const issuer = await startTestIssuer();
  const opened = await database.open();
  await migrate(opened.db);
  const data = new TestData(opened.db, new TestClock(new Date().toISOString()));
  const groupNumber = await data.group({ carriers: ['ACME', 'UMBRA'] });
  const billPks: string[] = [];
  for (let at = 0; at < BILLS; at += 1) {
    const { billPk } = await data.bill({ groupNumber, lines: manyLines(LINES), status: 'RECONCILED' });
    billPks.push(billPk);
  }
  const people: TestPerson[] = [];
  for (let at = 0; at <= OTHERS; at += 1) people.push(await data.person({ roles: [Role.Admin, Role.Manager] }));
  await opened.db.updateTable('people').set({ issuer: issuer.url }).execute();
  await opened.close();
  const port = await freePort();
  const server = await ServerProcess.start(port, issuer.url, { ...database.environment, DEMO: 'false' });
  try {
    const callers = people.map(({ userId, email }) => {
      const token = issuer.tokenFor(userId, { issuer: issuer.url });
      return new TestCaller(overNetwork(`http://localhost:${port}/`), () => token, email);
    });
    const [busy, ...others] = callers;
    if (!busy) throw new Error('There is no one to ask for files.');
    const quiet = await searchWhile(others, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    const started = performance.now();
    const files = billPks
      .slice(0, FILES)
      .map((billPk) =>
        busy.call(getBillEvidence, { params: { billPk }, query: { format: 'pdf' } }).then(({ status }) => status),
      );
    const during = await searchWhile(others, Promise.all(files));
    const statuses = await Promise.all(files);
    const written = statuses.filter((status) => status === 200).length;
    yield {
      name: `${written} files written, the others refused with 429`,
      value: performance.now() - started,
      unit: 'ms',
    };
    if (written + statuses.filter((status) => status === 429).length !== FILES)
      throw new Error(`The answers were ${statuses.join()}.`);
    yield { name: 'a search of others meanwhile, median', value: median(during), floor: median(quiet), unit: 'ms' };
    const p95 = percentile(during, 0.95);
    const floor = percentile(quiet, 0.95);
    yield { name: '  95 %', value: p95, floor, unit: 'ms', goal: atMost(p95, MAX_P95_MS) };
  } finally {
    await server.stop();
    await Promise.all([database.drop(), issuer.close()]);
  }
}

/** @returns milliseconds of each search until `work` is done. */
async function searchWhile(callers: readonly TestCaller[], work: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let isOver = false;
  const everyone = callers.map(async (caller) => {
    while (!isOver) {
      const start = performance.now();
      await caller.ok(searchBills, { body: { page: 0, size: 50 } });
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  await work;
  isOver = true;
  await Promise.all(everyone);
  return times;
}
