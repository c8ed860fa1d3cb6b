/** Exits with a message if Node.js or the installed packages do not match the requirements. */
import { existsSync, readFileSync } from 'node:fs';

const OLDEST = [22, 22];
const problem = tooOld() ?? outdatedPackages();
if (problem) {
  console.error(`\n${problem.join('\n')}\n`);
  process.exit(1);
}

function tooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return [
    `Node.js ${process.versions.node} is too old: Listbill needs ${OLDEST.join('.')} or newer.`,
    'On Linux, Windows and Intel Macs Node.js 24 comes with the packages: run "npm ci" (without --omit=optional).',
    'On other machines install Node.js 24 from https://nodejs.org.',
  ];
}

function outdatedPackages() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const isInstalled = ([path, { version, dev, optional, devOptional }]) =>
    installed[path] ? installed[path].version === version : dev || optional || devOptional;
  const outdated = Object.entries(packagesIn('package-lock.json')).find(
    (entry) => entry[0] !== '' && !isInstalled(entry),
  );
  if (!outdated) return undefined;
  const name = outdated[0].replace(/^.*node_modules\//, '');
  return [`The installed packages are not the ones this version needs (${name} differs or is missing). Run "npm ci".`];
}

function packagesIn(path) {
  const file = new URL(`../${path}`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
