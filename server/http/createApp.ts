import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { CALLS } from '../../contract/calls';
import { API_BASE } from '../../contract/shared/apiBase';
import type { Call } from '../../contract/shared/Call';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { type CallServices, callRoutes } from './callRoutes';
import { errorAnswer } from './errorAnswers';
import type { Route } from './Route';
import { BARE_HEADERS } from './securityHeaders';

/** An email address in base64, each of its characters percent-encoded. */
const MAX_PARAMETER_LENGTH = 3_048;
/** A large file over a slow line takes that long; bodies without files are hurried by their calls. */
const MAX_REQUEST_MS = 15 * 60_000;
const SPOOL = path.join(tmpdir(), 'listbill-forms');

/** What an application server is made of. */
export interface AppOptions {
  readonly services: CallServices;
  /** Puts every call of the contract on the wire. */
  readonly routes: (route: Route) => void;
  /** What stands beside the calls: pages, headers, limits. */
  readonly extras?: (app: FastifyInstance) => Promise<void>;
  readonly logger?: FastifyServerOptions['logger'];
  /** Whether one reverse proxy of ours, next to us, says for whom it asks; false unless told. */
  readonly trustProxy?: boolean;
  /** The folder below which uploaded files wait until their call is answered; one in the system's own unless told. */
  readonly spool?: string;
}

/**
 * The application server, ready to listen or to be asked with `inject`.
 *
 * @throws Error when a call of the contract has no route.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, routes, extras, logger = false, trustProxy = false, spool = SPOOL } = options;
  const app = fastify({
    logger,
    // Its own word only: what stands before it in the header was sent by whoever asked.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    exposeHeadRoutes: false,
    requestTimeout: MAX_REQUEST_MS,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // When closing, calls that run are answered; connections that only wait are cut.
    forceCloseConnections: 'idle',
    // Hooks never see these.
    frameworkErrors: (error, request, reply) => void errorAnswer(error, request, reply.headers(BARE_HEADERS)),
  });
  acceptOnlyJson(app);
  app.setErrorHandler(errorAnswer);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: ErrorCode.NotFound, message: 'There is nothing at this address.' }),
  );
  await extras?.(app);
  await app.register(
    async (api) => {
      const registered = new Set<Call>();
      routes(callRoutes(api, services, registered, spool));
      assertComplete(registered);
      api.get('/api/health', async () => ({ ok: true }));
      api.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ code: ErrorCode.NotFound, message: 'There is no such call.' }),
      );
    },
    { prefix: API_BASE },
  );
  return app;
}

function assertComplete(registered: ReadonlySet<Call>): void {
  const missing = CALLS.filter((call) => !registered.has(call));
  if (missing.length === 0) return;
  throw new Error(`No route for: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}.`);
}

/** JSON is all a body may be. An empty body is no body: some clients name the type whatever they send. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
