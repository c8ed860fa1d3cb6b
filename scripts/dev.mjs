/**
 * `npm run dev`: like `npm start`, with hot reload. Browsers connect to webpack's server on PORT, which forwards API calls
 * to the application server on the next port. The application server restarts when its sources change.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const port = Number(process.env.PORT || 4180);
const server = `http://localhost:${port + 1}`;
const watched = ['server', 'contract', 'src/domain'].map((folder) => `--watch-path=${folder}`);
const webpack = path.resolve('node_modules/webpack/bin/webpack.js');

const children = [
  run(['--watch', '--watch-preserve-output', ...watched, '--import', './tools/swc-hooks.mjs', 'server/main.ts'], {
    PORT: String(port + 1),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  }),
  run([webpack, 'serve', '--mode', 'development'], { PORT: String(port), LISTBILL_SERVER: server }),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);

function run(options, env) {
  return spawn(process.execPath, options, { stdio: 'inherit', env: { ...process.env, ...env } });
}

function stop() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
