/**
 * npm run bench: the figures of docs/performance.md, each beside what the machine itself can do, in one run.
 *
 *   npm run bench                                    everything
 *   npm run bench -- search --bills 100000           one part, or several by name, with fewer bills than 1,000,000
 *   BENCH_DATABASE_URL=postgres://… npm run bench -- search      on a database that `npm run seed` has filled
 *
 * Prints a table and writes reports/bench.json. Nothing else should run meanwhile: the parts share the machine's cores.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { bench } = await import('../test/benchmark/bench.ts');
process.exitCode = (await bench(process.argv.slice(2))) ? 0 : 1;
