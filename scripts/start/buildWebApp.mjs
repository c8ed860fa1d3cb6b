import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src', 'contract', 'public', 'tools', 'webpack.config.ts', 'package-lock.json'];
const BUILT_FROM = 'dist/web.sources';

/**
 * Builds the web application unless its sources are unchanged since the last build.
 *
 * @returns {Promise<boolean>} whether it was built
 * @throws when the build fails, after printing its errors
 */
export async function buildWebApp() {
  const sources = hashOf(SOURCES);
  if (existsSync('dist/web/index.html') && existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources) {
    return false;
  }
  console.log('Building the web application …');
  const webpack = path.resolve('node_modules/webpack/bin/webpack.js');
  const build = spawn(process.execPath, [webpack, '--mode', 'production'], { stdio: 'inherit' });
  const end = () => build.kill();
  process.once('exit', end);
  const [status] = await once(build, 'exit');
  process.off('exit', end);
  if (status !== 0) throw new Error('The web application could not be built.');
  writeFileSync(BUILT_FROM, sources);
  return true;
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
