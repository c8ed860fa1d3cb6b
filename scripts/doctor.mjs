/** `npm run doctor [-- --running | --identity [--token …]]`: checks what a start, a running server, or the sign-in requires. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { printExamination } = await import('../server/run/maintenance/doctor.ts');
process.exitCode = await printExamination(process.env, process.argv.slice(2));
