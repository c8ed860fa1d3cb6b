import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../contract/environment';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { FileStorage } from '../application/uploads/filePorts';
import { logoAddress, logoKey, logoNameOf } from '../application/uploads/ManageLogos';
import { setCsrfCookie } from './csrf';

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whatever type a browser assumes, nothing is loaded or run. */
const INERT_POLICY = "default-src 'none'; sandbox";

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
const HASHED = /\.[\da-f]{8}\.\w+(?:\.(?:br|gz))?$/;
/** Paths that serve the application; its own routes follow the `#`. @source RTE-3 */
const ENTRY_PATHS = ['/', '/callback'];

export interface WebOptions {
  /** The build's output; undefined if another host serves it. */
  readonly folder: string | undefined;
  readonly environment: Environment;
  readonly secureCookies: boolean;
}

/** Serves the built application and `environment.json`. */
export async function serveWebApp(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, environment, secureCookies } = options;
  app.get('/environment.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(environment));
  if (folder === undefined) return;
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(`There is no web application in ${folder}: run "npm run build".`);
  }
  await app.register(staticFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const url of ENTRY_PATHS) {
    app.get(url, (request, reply) => {
      setCsrfCookie(request, reply, secureCookies);
      return reply.sendFile('index.html');
    });
  }
}
