/**
 * npm run faults: thirteen faults × every call that the application makes, in a browser, and what a person sees of each.
 *
 *   npm run faults                                     all cells
 *   npm run faults -- --call payments --fault hang     some of them; --fault may be given several times
 *   npm run faults -- --sample 20 --seed 42            all that move money, and so many of the others by chance
 *   npm run faults -- --within 80                      begins no more after so many seconds, but what moves money
 *   npm run faults -- --lean --desks 3                 all cells, in the browser from npm, three pages side by side
 *   npm run faults -- --resume                         goes on with the last run: what passed is not played again
 *
 * Needs `npm run build` before. Writes reports/faults.html, .txt and .json; fails when a cell is not as docs/adr/0017 says.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { faults } = await import('../test/faults/faults.ts');
process.exitCode = (await faults(process.argv.slice(2))) ? 0 : 1;
