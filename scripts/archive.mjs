/** `npm run archive`: saves past years in compressed files, and reads them back. Without arguments, prints its help. */
import { fileURLToPath } from 'node:url';

const caller = process.cwd();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { archiveYears } = await import('../server/run/maintenance/archive.ts');
process.exitCode = await archiveYears(process.env, process.argv.slice(2), caller);
