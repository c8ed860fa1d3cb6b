import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openPostgres } from './platform/database/engine/openPostgres';
import { migrate } from './platform/database/migrate';
import { type BenchmarkSize, groupCountOf, seedBenchmark } from './run/demo/seedBenchmark';

const USAGE = `Fills an empty PostgreSQL database with benchmark data.

  DATABASE_URL=postgres://user:password@host:5432/name npm run seed -- --bills 1000000 --lines-per-bill 20

Each group has bills for 18 months in a row, or for --bills-per-group, from 8 to 600.
If it is interrupted, create the database again: indexes are built after the rows.`;

const MAX_BILLS = 10_000_000;
const MAX_LINES = 50_000;
/** The months whose bills differ in status, and one. */
const MIN_BILLS_PER_GROUP = 8;
/** Fifty years. */
const MAX_BILLS_PER_GROUP = 600;

await main();

async function main(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  const size = readSize();
  if (!url || !size) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const database = openPostgres(url);
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  try {
    await migrate(database.db);
    console.log(`${size.bills} bills of ${groupCountOf(size)} groups, ${size.linesPerBill} lines each …`);
    const onProgress = (done: number, all: number) => console.log(`  ${done} of ${all} groups, ${seconds()} s`);
    const onStep = (step: string) => console.log(`${step} ${seconds()} s`);
    await seedBenchmark(database.db, { ...size, now: new Date(), atOnce: availableParallelism(), onStep, onProgress });
    console.log(`Done in ${seconds()} s.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** The size from the command line, or undefined if it is invalid. */
function readSize(): BenchmarkSize | undefined {
  try {
    const { values } = parseArgs({
      options: {
        bills: { type: 'string', default: '1000000' },
        'lines-per-bill': { type: 'string', default: '20' },
        'bills-per-group': { type: 'string', default: '18' },
      },
    });
    const bills = wholeNumber(values.bills, MAX_BILLS);
    const linesPerBill = wholeNumber(values['lines-per-bill'], MAX_LINES);
    const billsPerGroup = wholeNumber(values['bills-per-group'], MAX_BILLS_PER_GROUP);
    if (!bills || !linesPerBill || !billsPerGroup || billsPerGroup < MIN_BILLS_PER_GROUP) return undefined;
    return { bills, linesPerBill, billsPerGroup };
  } catch {
    return undefined;
  }
}

/** The number, or undefined if it is not a whole number from 1 to `max`. */
function wholeNumber(text: string, max: number): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}
