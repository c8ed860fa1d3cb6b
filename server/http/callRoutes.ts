import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeBillLines } from '../../contract/bills/bills';
import { addMemberLinks } from '../../contract/bills/comparisonFacts';
import { reconcileBill } from '../../contract/bills/reconcileBill';
import { saveDraft } from '../../contract/drafts';
import { endTokens } from '../../contract/sessionUse';
import type { Call } from '../../contract/shared/Call';
import { isListExport, isSentInParts, PREFER_BACKGROUND } from '../../contract/shared/listExport';
import { testFileTemplate } from '../../contract/uploads';
import { decide } from '../../src/domain/access/decide';
import { POLICY } from '../../src/domain/access/policy';
import type { Scope } from '../../src/domain/access/Scope';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { MalwareScan } from '../files/MalwareScan';
import { assertMaySaveDraft, DRAFT_ENVELOPE_BYTES, MAX_DRAFT_BYTES } from '../reconciliation/SaveDraft';
import { aboutAnswered, grantOutcomeOf } from '../security/aboutCall';
import { eventOf } from '../security/eventOfCall';
import { assertRecentSignIn, assertRecentSignInFor, assertTwoFactors, type StepUpRules } from '../security/stepUp';
import type { Caller } from '../shared/Caller';
import type { CallRate } from '../shared/CallRate';
import { createExportTurns } from '../shared/exportTurns';
import { FairTurns } from '../shared/FairTurns';
import { officeDate } from '../shared/officeDate';
import { Refusal } from '../shared/Refusal';
import { authenticate, type SignInServices } from './authenticate';
import { allowSlowBody } from './bodyTime';
import { checkCsrf } from './csrf';
import { ClientLeft } from './errorAnswers';
import { assertForm, IncomingForm } from './IncomingForm';
import { parseRequest } from './parseRequest';
import { type CallRequest, type Handler, type Route, StreamedFile } from './Route';
import { placeOf } from './recordRefusal';
import { type ReportServices, readReports } from './reportReads';
import { sendAnswer } from './sendAnswer';
import { StartedExport, sendExport, startExport, stopSignal } from './sendExport';

/** Services every call needs before its handler runs. */
export interface CallServices extends SignInServices, ReportServices {
  /** IANA name. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string | undefined;
  /** What the most harmful requests need. Default: no recent sign-in is needed. */
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

const MIB = 1024 * 1024;

/** Calls whose body grows with the bill, up to 30,000 lines, or 5,000 linked people. */
const LARGE_BODY_CALLS: ReadonlySet<Call> = new Set<Call>([changeBillLines, reconcileBill, addMemberLinks]);

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
  const parts = services.exportTurns ?? createExportTurns();
  const stopping = stopSignal(app);
  return <C extends Call>(call: C, handler: Handler<C>) => {
    registered.add(call);
    const turns = call.form ? forms : isDocumentCall(call) ? documents : undefined;
    const addTo = (scope: FastifyInstance) =>
      scope.route({
        method: call.method,
        url: call.path,
        // Some GETs of the specification send mails or delete people; a HEAD must never do anything.
        exposeHeadRoute: !POLICY[call.operation].write,
        bodyLimit: bodyLimitOf(call),
        config: { operation: call.operation },
        onRequest: async (request, reply) => {
          checkCsrf(request);
          const who = await allow(request, call, services);
          allowed.set(request, who);
          reply.log = request.log;
          await assertRightsOnBody(request, call, who, services);
          if (!call.form) return;
          assertForm(request, call.form);
          allowSlowBody(request.raw);
        },
        handler: async (request, reply) => {
          const who = allowed.get(request);
          if (!who) throw new Error('A handler ran before its access check.');
          const client = clientSignal(request, reply);
          const signal = isSentInParts(call) ? AbortSignal.any([client, stopping]) : client;
          const { userId } = who.caller;
          const given = { ...callRequest(request, call, who, services), signal };
          const form = new IncomingForm(request, call.form, spool, services.malware);
          const work = async () => {
            const answered = await handler({ ...given, form: form.receive });
            return answered instanceof StreamedFile
              ? startExport(answered, { userId, signal, turns: parts })
              : answered;
          };
          const answer = () =>
            answerAndDiscard(form, () => readReports({ request, reply, call, caller: who.caller }, services, work));
          const record = (result?: unknown) => {
            const name = eventOf(call, who.caller);
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
          const answered = await (turns ? turns.run(userId, answer, signal) : answer());
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
  if (services.needsTwoFactors && call !== endTokens) assertTwoFactors(caller.signIn);
  const decision = decide(caller.person, call.operation);
  if (decision.allowed) return { caller, scope: decision.scope };
  throw new Refusal(
    ErrorCode.Forbidden,
    "You don't have permission to do this. Ask your administrator if you need it.",
  );
}

/**
 * Rights that depend on more than the call, for bodies that are large: checked before the body is read.
 *
 * @throws Refusal FORBIDDEN; TOO_LARGE.
 */
async function assertRightsOnBody(
  request: FastifyRequest,
  call: Call,
  { caller, scope }: Allowed,
  { directory }: CallServices,
): Promise<void> {
  if (call === saveDraft) {
    const length = Number(request.headers['content-length']);
    assertMaySaveDraft(caller.person, Number.isNaN(length) ? undefined : length);
  } else if (call === addMemberLinks) {
    const { groupNumber } = request.params as { readonly groupNumber: string };
    if (!(await directory.reaches(scope, groupNumber))) throw outsideAccess(groupNumber);
  }
}

const outsideAccess = (groupNumber: string) =>
  new Refusal(ErrorCode.Forbidden, `Group ${groupNumber} is outside your access for this action.`);

function callRequest<C extends Call>(
  request: FastifyRequest,
  call: C,
  { caller, scope }: Allowed,
  { clock, directory, officeTimeZone, stepUp = () => undefined }: CallServices,
): Omit<CallRequest<C>, 'form' | 'signal'> {
  const { params, query, body } = request;
  // The call's schemas validate these parts.
  const parts = parseRequest(call, { params, query, body }) as Pick<CallRequest<C>, 'params' | 'query' | 'body'>;
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
    assertGroup: async (groupNumber) => {
      if (await directory.reaches(scope, groupNumber)) return;
      throw outsideAccess(groupNumber);
    },
    assertGroupReached: async (groupNumber) => {
      if (await directory.reaches(scope, groupNumber, true)) return;
      throw outsideAccess(groupNumber);
    },
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

/** Maximum bytes of a call's JSON body. */
function bodyLimitOf(call: Call): number {
  if (call === saveDraft) return MAX_DRAFT_BYTES + DRAFT_ENVELOPE_BYTES;
  return LARGE_BODY_CALLS.has(call) ? 32 * MIB : MIB;
}

/** Whether answering the call writes a spreadsheet or PDF, or reads a whole file. */
function isDocumentCall(call: Call): boolean {
  const isWritten = call.file === true || call.file?.some((format) => format !== 'any') === true;
  return isWritten || call === testFileTemplate;
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
