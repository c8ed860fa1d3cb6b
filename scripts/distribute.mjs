/** `npm run distribute`: prints how a database would be distributed over a Citus cluster, and distributes it with `-- --apply`. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { distribute } = await import('../server/run/maintenance/distribute.ts');
process.exitCode = await distribute(process.env, process.argv.slice(2));
