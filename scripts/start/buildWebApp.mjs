import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runGroup } from './runGroup.mjs';
import { withDist } from './withDist.mjs';

const SOURCES = ['src', 'contract', 'public', 'tools', 'webpack.config.ts', 'package-lock.json'];
const BUILT_FROM = 'dist/web.sources';

/** Follows the sources in `BUILT_FROM`. */
const QUICK = ' quick';

/**
 * Builds the web application unless its sources are unchanged since the last build, or since the one that another process just made.
 *
 * @param {{ quick?: boolean }} [options] quick: the same scripts, without source maps, and without a cache for the next build
 * @returns {Promise<boolean>} whether it was built
 * @throws when the build fails, after printing its errors
 */
export async function buildWebApp(options) {
  return !isBuilt(options) && withDist(() => buildInDist(options));
}

/** Like `buildWebApp`, for a process that already has exclusive use of `dist`. */
export async function buildInDist({ quick = false } = {}) {
  if (isBuilt({ quick })) return false;
  // An interrupted build leaves incomplete files.
  rmSync(BUILT_FROM, { force: true });
  const sources = hashOf(SOURCES);
  console.log('Building the web application …');
  const webpack = path.resolve('node_modules/webpack/bin/webpack.js');
  const status = await runGroup([webpack, '--mode', 'production', ...(quick ? ['--env', 'quick'] : [])]);
  if (status !== 0) throw new Error('The web application could not be built.');
  writeFileSync(BUILT_FROM, quick ? sources + QUICK : sources);
  return true;
}

/** A whole build also serves the tests. */
function isBuilt({ quick = false } = {}) {
  if (!existsSync('dist/web/index.html') || !existsSync(BUILT_FROM)) return false;
  const builtFrom = readFileSync(BUILT_FROM, 'utf8');
  return (quick ? builtFrom.replace(QUICK, '') : builtFrom) === hashOf(SOURCES);
}

function hashOf(places) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of places.flatMap(filesIn)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @returns {string[]} in a stable order */
function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}
