/**
 * `npm run backup [-- file]`, `npm run restore -- file`: save and restore database and files. `npm run reset`: empties the data
 * folder of an embedded database. Stop a server with an embedded database first.
 * @source docs/decisions/maintenance.md#a-backup-is-one-file-restored-completely-or-not-at-all
 */
import { fileURLToPath } from 'node:url';

const caller = process.cwd();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('../tools/swc-hooks.mjs');
const { maintain } = await import('../server/run/maintenance/maintain.ts');

process.exitCode = await maintain(process.env, process.argv.slice(2), caller);
