/** `npm run migrate`: migrates the database, and gives the role of the servers its rights. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { migrateDatabase } = await import('../server/run/maintenance/migrateDatabase.ts');
process.exitCode = await migrateDatabase(process.env, process.argv.slice(2));
