import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { freePort } from './freePort';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** The Content-Security-Policy of the real server with the provider's address. */
const policyFor = (provider: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${provider}`,
    `frame-src ${provider}`,
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types listbill',
  ].join('; ');

/** Serves a built application like a static host, with `index.html` also at `/callback`. */
export async function serveSessionApp(folder: string, port?: number) {
  const servedPort = port ?? (await freePort());
  let environment: { readonly domain: string } & Readonly<Record<string, unknown>> = { domain: '' };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = pathname === '/' || pathname === '/callback' ? 'index.html' : basename(pathname);
      const body =
        file === 'environment.json'
          ? JSON.stringify(environment)
          : await readFile(join(folder, file)).catch(() => undefined);
      response.writeHead(body === undefined ? (file === 'favicon.ico' ? 204 : 404) : 200, {
        'Content-Type': TYPES[file.split('.').pop() ?? ''] ?? 'application/octet-stream',
        'Content-Security-Policy': policyFor(environment.domain),
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      });
      response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(servedPort, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${servedPort}/`,
    configure: (next: typeof environment) => {
      environment = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
