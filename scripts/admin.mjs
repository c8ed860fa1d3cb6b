/**
 * `npm run admin -- grant <email> <first name> <last name>`: makes someone an administrator. Without arguments, prints its help.
 */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { administer } = await import('../server/run/maintenance/administer.ts');
process.exitCode = await administer(process.env, process.argv.slice(2));
