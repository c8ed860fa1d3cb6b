/** `npm run audit-trail -- check`: checks that the records of the audit log are unchanged. Without arguments, prints its help. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { auditTrail } = await import('../server/run/maintenance/auditTrail.ts');
process.exitCode = await auditTrail(process.env, process.argv.slice(2));
