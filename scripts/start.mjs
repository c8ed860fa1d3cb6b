/** `npm start`: builds the web application if it has changed, then runs everything in one process. */
import { fileURLToPath } from 'node:url';
import { buildWebApp } from './start/buildWebApp.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  buildWebApp();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../tools/swc-hooks.mjs');
await import('../server/main.ts');
