/** npm run build: the browser's part of the application in dist/web, built only when its sources changed. */
import { buildWebApp } from './start/buildWebApp.mjs';

try {
  if (!buildWebApp()) console.log('dist/web is up to date.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
