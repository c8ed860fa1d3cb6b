/** `npm run doctor`: looks at what `npm start` needs and says what is wrong and what to do about it. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { examine } = await import('../server/maintenance/doctor.ts');

let ill = 0;
for await (const { what, advice } of examine(process.env)) {
  console.log(advice === null ? `ok   ${what}` : `!!   ${what}\n     ${advice}`);
  if (advice !== null) ill += 1;
}
console.log(ill === 0 ? '\nAll is well: npm start' : `\n${ill} of these need${ill === 1 ? 's' : ''} you.`);
process.exitCode = ill === 0 ? 0 : 1;
