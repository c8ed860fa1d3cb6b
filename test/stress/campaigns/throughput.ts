import pg from 'pg';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Scene } from '../Scene';
import { createStressDatabase } from '../StressDatabase';
import { runRace } from './race';
import { mostlyPay } from './work';

const FLOOR_MS = 5_000;
const BILLS_A_PAYER = 5;

/** Payments per second, beside a bare guarded UPDATE by as many connections to the same database. */
export async function throughput(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const { payers } = options;
  const database = await createStressDatabase(engine, options.isolation);
  const url = database.environment['DATABASE_URL'];
  const floor = url ? await guardedUpdates(url, payers) : undefined;
  const { paymentsPerSecond, summary, problems } = await runRace(
    await Scene.open(database, options),
    options,
    mostlyPay,
  );
  const beside = floor
    ? `, bare guarded UPDATE ${floor.toFixed(0)}/s (× ${(floor / paymentsPerSecond).toFixed(0)})`
    : '';
  return { summary: `${paymentsPerSecond.toFixed(0)} payments/s${beside}; ${summary}`, problems };
}

/** @returns updates per second. */
async function guardedUpdates(connectionString: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: connections });
  const bills = connections * BILLS_A_PAYER;
  await pool.query('create table floor_bills (pk int primary key, due bigint not null, paid bigint not null)');
  await pool.query('insert into floor_bills select pk, 1000000000, 0 from generate_series(1, $1::int) pk', [bills]);
  let updates = 0;
  const endsAt = performance.now() + FLOOR_MS;
  const update = async () => {
    for (; performance.now() < endsAt; updates += 1) {
      const pk = 1 + Math.floor(Math.random() * bills);
      await pool.query('update floor_bills set paid = paid + 100 where pk = $1 and paid + 100 <= due', [pk]);
    }
  };
  await Promise.all(Array.from({ length: connections }, update));
  await pool.query('drop table floor_bills');
  await pool.end();
  return (updates * 1000) / FLOOR_MS;
}
