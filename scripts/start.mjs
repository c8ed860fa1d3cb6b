/**
 * `npm start`: builds the web application if it has changed, while preparing the data, then runs everything in one process. Source maps
 * come with `npm run build`.
 */
import { fileURLToPath } from 'node:url';
import { buildWebApp } from './start/buildWebApp.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const built = buildWebApp({ quick: true }).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await import('../tools/swc-hooks.mjs');
const { runServer } = await import('../server/run/start/runServer.ts');
await runServer(built);
