/** npm run build: builds the web application to dist/web if its sources have changed. */
import { buildWebApp } from './start/buildWebApp.mjs';

try {
  if (!(await buildWebApp())) console.log('dist/web is up to date.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
