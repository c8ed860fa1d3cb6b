import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/platform/shared/Call';
import { isListExport, isSentInParts, PREFER_BACKGROUND } from '../../../contract/platform/shared/listExport';
import { decide } from '../../../src/domain/platform/access/decide';
import { POLICY } from '../../../src/domain/platform/access/policy';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { groupOutOfScope } from '../../platform/calls/groupOutOfScope';
import {
  type CallRequest,
  type Handler,
  type Route,
  type RouteOptions,
  StreamedFile,
} from '../../platform/calls/Route';
import { aboutAnswered, grantOutcomeOf } from '../../platform/security/aboutCall';
import { eventOf } from '../../platform/security/eventOfCall';
import type { MalwareScan } from '../../platform/security/MalwareScan';
import { PeopleRead, rowsOfAnswer } from '../../platform/security/PeopleRead';
import {
  assertRecentSignIn,
  assertRecentSignInFor,
  assertTwoFactors,
  hasPeopleInPages,
  type StepUpRules,
} from '../../platform/security/stepUp';
import type { Caller } from '../../platform/shared/Caller';
import type { CallRate } from '../../platform/shared/CallRate';
import { createExportTurns } from '../../platform/shared/exportTurns';
import { FairTurns } from '../../platform/shared/FairTurns';
import { officeDate } from '../../platform/shared/officeDate';
import { forbidden, Refusal } from '../../platform/shared/Refusal';
import { authenticate, type SignInServices } from './authenticate';
import { bodyLimit } from './bodyLimit';
import { allowSlowBody } from './bodyTime';
import { checkCsrf } from './csrf';
import { ClientLeft } from './errorAnswers';
import { assertForm, IncomingForm } from './IncomingForm';
import { hasLargeBody, readBody } from './jsonBodies';
import { parseRequest } from './parseRequest';
import { placeOf } from './recordRefusal';
import { type ReportServices, readReports } from './reportReads';
import { sendAnswer } from './sendAnswer';
import { StartedExport, sendExport, startExport, stopSignal } from './sendExport';

/** Services every call needs before its handler runs. */
export interface CallServices extends SignInServices, ReportServices {
  /** IANA name. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string | undefined;
  /** Sign-in requirements of the most harmful requests. Default: no recent sign-in is needed. */
  readonly stepUp?: () => StepUpRules | undefined;
  /** Checks files of forms. Default: they are not checked. */
  readonly malware?: MalwareScan | undefined;
  /** Whether everyone has to sign in with a second factor. Default: one factor will do. */
  readonly needsTwoFactors?: boolean;
  /** Limits the calls of each person. Default: no limit. */
  readonly rate?: CallRate | undefined;
  /** Turns for the parts of exports, shared with those in the background. Default: turns of these routes alone. */
  readonly exportTurns?: FairTurns | undefined;
}

interface Allowed {
  readonly caller: Caller;
  readonly scope: Scope;
}

/**
 * Forms received at the same time; others wait unread. The overall limit is high because a form on a slow connection takes
 * minutes and costs little.
 */
const FORM_TURNS = {
  overall: 100,
  perPerson: 2,
  maxWaitingPerPerson: 30,
  // Browsers cancel after 15 seconds without progress.
  maxWaitMs: 10_000,
};

/**
 * Documents written and workbooks read for downloads at the same time; others wait. One person's downloads never fill the
 * pool, and wait for a turn each among everyone's. A proxy would give up soon after the longest wait.
 *
 * @source docs/decisions/server.md#documents-take-turns-by-person
 */
const DOCUMENT_TURNS = {
  overall: 2,
  perPerson: 1,
  maxWaitingPerPerson: 5,
  maxWaitMs: 90_000,
  busyMessage: 'Too many of your downloads are being prepared. Wait until one is done, then try again.',
};

/**
 * Exports that are open at the same time. Each holds its keys, about 40 MB for a million. A person runs one at a time.
 * An export of a million rows takes minutes, so other people do not wait for it to finish: parts take turns (`exportTurns`).
 */
const EXPORT_TURNS = {
  overall: 8,
  perPerson: 1,
  maxWaitingPerPerson: 5,
  maxWaitMs: 90_000,
  busyMessage: 'Too many lists are being exported. Wait until one is done, then try again.',
};

/**
 * Large bodies received at the same time; others wait unread, less than a body may pause. They may be on slow connections, and each
 * may take 32 MB of memory until it is its turn to be parsed.
 *
 * @source docs/decisions/server.md#large-bodies-and-expensive-calls-take-turns-by-person
 */
const BODY_TURNS = {
  overall: 16,
  perPerson: 2,
  maxWaitingPerPerson: 8,
  maxWaitMs: 10_000,
  busyMessage: 'Too much of your work is being saved at once. Wait until some is saved, then try again.',
};

