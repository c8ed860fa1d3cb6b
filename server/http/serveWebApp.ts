import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../contract/environment';
import { setCsrfCookie } from './csrf';

/** Eight digits of a hash in the name: what is in it never changes. */
const HASHED = /\.[\da-f]{8}\.\w+(?:\.(?:br|gz))?$/;
/** Where a browser may arrive from outside; everything else follows the `#`. @source RTE-3 */
const ENTRY_PATHS = ['/', '/callback'];

/** What is served beside the calls. */
export interface WebOptions {
  /** What the build made; undefined when somebody else serves it. */
  readonly folder: string | undefined;
  readonly environment: Environment;
  readonly secureCookies: boolean;
}

/** The application's files as the build left them, and `environment.json` beside them. */
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
