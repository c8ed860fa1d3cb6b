/**
 * npm run build: builds the web application to dist/web if its sources have changed.
 *
 *   npm run build -- --quick    the same scripts, without source maps and without a cache
 */
import { buildWebApp } from './start/buildWebApp.mjs';

try {
  const quick = process.argv.includes('--quick');
  if (!(await buildWebApp({ quick }))) console.log('dist/web is up to date.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
