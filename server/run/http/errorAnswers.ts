import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, ErrorCode } from '../../../contract/platform/shared/errorAnswer';
import { isDatabaseFull, isDatabaseUnavailable, sqlStateOf } from '../../platform/database/databaseErrors';
import { Refusal } from '../../platform/shared/Refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the access policy; undefined for routes that it does not decide about. */
    readonly operation?: string;
  }
}

const UNIQUE_VIOLATION = '23505';

const DATA_EXCEPTION = '22';

type Answer = ErrorAnswer & { readonly status: number };

/** Turns an error into an answer. Internal errors are logged and not described to the caller. */
export function errorAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, ...answer } = loggedAnswer(error, request);
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
  if (answer.code === ErrorCode.StepUpNeeded) reply.header('www-authenticate', stepUpChallenge(answer));
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

/** The response body for an error that occurs after the status was sent. Logs the error like `errorAnswer`. */
export function errorBody(error: unknown, request: FastifyRequest): ErrorAnswer {
  const { status: _sent, ...answer } = loggedAnswer(error, request);
  return answer;
}

function loggedAnswer(error: unknown, request: FastifyRequest): Answer {
  const answer = answerOf(error);
  const { status, code } = answer;
  if (status === 403) {
    // With the user id of the request's log, if the token was valid. The message may name a group.
    request.log.warn({ operation: operationOf(request), reason: code }, 'access refused');
  }
  if (status >= 500) request.log.error({ err: error, answered: code }, 'request failed');
  return status >= 500 ? { ...answer, requestId: request.id } : answer;
}

/** @source RFC 9470, section 3 */
function stepUpChallenge({ maxAgeSeconds = 0, secondFactor = false }: ErrorAnswer): string {
  const factor = secondFactor ? ', acr_values="http://schemas.openid.net/pape/policies/2007/06/multi-factor"' : '';
  return `Bearer error="insufficient_user_authentication", max_age="${maxAgeSeconds}"${factor}`;
}

/** The operation of the access policy; for calls without one, the method and the route's pattern. */
function operationOf({ method, routeOptions: { config, url } }: FastifyRequest): string {
  return config.operation ?? `${method} ${url ?? 'unknown'}`;
}

function answerOf(error: unknown): Answer {
  if (error instanceof Refusal) {
    return { ...error.details, status: statusOf(error), code: error.code, message: error.message };
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The database is not available right now. Nothing was saved. Try again in a minute.';
    return { status: 503, code: ErrorCode.Unavailable, message };
  }
  if (isDatabaseFull(error)) {
    const message = "The database's disk is full. Nothing was saved. Contact support, and try again later.";
    return { status: 503, code: ErrorCode.Unavailable, message };
  }
  if (sqlStateOf(error) === UNIQUE_VIOLATION) {
    // The last line of defense of every "only once": nothing was saved, and a look at the record shows what the other call did.
    const message = 'Someone else did the same at this moment. Nothing was changed. Reload, then try again.';
    return { status: 409, code: ErrorCode.WrongStatus, message };
  }
  if (sqlStateOf(error)?.startsWith(DATA_EXCEPTION)) {
    return { status: 400, code: ErrorCode.BadRequest, message: 'A value in the request cannot be stored.' };
  }
  return frameworkAnswer(error) ?? internalAnswer();
}

/** Errors of Fastify before a handler runs: invalid JSON, body too large, wrong media type, invalid URL. */
function frameworkAnswer(error: unknown): Answer | undefined {
  if (!isFastifyError(error)) return undefined;
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return {
      status,
      code: ErrorCode.TooLarge,
      message: 'The request is too large for this call. Send fewer or shorter values.',
    };
  }
  if (status === 415) return { status, code: ErrorCode.BadRequest, message: 'Send JSON (application/json).' };
  if (status === 429) return { status, code: ErrorCode.TooManyRequests, message: error.message };
  if (status < 400 || status >= 500) return undefined;
  return { status: 400, code: ErrorCode.BadRequest, message: error.message };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function internalAnswer(): Answer {
  const message = 'Something went wrong on the server. Try again. If it happens again, give support the reference.';
  return { status: 500, code: ErrorCode.Internal, message };
}

/** The HTTP status of a refusal. */
function statusOf(refusal: Refusal): number {
  if (refusal instanceof UnsupportedMediaType) return 415;
  return refusal instanceof ClientLeft ? CLIENT_LEFT : STATUS_OF[refusal.code];
}

/** The client has disconnected, so the status is only logged. nginx uses the same one. */
const CLIENT_LEFT = 499;

/** The client closed its connection before it was answered. Only logs and metrics show it. */
export class ClientLeft extends Refusal {
  constructor() {
    super(ErrorCode.BadRequest, 'The client closed the connection before the answer.');
  }
}

/** A request with an unsupported media type. Only the HTTP layer uses it. */
export class UnsupportedMediaType extends Refusal {
  constructor(message: string) {
    super(ErrorCode.BadRequest, message);
  }
}

/** The HTTP status of each error code. */
const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  KEY_MISSING: 400,
  UNAUTHENTICATED: 401,
  TOKEN_REVOKED: 401,
  STEP_UP_NEEDED: 401,
  FORBIDDEN: 403,
  WRONG_USER: 403,
  NOT_ACTIVE: 403,
  SECOND_FACTOR_NEEDED: 403,
  NOT_FOUND: 404,
  BILL_LOCKED: 409,
  LOCK_LOST: 409,
  STALE_VERSION: 409,
  IS_PROCESSING: 409,
  KEY_IN_FLIGHT: 409,
  WRONG_STATUS: 409,
  MONEY_ON_BILL: 409,
  LINES_ARCHIVED: 409,
  EMAIL_TAKEN: 409,
  NAME_TAKEN: 409,
  BANK_ACCOUNT_IN_USE: 409,
  DRAFT_QUOTA: 409,
  ALREADY_RUN: 409,
  RIGHTS_CHANGED: 409,
  TOO_LARGE: 413,
  FILE_TYPE: 415,
  KEY_REUSED: 422,
  REASON_MISSING: 422,
  DISCREPANCIES_OPEN: 422,
  NO_REVERT_DATA: 422,
  INVARIANT_BROKEN: 422,
  STEP_UP_IMPOSSIBLE: 422,
  NOT_PAYABLE: 422,
  ACH_TOO_LARGE: 422,
  ACH_OFF: 422,
  EXCESS_UNCONFIRMED: 422,
  CORRECTION_UNCONFIRMED: 422,
  COSTS_UNCONFIRMED: 422,
  CLASSES_UNCONFIRMED: 422,
  SAME_PERSON: 422,
  LIMIT_EXCEEDED: 422,
  EMAIL_UNUSUAL: 422,
  GRANT_REFUSED: 422,
  LAST_ONE: 422,
  NO_ACCOUNT: 422,
  RECIPIENT_INACTIVE: 422,
  ROWS_WITH_ERRORS: 422,
  DUPLICATE_FILE: 422,
  CONTROL_TOTAL: 422,
  UPLOAD_REVERSED: 422,
  UPLOAD_IN_USE: 422,
  FILE_UNREADABLE: 422,
  BANK_ACCOUNT_INVALID: 422,
  ORIGINATOR_MISSING: 422,
  TOO_MANY: 422,
  DEPOSIT_NOT_READY: 422,
  REASON_NEEDED: 422,
  SUSPENSE_SHORT: 422,
  TOO_LATE: 422,
  ON_HOLD: 423,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  MAINTENANCE: 503,
};
