import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, ErrorCode } from '../../contract/shared/errorAnswer';
import { Refusal } from '../application/shared/Refusal';
import { isDatabaseAway } from '../infrastructure/sql/isDatabaseAway';
import { sqlStateOf } from '../infrastructure/sql/sqlStateOf';
import { statusOf } from './statusOf';

const DATA_EXCEPTION = '22';

/** Turns whatever was thrown into an answer: a refusal as it stands, and nothing of what went wrong inside. */
export function errorAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, ...answer } = answerOf(error);
  if (status >= 500) request.log.error({ err: error, answered: answer.code }, 'request failed');
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
  const requestId = status >= 500 ? { requestId: request.id } : {};
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...answer, ...requestId }));
}

type Answer = ErrorAnswer & { readonly status: number };

function answerOf(error: unknown): Answer {
  if (error instanceof Refusal) {
    return { ...error.details, status: statusOf(error), code: error.code, message: error.message };
  }
  if (isDatabaseAway(error)) {
    const message = 'The database does not answer just now. Nothing was saved; try again in a minute.';
    return { status: 503, code: ErrorCode.Unavailable, message };
  }
  if (sqlStateOf(error)?.startsWith(DATA_EXCEPTION)) {
    return { status: 400, code: ErrorCode.BadRequest, message: 'A value in the request cannot be stored.' };
  }
  return ofTheFramework(error) ?? internal();
}

/** What Fastify refuses before a handler runs: bad JSON, a body too large, another media type, a broken address. */
function ofTheFramework(error: unknown): Answer | undefined {
  if (!isFastifyError(error)) return undefined;
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return { status, code: ErrorCode.TooLarge, message: 'The request is larger than this call takes.' };
  }
  if (status === 415) return { status, code: ErrorCode.BadRequest, message: 'Send JSON (application/json).' };
  if (status === 429) return { status, code: ErrorCode.TooManyRequests, message: error.message };
  if (status < 400 || status >= 500) return undefined;
  return { status: 400, code: ErrorCode.BadRequest, message: error.message };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function internal(): Answer {
  const message = 'Something went wrong here. Try again; if it happens again, tell support the request id.';
  return { status: 500, code: ErrorCode.Internal, message };
}
