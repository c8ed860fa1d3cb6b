import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import { freePort } from '../../support/identity/freePort';
import { ServerProcess } from '../../support/process/ServerProcess';
import { AUDIENCE, startTestIssuer } from '../../support/server/testIssuer';
import type { BenchOptions } from '../shared/BenchOptions';
import { atLeast, atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import { pgbench } from './pgbench';
import { repeatCall } from './repeatCall';
import { insertSearchers } from './Searcher';
import { SEARCH_CASES, type SearchCase } from './searchCases';
import { openSearchDatabase } from './searchDatabase';
import { searchStatements } from './searchStatements';

/** Number of connections for fast searches. Slow ones are measured with one connection. */
const MANY = 16;
/** The lowest share of the floor's searches a second: the floor neither checks tokens nor answers over HTTP. */
const LEAST_SHARE = 0.6;
/** Overhead allowed for the round trip to the server, in addition to twice the database's time. */
const EXTRA_MS = 5;

/** Measures searches through the real server, each compared with its SQL statements in pgbench. */
export async function* measureSearch(options: BenchOptions): AsyncGenerator<Figure> {
  const database = await openSearchDatabase(options);
  const issuer = await startTestIssuer();
  const opened = openPostgres(database.url, { connections: 2 });
  const searchers = await insertSearchers(opened.db, issuer.url);
  await opened.close();
  const port = await freePort();
  const server = new ServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    IDENTITY_DOMAIN: issuer.url,
    IDENTITY_AUDIENCE: AUDIENCE,
    PROCESSING_SCHEDULE: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  });
  try {
    await server.up();
    for (const one of SEARCH_CASES) {
      const searcher = searchers[one.searcher];
      const token = await issuer.tokenFor(searcher.userId, { issuer: issuer.url });
      const statements = await searchStatements(database.url, issuer.url, searcher, one.body);
      const url = `http://localhost:${port}/ListBillAPI/api/bills/search?user=${encodeURIComponent(searcher.email)}`;
      for (const connections of one.isShort ? [1, MANY] : [1]) {
        const { seconds } = options;
        const floor = pgbench({ url: database.url, statements, connections, seconds });
        const times = await repeatCall({ url, token, body: one.body, connections, seconds });
        yield* figuresOf(one, connections, times, floor);
      }
    }
  } finally {
    await server.stop('SIGTERM');
    await issuer.close();
    await database.close();
  }
}

function figuresOf(
  { name }: SearchCase,
  connections: number,
  times: readonly number[],
  floors: readonly number[] | undefined,
): readonly Figure[] {
  const at = `${name}, ${connections} at once`;
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  if (!floors)
    return [
      { name: `${at}, p50`, value: p50, unit: 'ms' },
      { name: `${at}, p95`, value: p95, unit: 'ms' },
    ];
  const [floor50, floor95] = [percentile(floors, 0.5), percentile(floors, 0.95)];
  return [
    { name: `${at}, p50`, value: p50, unit: 'ms', floor: floor50 },
    {
      name: `${at}, p95`,
      value: p95,
      unit: 'ms',
      floor: floor95,
      goal: atMost(p95, 2 * floor95 + EXTRA_MS, `≤ 2 × floor + ${EXTRA_MS}`),
    },
    ...(connections === MANY ? [searchesPerSecond(at, times, floors)] : []),
  ];
}

/** How many searches all connections make in a second. Each connection searches without a pause. */
function searchesPerSecond(at: string, times: readonly number[], floors: readonly number[]): Figure {
  const perSecond = (ms: readonly number[]) => (MANY * ms.length * 1000) / ms.reduce((sum, one) => sum + one, 0);
  const [value, floor] = [perSecond(times), perSecond(floors)];
  const goal = atLeast(value, LEAST_SHARE * floor, `≥ ${LEAST_SHARE} ×`);
  return { name: `${at}, searches a second`, value, unit: 'calls/s', floor, goal };
}
