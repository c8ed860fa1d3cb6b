/**
 * `npm run reset`, `npm run backup [-- file]`, `npm run restore -- file`: manage the data folder of an embedded
 * database. Stop the server first.
 */
import { fileURLToPath } from 'node:url';

const caller = process.cwd();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('../tools/swc-hooks.mjs');
const { maintain } = await import('../server/maintenance/maintain.ts');

const [command, file] = process.argv.slice(2);
process.exitCode = await maintain(process.env, command, file, caller);
