import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';
import { swcOptions } from '../../../../tools/swc-options.mjs';

const ENTRY = fileURLToPath(new URL('page.ts', import.meta.url));
const PAGE = '<!doctype html><title>Floor</title><div id="root"></div><script defer src="floor.js"></script>';

/** Builds and serves the floor of the bill summary: React and Fluent's table, in one script that browsers cache. */
export async function serveFluentTable(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const script = brotliCompressSync(await build());
  const server = createServer((request, response) => {
    if (request.url !== '/floor.js') return void response.setHeader('content-type', 'text/html').end(PAGE);
    response.setHeader('content-type', 'text/javascript').setHeader('content-encoding', 'br');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable').end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${port}/`, close };
}

async function build(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-floor-'));
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry: ENTRY,
    output: { path: folder, filename: 'floor.js' },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.ts$/, loader: 'swc-loader', options: { jsc: swcOptions() } }] },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      compiler?.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
    return readFileSync(path.join(folder, 'floor.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
