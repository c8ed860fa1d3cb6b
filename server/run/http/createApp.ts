import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import fastify from 'fastify';
import { CALLS } from '../../../contract/calls';
import { API_BASE, CONTRACT_HEADER, CONTRACT_VERSION } from '../../../contract/platform/shared/apiBase';
import type { Call } from '../../../contract/platform/shared/Call';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { FirstAdministrator } from '../../people/directory/administrators/FirstAdministrator';
import type { Route } from '../../platform/calls/Route';
import { NO_SECURITY_EVENTS } from '../../platform/security/securityEvents';
import { insideRequest } from '../../platform/shared/currentRequest';
import { type BackChannelLogoutServices, serveBackChannelLogout } from './backChannelLogout';
import { answerClientError, answerInPlaceOfNode } from './bareAnswers';
import { endUnwantedBody, limitBodyTime } from './bodyTime';
import { type CallServices, callRoutes } from './callRoutes';
import { errorAnswer } from './errorAnswers';
import { serveFirstAdministrator } from './firstAdministrator';
import { type HealthOptions, serveHealth } from './health';
import { acceptOnlyJson } from './jsonBodies';
import { recordRefusal } from './recordRefusal';
import { bareHeadersOf } from './securityHeaders';

/** The longest parameter is an email address in base64, percent-encoded. */
const MAX_PARAMETER_LENGTH = 3_048;
/** Enough for a large file on a slow connection. Bodies without files have a shorter limit (`limitBodyTime`). */
const MAX_REQUEST_MS = 15 * 60_000;
/** Time for a request's headers. */
const MAX_HEADERS_MS = 20_000;
/** How often Node.js looks for requests that take too long. */
const CHECK_MS = 5_000;
/** Several times what the people of a large installation keep open; beyond it, new ones are closed at once. */
const MAX_CONNECTIONS = 4_000;
const SPOOL = path.join(tmpdir(), 'listbill-forms');

/** Header of the request id. */
const REQUEST_ID_HEADER = 'x-request-id';
/** Ids of proxies: letters, digits and the punctuation of UUIDs and trace ids. Anything else could fake lines of the log. */
const GIVEN = /^[\w.:-]{8,64}$/;
/** No letters and digits that look alike: people read ids out to support. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface AppOptions {
  readonly services: CallServices;
  /** Registers every call of the contract. */
  readonly routes: (route: Route) => void;
  /** Serves the calls that make the first administrator; by default there are none. */
  readonly firstAdministrator?: Pick<FirstAdministrator, 'isMissing' | 'run'>;
  /** Serves the provider's reports that sessions have ended; by default they are not served. */
  readonly backChannelLogout?: Pick<BackChannelLogoutServices, 'logoutTokens' | 'sessions'>;
  /** Version and readiness that the health calls report. Default: a development version that is ready once it listens. */
  readonly health?: HealthOptions;
  /** Adds pages, headers and limits. */
  readonly extras?: (app: FastifyInstance) => Promise<void>;
  readonly logger?: FastifyServerOptions['logger'];
  /** Whether one trusted reverse proxy forwards the client's address; false by default. */
  readonly trustProxy?: boolean;
  /** Certificate and key in PEM; plain http without them. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** Folder for uploaded files until their call is answered; in the system's temporary folder by default. */
  readonly spool?: string;
}

const IDLE_MS = 500;
const UNCHECKED: HealthOptions = { release: { version: '0.0.0', commit: null }, checks: {} };

/**
 * Creates the application server, ready for `listen` or `inject`.
 *
 * @throws Error if a call of the contract has no route.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, routes, extras, logger = false, trustProxy = false, spool = SPOOL, health = UNCHECKED } = options;
  const { tls } = options;
  const limits = { headersTimeout: MAX_HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false };
  const listening = tls ? { https: { ...limits, ...tls, minVersion: 'TLSv1.2' as const } } : { http: limits };
  const app: FastifyInstance = fastify({
    ...(listening as { http: typeof limits }),
    logger,
    // Trusts the last proxy only: earlier entries of the header come from the client.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    genReqId: trustProxy ? (request) => givenIdOf(request) ?? newRequestId() : newRequestId,
    requestTimeout: MAX_REQUEST_MS,
    clientErrorHandler: (error, socket) => answerClientError(app.server, error, socket),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // On close, requests in progress are answered and idle connections are closed.
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections meanwhile are answered too, and the connection closed: a proxy loses none.
    return503OnClosing: false,
    // Hooks do not run for these errors.
    frameworkErrors: (error, request, reply) =>
      void errorAnswer(error, request, reply.headers(bareHeadersOf(app.server))),
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  closeIdleConnectionsLate(app.server);
  rememberRequest(app);
  limitBodies(app);
  acceptOnlyJson(app);
  const { security = NO_SECURITY_EVENTS } = services;
  app.setErrorHandler((error, request, reply) => {
    recordRefusal(security, error, request);
    return errorAnswer(error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: ErrorCode.NotFound, message: 'There is no page at this address.' }),
  );
  await extras?.(app);
  answerInPlaceOfNode(app);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        // Callers can name the request to support, and find it in the log.
        reply.header(REQUEST_ID_HEADER, request.id);
        reply.header(CONTRACT_HEADER, String(CONTRACT_VERSION));
      });
      const registered = new Set<Call>();
      routes(callRoutes(api, services, registered, spool));
      assertComplete(registered);
      if (options.firstAdministrator) serveFirstAdministrator(api, services, options.firstAdministrator);
      if (options.backChannelLogout) serveBackChannelLogout(api, { ...options.backChannelLogout, ...services });
      serveHealth(api, health);
      api.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ code: ErrorCode.NotFound, message: 'There is no such call.' }),
      );
    },
    { prefix: API_BASE },
  );
  return app;
}

/**
 * Closes idle connections a moment after the server has stopped listening. A proxy may just have sent a request on one of them,
 * which would be lost; it is answered, and the answer ends the connection. Without such connections, nothing waits for them.
 */
function closeIdleConnectionsLate(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdle, IDLE_MS).unref();
}

/** Lets lines of the log that know no request name it. Reading a body leaves the first hook's context. */
function rememberRequest(app: FastifyInstance): void {
  const remember = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => insideRequest(request.id, done);
  app.addHook('onRequest', remember);
  app.addHook('preValidation', remember);
}

/** Every body has a limit from its first byte, whatever the answer will be. Calls with files then get a longer one. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => limitBodyTime(raw));
  app.addHook('onResponse', async ({ raw }) => endUnwantedBody(raw));
}

function assertComplete(registered: ReadonlySet<Call>): void {
  const missing = CALLS.filter((call) => !registered.has(call));
  if (missing.length === 0) return;
  throw new Error(`No route for: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}.`);
}

/** The id that a trusted proxy gave the request. Without one, the header comes from the client and is not read. */
function givenIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const header = headers[REQUEST_ID_HEADER];
  return typeof header === 'string' && GIVEN.test(header) ? header : undefined;
}

/** An id such as `7F3K-9QMW-2TXA`, unique in the logs of all servers. */
function newRequestId(): string {
  const block = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${block()}-${block()}-${block()}`;
}