/** Large bodies that are parsed and handled at the same time, each in steps. */
const LARGE_WORK_TURNS = {
  overall: 2,
  perPerson: 1,
  maxWaitingPerPerson: 8,
  maxWaitMs: 60_000,
  busyMessage: BODY_TURNS.busyMessage,
};

/** Calls that read many records. A person runs one at a time, such as the search of a person who types. */
const EXPENSIVE_TURNS = {
  overall: 4,
  perPerson: 1,
  maxWaitingPerPerson: 30,
  maxWaitMs: 30_000,
  busyMessage:
    'Too many of your searches and checks are in progress at once. Wait until some are done, then try again.',
};

/** All other calls: one person's calls never take every connection to the database. Browsers send six at a time. */
const CALL_TURNS = {
  overall: Number.POSITIVE_INFINITY,
  perPerson: 6,
  maxWaitMs: 30_000,
  busyMessage: 'Too many of your requests are in progress at once. Wait until some are done, then try again.',
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Registers calls of the contract as routes of `app`. A request is authenticated and authorized before it is parsed.
 *
 * @param registered collects the calls that have a route.
 * @param spool folder for uploaded files until their call is answered.
 */
export function callRoutes(app: FastifyInstance, services: CallServices, registered: Set<Call>, spool: string): Route {
  const allowed = new WeakMap<FastifyRequest, Allowed>();
  const forms = new FairTurns(FORM_TURNS);
  const documents = new FairTurns(DOCUMENT_TURNS);
  const exports = new FairTurns(EXPORT_TURNS);
  const bodies = new FairTurns(BODY_TURNS);
  const largeWork = new FairTurns(LARGE_WORK_TURNS);
  const expensive = new FairTurns(EXPENSIVE_TURNS);
  const calls = new FairTurns(CALL_TURNS);
  const people = new PeopleRead();
  const parts = services.exportTurns ?? createExportTurns();
  const stopping = stopSignal(app);
  return <C extends Call>(call: C, handler: Handler<C>, { beforeBody }: RouteOptions = {}) => {
    registered.add(call);
    const limit = bodyLimit(call);
    const ownTurns = call.form ? forms : isDocumentCall(call) ? documents : call.isExpensive ? expensive : undefined;
    const addTo = (scope: FastifyInstance) =>
      scope.route({
        method: call.method,
        url: call.path,
        // Some GETs of the specification send mails or delete people; a HEAD must never do anything.
        exposeHeadRoute: !POLICY[call.operation].write,
        bodyLimit: limit,
        config: { operation: call.operation, parsesLargeBody: true },
        onRequest: async (request, reply) => {
          checkCsrf(request);
          const who = await allow(request, call, services);
          allowed.set(request, who);
          reply.log = request.log;
          // Rights that depend on more than the call are checked before a large body is read.
          beforeBody?.({ caller: who.caller, bodyBytes: bodyBytesOf(request) });
          if (call.maxBodyBytes !== undefined) await assertGroupOf(call, { params: request.params }, who, services);
          if (!call.form) {
            // Refused next, without being received.
            const isTooLong = (bodyBytesOf(request) ?? 0) > limit;
            if (!isTooLong && hasLargeBody(request)) await enterUntilAnswered(bodies, who.caller.userId, reply);
            return;
          }
          assertForm(request, call.form);
          allowSlowBody(request.raw);
        },
        handler: async (request, reply) => {
          const who = allowed.get(request);
          if (!who) throw new Error('A handler ran before its access check.');
          const client = clientSignal(request, reply);
          const signal = isSentInParts(call) ? AbortSignal.any([client, stopping]) : client;
          const { userId } = who.caller;
          const isLarge = !call.form && hasLargeBody(request);
          const receive = async () => ({ ...(await callRequest(request, call, who, services)), signal });
          const given = await (isLarge ? largeWork.run(userId, receive, signal) : receive());
          let readsSpecialData = false;
          const recordSpecialData = () => {
            readsSpecialData = true;
          };
          const form = new IncomingForm(request, call.form, spool, services.malware);
          const work = async () => {
            await assertGroupOf(call, given, who, services);
            const answered = await handler({ ...given, form: form.receive, recordSpecialData });
            return answered instanceof StreamedFile
              ? startExport(answered, { userId, signal, turns: parts })
              : answered;
          };
          const answer = () =>
            answerAndDiscard(form, () => readReports({ request, reply, call, caller: who.caller }, services, work));
          const record = (result?: unknown) => {
            const name = readsSpecialData ? 'special-data-read' : eventOf(call, who.caller);
            const outcome = grantOutcomeOf(call, result);
            if (!name || outcome === 'unchanged') return;
            const about = aboutAnswered(call, given, result);
            const event =
              outcome === 'refused' ? { name: 'rule-refused' as const, reason: ErrorCode.GrantRefused } : { name };
            services.security?.record({ ...placeOf(request), ...event, about });
          };
          if (isSentInParts(call) && !given.prefersBackground) {
            const send = async () => {
              const answered = await answer();
              record();
              if (answered instanceof StartedExport) await sendExport(answered, request, reply);
              else sendAnswer(reply, call, answered);
            };
            return exports.run(userId, send, signal);
          }
          const turns = ownTurns ?? (isLarge ? largeWork : calls);
          const answered = await turns.run(userId, answer, signal);
          if (hasPeopleInPages(call) && who.caller.signIn?.signedInAt !== undefined) {
            const page = JSON.stringify([call.path, given.params, given.query, given.body]);
            people.count(userId, page, rowsOfAnswer(answered), given.assertRecentSignIn, given.now);
          }
          record(answered);
          return sendAnswer(reply, call, answered);
        },
      });
    if (call.form) void app.register(async (scope) => addTo(scope.register(multipart)));
    else addTo(app);
  };
}

async function allow(request: FastifyRequest, call: Call, services: CallServices): Promise<Allowed> {
  const caller = await authenticate(request, services);
  services.rate?.assertAllowed(caller.userId, services.clock.now());
  if (services.needsTwoFactors && !call.needsOneFactor) assertTwoFactors(caller.signIn);
  const decision = decide(caller.person, call.operation);
  if (decision.allowed) return { caller, scope: decision.scope };
  throw forbidden("You don't have permission to do this. Ask your administrator if you need it.");
}

/** @throws Refusal FORBIDDEN unless the group that the request names is within the scope, as the call declares. */
async function assertGroupOf(
  call: Call,
  parts: Parameters<typeof groupOutOfScope>[1],
  { scope }: Allowed,
  { directory }: CallServices,
): Promise<void> {
  const groupNumber = await groupOutOfScope(call, parts, scope, directory);
  if (groupNumber === undefined) return;
  throw forbidden(`Group ${groupNumber} is outside your access for this action.`);
}

/** The size of a request's body; undefined if the request doesn't say. */
function bodyBytesOf({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length']);
  return Number.isNaN(length) ? undefined : length;
}

async function callRequest<C extends Call>(
  request: FastifyRequest,
  call: C,
  { caller, scope }: Allowed,
  { clock, officeTimeZone, stepUp = () => undefined }: CallServices,
): Promise<Omit<CallRequest<C>, 'form' | 'signal' | 'recordSpecialData'>> {
  const { params, query } = request;
  const body = await readBody(request);
  // The call's schemas validate these parts.
  const parts = (await parseRequest(call, { params, query, body })) as Pick<
    CallRequest<C>,
    'params' | 'query' | 'body'
  >;
  const now = clock.now();
  const rules = stepUp();
  assertRecentSignInFor(call, parts, caller.signIn, rules, now);
  return {
    caller,
    scope,
    idempotencyKey: idempotencyKeyOf(call, request),
    prefersBackground: isListExport(call) && prefersBackground(request),
    now,
    today: officeDate(now, officeTimeZone),
    assertRecentSignIn: () => rules && assertRecentSignIn(caller.signIn, rules, now),
    ...parts,
  };
}

/**
 * The idempotency key in lower case; empty for calls without one.
 *
 * @throws Refusal KEY_MISSING.
 */
function idempotencyKeyOf(call: Call, request: FastifyRequest): string {
  if (!call.idempotent) return '';
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header.toLowerCase() : '';
  if (UUID.test(key)) return key;
  throw new Refusal(ErrorCode.KeyMissing, 'This call requires an Idempotency-Key header with a UUID.');
}

/** A HEAD of a call that exports with GET must not prepare anything. */
function prefersBackground({ method, headers: { prefer } }: FastifyRequest): boolean {
  const preferences = typeof prefer === 'string' ? prefer.toLowerCase().split(',') : [];
  return method !== 'HEAD' && preferences.some((one) => one.trim() === PREFER_BACKGROUND);
}

/** Waits for a turn, and gives it back when the call is answered or the client has left. @throws Refusal TOO_MANY_REQUESTS */
async function enterUntilAnswered(turns: FairTurns, userId: string, { raw }: FastifyReply): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    for (const event of ['finish', 'close']) raw.once(event, () => resolve());
    // The client may have left while its caller was looked up.
    if (raw.destroyed) resolve();
  });
  await new Promise<void>((enter, refuse) => {
    turns.run(userId, () => (enter(), answered)).catch(refuse);
  });
}

/** Whether answering the call writes a spreadsheet or PDF, or reads a whole file. */
function isDocumentCall({ file, readsWholeFile }: Pick<Call, 'file' | 'readsWholeFile'>): boolean {
  return readsWholeFile === true || file === true || file?.some((format) => format !== 'any') === true;
}

/** Aborted when the connection is closed before the answer is sent. */
function clientSignal({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
  const client = new AbortController();
  const leave = () => client.abort(new ClientLeft());
  if (raw.socket.destroyed) leave();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leave();
  });
  return client.signal;
}

/** Deletes a form's files before the answer is sent. */
async function answerAndDiscard<Answer>(form: IncomingForm, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } finally {
    await form.discard();
  }
}
