/**
 * `npm run erasures -- save file`: saves the list of erased members, so that they can be erased again after a restore. Without
 * arguments, prints its help.
 */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { erasures } = await import('../server/run/maintenance/erasures.ts');
process.exitCode = await erasures(process.env, process.argv.slice(2));
