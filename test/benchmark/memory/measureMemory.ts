import { getBill, searchBills } from '../../../contract/billing/bills/bills';
import { searchPayments } from '../../../contract/money/payments';
import { searchHeldItems } from '../../../contract/money/suspense';
import { savePreferences } from '../../../contract/people/session';
import { migrate } from '../../../server/platform/database/migrate';
import { overNetwork } from '../../operator/Installation';
import { Random } from '../../stress/Random';
import { ServerProcess } from '../../stress/ServerProcess';
import { createStressDatabase } from '../../stress/StressDatabase';
import { createStressData } from '../../stress/stressData';
import { freePort } from '../../support/identity/freePort';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import { TestCaller } from '../../support/server/TestCaller';
import { startTestIssuer } from '../../support/server/testIssuer';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { residentMegabytes } from '../shared/residentMegabytes';

const SERVERS = [1, 2];
const CONNECTIONS = 16;
/** Memory that a server may retain from the second half of the calls: more is a leak. */
const MAX_GROWTH_MB = 60;
const TOKEN_SECONDS = 36_000;

/** Measures the memory of two servers on one PostgreSQL over many calls, a quarter of them writes. */
export async function* measureMemory({ calls }: BenchOptions): AsyncGenerator<Figure> {
  const cluster = await PostgresCluster.start();
  const database = await createStressDatabase('postgres', 'read committed', cluster.url);
  const issuer = await startTestIssuer();
  const servers: ServerProcess[] = [];
  try {
    const opened = await database.open();
    await migrate(opened.db);
    const { office } = await createStressData(opened.db, issuer.url, { payers: 8, billsPerPayer: 10 }, new Random(1));
    await opened.close();
    const callers: TestCaller[] = [];
    for (const _ of SERVERS) {
      const port = await freePort();
      servers.push(await ServerProcess.start(port, issuer.url, { ...database.environment, DEMO: 'false' }));
      const { userId, email } = office.manager;
      const token = await issuer.tokenFor(userId, { issuer: issuer.url, expiresIn: TOKEN_SECONDS });
      callers.push(new TestCaller(overNetwork(`http://localhost:${port}/`), async () => token, email));
    }
    const memory = () => servers.map(({ pid }) => residentMegabytes(pid));
    const half = Math.floor(calls / 2);
    const started = performance.now();
    await callMany(callers, Math.floor(calls / 10));
    const early = memory();
    await callMany(callers, half - Math.floor(calls / 10));
    const middle = memory();
    await callMany(callers, calls - half);
    const seconds = (performance.now() - started) / 1000;
    const late = memory();
    for (const [index, number] of SERVERS.entries()) {
      const at = (figures: readonly number[]) => figures[index] ?? 0;
      const growth = at(late) - at(middle);
      yield { name: `server ${number}: after ${Math.floor(calls / 10)} calls`, value: at(early), unit: 'MB' };
      yield { name: `server ${number}: after ${half} calls`, value: at(middle), unit: 'MB' };
      yield { name: `server ${number}: after ${calls} calls`, value: at(late), unit: 'MB' };
      yield {
        name: `server ${number}: growth of the second half`,
        value: growth,
        unit: 'MB',
        goal: atMost(growth, MAX_GROWTH_MB),
      };
    }
    yield { name: `${calls} calls over ${CONNECTIONS} connections`, value: calls / seconds, unit: 'calls/s' };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await issuer.close();
    await database.drop();
    await cluster.stop();
  }
}

/** @throws Error if a call fails. */
async function callMany(callers: readonly TestCaller[], count: number): Promise<void> {
  let sent = 0;
  const connection = async (index: number) => {
    const caller = callers[index % callers.length];
    if (!caller) return;
    const [bill] = (await caller.ok(searchBills, { body: {} })).items;
    const kinds = [
      () => caller.call(searchBills, { body: { page: 0, size: 50 } }),
      () => caller.call(getBill, { params: { billPk: bill?.billPk ?? '' } }),
      () => caller.call(savePreferences, { body: { userPreferences: { theme: sent % 8 < 4 ? 'dark' : 'light' } } }),
      () => caller.call(sent % 2 === 0 ? searchPayments : searchHeldItems, { body: {} }),
    ];
    while (sent < count) {
      sent += 1;
      const answer = await kinds[sent % kinds.length]?.();
      if (answer?.status !== 200) throw new Error(`${answer?.status} ${answer?.text}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => connection(index)));
}
