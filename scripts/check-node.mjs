/** Exits with a message if Node.js or the installed packages do not match the requirements. */
import { existsSync, readFileSync } from 'node:fs';
import { exitWith, tooOld } from '../tools/nodeVersion.mjs';

const problem = tooOld() ?? outdatedPackages();
if (problem) exitWith(problem);

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
