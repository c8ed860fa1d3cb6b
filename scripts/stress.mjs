/**
 * npm run stress: many people pay at once while the server is killed repeatedly, and then all amounts are verified.
 *
 *   npm run stress                                          a short round, on PostgreSQL too if TEST_DATABASE_URL is set
 *   npm run stress -- --engine pglite --payers 64 --payments 20000 --kills 50
 *   npm run stress -- --isolation serializable              overrides PostgreSQL's default
 *   npm run stress -- --seed 42                             repeats the same random choices
 *
 * Fails if a money invariant is violated or an acknowledged change is missing.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { stress } = await import('../test/stress/stress.ts');
process.exitCode = (await stress(process.argv.slice(2))) ? 0 : 1;
