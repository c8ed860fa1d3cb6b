import { existsSync } from 'node:fs';

const OLDEST = [22, 22];

/**
 * What to do if this Node.js is too old; undefined if it is not.
 *
 * @returns {string[] | undefined} lines
 */
export function tooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  const problem = `Node.js ${process.versions.node} is too old: Listbill needs ${OLDEST.join('.')} or newer.`;
  if (existsSync(new URL('../node_modules/.bin/node', import.meta.url)))
    return [
      problem,
      'Node.js 24 came with the packages, and npm uses it: run "npm start", or "npm run" with the name of another script.',
      'To call a script yourself, use node_modules/.bin/node instead of node.',
    ];
  return [
    problem,
    'On Linux, Windows and Intel Macs Node.js 24 comes with the packages: run "npm ci" (without --omit=optional).',
    'On other machines install Node.js 24 from https://nodejs.org.',
  ];
}

/** Prints lines and exits. @param {readonly string[]} problem */
export function exitWith(problem) {
  process.stderr.write(`\n${problem.join('\n')}\n\n`);
  process.exit(1);
}
