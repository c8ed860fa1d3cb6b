import { runProcessing } from '../../../contract/money/processing';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import { migrate } from '../../../server/platform/database/migrate';
import { Role } from '../../../src/domain/platform/access/Role';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import type { BenchOptions } from '../shared/BenchOptions';
import { atLeast, atMost, type Figure } from '../shared/Figure';
import { MeasuredServer } from '../shared/MeasuredServer';
import { percentile } from '../shared/percentile';
import { KEY, seedPending } from './seedPending';

const MIN_PER_SECOND = 2_000;
const MAX_READ_MS = 200;

/**
 * Runs nightly processing of pending payments through a real server on PostgreSQL, with its NACHA file and remittances, while
 * another person lists bills. As many payments are in the file of the night before, and settle, as wait for this night's.
 * Every invariant is checked afterwards.
 */
export async function* measureProcessing({ payments }: BenchOptions): AsyncGenerator<Figure> {
  const given = process.env['BENCH_DATABASE_URL'];
  const cluster = given ? undefined : await PostgresCluster.start();
  const url = given ?? cluster?.url ?? '';
  const day = new Date().toISOString().slice(0, 10);
  let server: MeasuredServer<'sysadmin' | 'reader'> | undefined;
  try {
    const { db, close } = openPostgres(url, { connections: 2 });
    await migrate(db);
    await seedPending(db, { payments: 2 * payments, filed: payments, settleDate: day });
    await close();
    const people = {
      sysadmin: { roles: [Role.Admin, Role.Sysadmin] },
      reader: { grants: [{ role: Role.BillingUser, groupNumber: '200000' }] },
    };
    const measured = await MeasuredServer.start(url, people, { ENCRYPTION_KEY: KEY.toString('base64') });
    server = measured;
    const process = () =>
      measured.call<{ processed: number; failed: number }>('sysadmin', runProcessing, { businessDate: day });
    const work = await measured.measure('reader', process);
    const run = work.answer;
    if (run.processed !== payments || run.failed !== 0) throw new Error(`The run is wrong: ${JSON.stringify(run)}`);
    const perSecond = payments / work.seconds;
    yield {
      name: `nightly processing of ${payments.toLocaleString('en-US')} payments`,
      value: work.seconds,
      unit: 's',
    };
    yield { name: 'payments a second', value: perSecond, unit: '', goal: atLeast(perSecond, MIN_PER_SECOND) };
    yield { name: 'one payment: processor time of the database', value: work.databaseMs / payments, unit: 'ms' };
    yield { name: 'one payment: processor time of the server', value: work.serverMs / payments, unit: 'ms' };
    const read = percentile(work.readTimes, 0.95);
    const lists = `list of bills meanwhile, p95 of ${work.readTimes.length}`;
    yield { name: lists, value: read, unit: 'ms', goal: atMost(read, MAX_READ_MS) };
    await measured.assertInvariants('sysadmin');
  } finally {
    await server?.stop();
    await cluster?.stop();
  }
}
