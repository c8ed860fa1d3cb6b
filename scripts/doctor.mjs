/** `npm run doctor`: checks the requirements of `npm start` and says how to fix problems. */
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./check-node.mjs');
await import('../tools/swc-hooks.mjs');
const { examine } = await import('../server/maintenance/doctor.ts');

let problemCount = 0;
for await (const { what, advice } of examine(process.env)) {
  console.log(advice === null ? `ok   ${what}` : `!!   ${what}\n     ${advice}`);
  if (advice !== null) problemCount += 1;
}
console.log(
  problemCount === 0
    ? '\nEverything is ready: npm start'
    : `\n${problemCount} ${problemCount === 1 ? 'problem needs' : 'problems need'} your attention.`,
);
process.exitCode = problemCount === 0 ? 0 : 1;
