import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../../contract/platform/environment';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { logoAddress, logoKey, logoNameOf } from '../../office/uploads/ManageLogos';
import type { FileStorage } from '../../platform/files/filePorts';
import type { Clock } from '../../platform/shared/Clock';
import { setCsrfCookie } from './csrf';
import { serveTestClock, TEST_CLOCK_SCRIPT } from './serveTestClock';

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whatever type a browser assumes, nothing is loaded or run. */
const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Serves logos without sign-in. The content of an address never changes. */
export function serveLogos(app: FastifyInstance, files: FileStorage): void {
  app.get<{ Params: { name: string } }>(logoAddress(':name'), async (request, reply) => {
    const name = logoNameOf(logoAddress(request.params.name));
    const bytes = name === undefined ? undefined : await files.get(logoKey(name));
    if (name === undefined || !bytes) {
      return reply.code(404).send({ code: ErrorCode.NotFound, message: 'Picture not found.' });
    }
    return reply
      .header('cache-control', IMMUTABLE)
      .header('content-security-policy', INERT_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type(MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .send(Buffer.from(bytes));
  });
}

/** File names with a content hash, which never change. */
const HASHED = /\.[\da-f]{6,8}\.\w+(?:\.(?:br|gz))?$/;
/** Files from the build and from operators. Anything else in the folder, such as a backup of a page, is never sent. */
const SERVED = /\.(?:js|css|svg|png|jpe?g|webp|gif|avif|ico|woff2|xlsx|map)(?:\.(?:br|gz))?$/i;
/** @source docs/decisions/server.md#source-maps-stay-with-developers */
const SOURCE_MAP = /\.map(?:\.(?:br|gz))?$/i;
/** Paths that serve the application; its own routes follow the `#`. @source RTE-3 */
const ENTRY_PATHS = ['/', '/callback'];

/** In the built page, for hosts that only serve files. */
const SETTINGS_LINK = /<link\b[^>]*\bhref="environment\.json"[^>]*>/;

/** List of the application's files in the built page. */
const BUILT_FILES = /<script type="application\/json" id="files">(.*?)<\/script>/;
/** Cookie of the identity library in browsers where a person is signed in. Only decides what is preloaded. */
const SIGNED_IN = /\.is\.authenticated=/;

export interface WebOptions {
  /** The build's output; undefined if another host serves it. */
  readonly folder: string | undefined;
  readonly environment: Environment;
  readonly secureCookies: boolean;
  /** Whether source maps are served, for developers. */
  readonly sourceMaps: boolean;
  /** Given to the pages, in tests. */
  readonly testClock?: Clock;
}

/** Serves the built application, with its settings in the page, and `environment.json`. */
export async function serveWebApp(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, environment, secureCookies, sourceMaps } = options;
  app.get('/environment.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(environment));
  if (folder === undefined) return;
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(`There is no web application in ${folder}: run "npm run build".`);
  }
  await app.register(staticFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    allowedPath: (file) => SERVED.test(file) && (sourceMaps || !SOURCE_MAP.test(file)),
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The plugin names the character set of all other texts.
      if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });
  if (options.testClock) serveTestClock(app, options.testClock);
  const readPages = pagesOf(path.join(folder, 'index.html'), environment, options.testClock ? TEST_CLOCK_SCRIPT : '');
  for (const url of ENTRY_PATHS) {
    app.get<{ Querystring: { code?: unknown } }>(url, (request, reply) => {
      setCsrfCookie(request, reply, secureCookies);
      const isLikelySignedIn = request.query.code !== undefined || SIGNED_IN.test(request.headers.cookie ?? '');
      const { html, etag } = readPages()[isLikelySignedIn ? 'withApp' : 'plain'];
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(html);
    });
  }
}

interface Page {
  readonly html: string;
  /** Weak, because the answer may be compressed. */
  readonly etag: string;
}

interface Pages {
  readonly plain: Page;
  /** Starts downloading the application, which the boot script would do two round trips later. */
  readonly withApp: Page;
}

/**
 * The built page with its settings, so that the sign-in does not wait for another round trip. A script of type JSON is data: it
 * never runs, and the policy for scripts does not apply to it.
 *
 * @param firstScript element before all others of the head; empty for none
 * @returns reads the page again when its file has changed.
 */
function pagesOf(file: string, environment: Environment, firstScript: string): () => Pages {
  const json = JSON.stringify(environment).replaceAll('<', '\\u003c');
  const settings = `<script type="application/json" id="environment">${json}</script>`;
  let read: (Pages & { readonly changedMs: number }) | undefined;
  return () => {
    const { mtimeMs: changedMs } = statSync(file);
    if (read?.changedMs === changedMs) return read;
    const html = readFileSync(file, 'utf8')
      .replace('<head>', (start) => start + firstScript)
      .replace(SETTINGS_LINK, () => settings);
    read = { plain: pageOf(html), withApp: pageOf(html.replace('</head>', (end) => preloads(html) + end)), changedMs };
    return read;
  };
}

function pageOf(html: string): Page {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` };
}

/** After everything else of the page's head, which is needed first. */
function preloads(html: string): string {
  const list = BUILT_FILES.exec(html)?.[1];
  const { app } = list ? (JSON.parse(list) as { app: string[] }) : { app: [] };
  return app.map((href) => `<link rel="preload" as="script" fetchpriority="low" href="${href}">`).join('');
}
