import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../contract/environment';
import { setCsrfCookie } from './csrf';

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
