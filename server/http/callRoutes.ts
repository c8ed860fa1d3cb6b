import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { changeBillLines, reconcileBill } from '../../contract/bills';
import { saveDraft } from '../../contract/drafts';
import type { Call } from '../../contract/shared/Call';
import { decide } from '../../src/domain/access/decide';
import type { Scope } from '../../src/domain/access/Scope';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { Directory } from '../application/access/ports/Directory';
import { MAX_DRAFT_BYTES } from '../application/drafts/SaveDraft';
import type { TokenVerifier } from '../application/session/ports/TokenVerifier';
import type { Caller } from '../application/shared/Caller';
import type { Clock } from '../application/shared/Clock';
import { FairTurns } from '../application/shared/FairTurns';
import { Refusal } from '../application/shared/Refusal';
import { authenticate } from './authenticate';
import { checkCsrf } from './csrf';
import { assertForm } from './form/assertForm';
import { IncomingForm } from './form/IncomingForm';
import { parseRequest } from './parseRequest';
import { type CallRequest, FileAnswer, type Handler, type Route, StoredAnswer } from './Route';

/** What every call needs before its own handler. */
export interface CallServices {
  readonly tokens: TokenVerifier;
  readonly directory: Directory;
  readonly clock: Clock;
}

interface Allowed {
  readonly caller: Caller;
  readonly scope: Scope;
}

const MIB = 1024 * 1024;

/** Calls whose body grows with a bill of 30,000 lines. */
const LARGE_BODY_CALLS: ReadonlySet<Call> = new Set<Call>([changeBillLines, reconcileBill]);

/** The names around the content of a draft. */
const DRAFT_ENVELOPE_BYTES = 1024;

const MAX_BODY_MS = 60_000;

/**
 * Forms being received and answered at once; others of the person wait unread. Many overall, because a form on a slow line
 * takes minutes and costs little: what costs memory and time is bounded where it is done.
 */
const FORM_TURNS = {
  overall: 100,
  perPerson: 2,
  maxWaitingPerPerson: 30,
  // Browsers give up after 15 seconds in which no byte moves.
  maxWaitMs: 10_000,
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * How calls of the contract become routes of `app`. In this order: who is asking, whether the policy lets them, and only
 * then what they send.
 *
 * @param registered collects the calls that have a route.
 * @param spool the folder below which files of forms wait until their call is answered.
 */
export function callRoutes(app: FastifyInstance, services: CallServices, registered: Set<Call>, spool: string): Route {
  const allowed = new WeakMap<FastifyRequest, Allowed>();
  const turns = new FairTurns(FORM_TURNS);
  return <C extends Call>(call: C, handler: Handler<C>) => {
    registered.add(call);
    const addTo = (scope: FastifyInstance) =>
      scope.route({
        method: call.method,
        url: call.path,
        bodyLimit: bodyLimitOf(call),
        onRequest: async (request) => {
          checkCsrf(request);
          allowed.set(request, await allow(request, call, services));
          if (call.form) assertForm(request, call.form);
          else limitBodyTime(request.raw);
        },
        handler: async (request, reply) => {
          const who = allowed.get(request);
          if (!who) throw new Error('A handler ran before its access check.');
          const parts = callRequest(request, call, who, services);
          const form = new IncomingForm(request, call.form, spool);
          const answer = () => answerAndDiscard(form, () => handler({ ...parts, form: form.receive }));
          return send(reply, call, await (call.form ? turns.run(who.caller.userId, answer) : answer()));
        },
      });
    if (call.form) void app.register(async (forms) => addTo(forms.register(multipart)));
    else addTo(app);
  };
}

async function allow(request: FastifyRequest, call: Call, services: CallServices): Promise<Allowed> {
  const caller = await authenticate(request, services);
  const decision = decide(caller.person, call.operation);
  if (decision.allowed) return { caller, scope: decision.scope };
  throw new Refusal(ErrorCode.Forbidden, 'Your rights do not include this. Ask your administrator if they should.');
}

function callRequest<C extends Call>(
  request: FastifyRequest,
  call: C,
  { caller, scope }: Allowed,
  { clock, directory }: CallServices,
): Omit<CallRequest<C>, 'form'> {
  const { params, query, body } = request;
  const parts = parseRequest(call, { params, query, body });
  return {
    caller,
    scope,
    idempotencyKey: idempotencyKeyOf(call, request),
    now: clock.now(),
    assertGroup: async (groupNumber) => {
      if (await directory.reaches(scope, groupNumber)) return;
      throw new Refusal(ErrorCode.Forbidden, `Group ${groupNumber} is not one of yours, or not for this.`);
    },
    // The schemas of the call have just made these parts what `Part` says they are.
    ...(parts as Pick<CallRequest<C>, 'params' | 'query' | 'body'>),
  };
}

/**
 * The key of a call that moves money, in lower case; empty for any other call.
 *
 * @throws Refusal KEY_MISSING.
 */
function idempotencyKeyOf(call: Call, request: FastifyRequest): string {
  if (!call.idempotent) return '';
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header.toLowerCase() : '';
  if (UUID.test(key)) return key;
  throw new Refusal(ErrorCode.KeyMissing, 'A call that moves money needs an Idempotency-Key header that is a UUID.');
}

/** Bytes of JSON a call may bring. */
function bodyLimitOf(call: Call): number {
  if (call === saveDraft) return MAX_DRAFT_BYTES + DRAFT_ENVELOPE_BYTES;
  return LARGE_BODY_CALLS.has(call) ? 32 * MIB : MIB;
}

/**
 * Cuts off a request whose body is not there within the time: nobody may hold connections by trickling.
 *
 * @param limitMs a minute unless told: more than any body without files takes.
 */
export function limitBodyTime(request: IncomingMessage, limitMs = MAX_BODY_MS): void {
  const { headers } = request;
  if (request.complete || !('content-length' in headers || 'transfer-encoding' in headers)) return;
  const timer = setTimeout(() => request.destroy(), limitMs).unref();
  for (const end of ['end', 'close', 'error']) request.once(end, () => clearTimeout(timer));
}

/** The files of a form are gone before its answer is out, whatever it is. */
async function answerAndDiscard<Answer>(form: IncomingForm, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } finally {
    await form.discard();
  }
}

/** Sends what the answer's schema says and nothing else: what a store reads beside it never leaves the server. */
function send(reply: FastifyReply, call: Call, answer: unknown): FastifyReply {
  if (answer instanceof FileAnswer) {
    return reply
      .type(answer.mediaType)
      .header('content-disposition', `attachment; filename="${answer.name}"`)
      .send(Buffer.from(answer.bytes));
  }
  const json = reply.type('application/json; charset=utf-8');
  if (answer instanceof StoredAnswer) return json.code(answer.status).send(answer.json);
  return json.code(call.status ?? 200).send(JSON.stringify(v.parse(call.schemas.answer, answer)));
}
