/** `npm run doctor`: checks the requirements of `npm start` and says how to fix problems. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { printExamination } = await import('../server/maintenance/doctor.ts');
process.exitCode = await printExamination(process.env);
