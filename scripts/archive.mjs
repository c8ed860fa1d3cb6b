/** `npm run archive`: moves the released state of paid bills of years past to compressed files. Without words, it explains itself. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { archiveYears } = await import('../server/maintenance/archive.ts');
process.exitCode = await archiveYears(process.env, process.argv.slice(2));
