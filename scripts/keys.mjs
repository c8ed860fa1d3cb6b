/** `npm run keys -- rotate`: replaces the encryption key of saved bank accounts. Without arguments, prints its help. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { manageKeys } = await import('../server/run/maintenance/keys.ts');
process.exitCode = await manageKeys(process.env, process.argv.slice(2));
