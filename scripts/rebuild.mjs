/** `npm run rebuild -- read-models`: corrects kept totals. Without arguments, prints its help. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { rebuild } = await import('../server/run/maintenance/rebuild.ts');
process.exitCode = await rebuild(process.env, process.argv.slice(2));
