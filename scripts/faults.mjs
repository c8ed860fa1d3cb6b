/**
 * npm run faults: injects thirteen faults into every call of the application in a browser, and checks what a person sees.
 *
 *   npm run faults                                       all cells
 *   npm run faults -- --call payments --fault hang       selected cells; --fault can be repeated
 *   npm run faults -- --sample 20 --seed 42              two cells of each call that moves money, and 20 others, at random
 *   npm run faults -- --within 80                        starts no cell after the given seconds, except for money
 *   npm run faults -- --desks 3                          all cells, three in parallel
 *   npm run faults -- --resume                           continues the last run and skips cells that passed
 *
 * Requires `npm run build`. Writes reports/faults.html, .txt and .json. Fails if a cell violates docs/adr/0017.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { faults } = await import('../test/faults/faults.ts');
process.exitCode = (await faults(process.argv.slice(2))) ? 0 : 1;
