/** `npm run repair`: lists what faults of earlier versions left in the books, and repairs it with `--apply --reason "…"`. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { repairCommand } = await import('../server/maintenance/repair.ts');
process.exitCode = await repairCommand(process.env, process.argv.slice(2));
