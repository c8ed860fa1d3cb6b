import { releaseBills } from '../../../contract/billing/bills/billStatus';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import type { ReleaseResult } from '../../../src/domain/billing/bills/billTransitions';
import { releaseSets } from '../../../src/domain/billing/bills/releaseSets';
import { Role } from '../../../src/domain/platform/access/Role';
import { openSearchDatabase } from '../search/searchDatabase';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { MeasuredServer } from '../shared/MeasuredServer';
import { percentile } from '../shared/percentile';

/** The goal applies to this many bills. */
const MAX_BILLS = 10_000;
const MAX_SECONDS = 60;
const MAX_READ_MS = 200;

/**
 * Releases the new bills of an eighteenth of `--bills`, at most 10,000, as a browser does: call after call, while another person
 * lists bills. Every group expects adjustments from earlier bills. Then it releases the same bills again, which changes nothing.
 */
export async function* measureRelease(options: BenchOptions): AsyncGenerator<Figure> {
  const database = await openSearchDatabase(options);
  let server: MeasuredServer<'manager' | 'reader'> | undefined;
  try {
    const billPks = await unreleased(database.url);
    server = await MeasuredServer.start(database.url, {
      manager: { roles: [Role.Admin, Role.Manager, Role.Sysadmin] },
      reader: { grants: [{ role: Role.BillingUser, groupNumber: '100000' }] },
    });
    const release = async () => {
      const results: ReleaseResult[] = [];
      for (const values of releaseSets(billPks, () => options.linesPerBill)) {
        const answer = await server?.call<{ results: ReleaseResult[] }>('manager', releaseBills, { values });
        results.push(...(answer?.results ?? []));
      }
      return results.filter(({ ok }) => ok).length;
    };
    const first = await server.measure('reader', release);
    if (first.answer !== billPks.length) throw new Error(`${first.answer} of ${billPks.length} bills were released.`);
    const each = (value: number) => value / billPks.length;
    const count = billPks.length.toLocaleString('en-US');
    const most = (MAX_SECONDS * billPks.length) / MAX_BILLS;
    yield { name: `release of ${count} bills`, value: first.seconds, unit: 's', goal: atMost(first.seconds, most) };
    yield { name: 'one bill', value: each(first.seconds * 1000), unit: 'ms' };
    yield { name: 'one bill: processor time of the database', value: each(first.databaseMs), unit: 'ms' };
    yield { name: 'one bill: processor time of the server', value: each(first.serverMs), unit: 'ms' };
    const read = percentile(first.readTimes, 0.95);
    const lists = `list of bills meanwhile, p95 of ${first.readTimes.length}`;
    yield { name: lists, value: read, unit: 'ms', goal: atMost(read, MAX_READ_MS) };
    const again = await server.measure('reader', release);
    if (again.answer !== 0) throw new Error(`${again.answer} bills were released twice.`);
    yield { name: 'the same bills again, all refused', value: again.seconds, unit: 's' };
    await server.assertInvariants('manager');
  } finally {
    await server?.stop();
    await database.close();
  }
}

async function unreleased(url: string): Promise<readonly string[]> {
  const { db, close } = openPostgres(url, { connections: 1 });
  const rows = await db
    .selectFrom('bills')
    .select('bill_pk')
    .where('status', '=', 'UNRELEASED')
    .orderBy('bill_pk')
    .limit(MAX_BILLS)
    .execute();
  await close();
  return rows.map(({ bill_pk }) => bill_pk);
}
