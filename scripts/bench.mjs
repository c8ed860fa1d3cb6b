/**
 * npm run bench: measures the figures in docs/performance.md, each next to a baseline of the machine.
 *
 *   npm run bench                                    everything
 *   npm run bench -- search --bills 100000           parts by name, with fewer bills than the default 1,000,000
 *   BENCH_DATABASE_URL=postgres://… npm run bench -- search      on a database filled by `npm run seed`
 *   npm run bench -- truth --month <folder>          a month of a group that its owner has labeled: docs/labeled-months.md
 *
 * Prints a table and writes reports/bench.json. Run nothing else at the same time, because it distorts the figures.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { bench } = await import('../test/benchmark/bench.ts');
process.exitCode = (await bench(process.argv.slice(2))) ? 0 : 1;
