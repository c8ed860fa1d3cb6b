/**
 * npm run stress: many people pay at once, and the server is killed under them; then every cent is counted.
 *
 *   npm run stress                                          a short round, on PostgreSQL too where TEST_DATABASE_URL says one
 *   npm run stress -- --engine pglite --payers 64 --payments 20000 --kills 50
 *   npm run stress -- --isolation serializable              whatever PostgreSQL gives by default
 *   npm run stress -- --seed 42                             the same choices again
 *
 * Fails when an invariant of money is broken or something acknowledged is not there afterwards.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { stress } = await import('../test/stress/stress.ts');
process.exitCode = (await stress(process.argv.slice(2))) ? 0 : 1;
