import { isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { errorAnswerSchema } from '../../../contract/platform/shared/errorAnswer';
import { IdentityError } from '../../application/people/session/IdentityError';
import { ApiError } from '../../application/platform/shared/ApiError';
import { BrowserCode, ErrorCode, type FailureCode, failureCodeOf } from '../../domain/platform/errors/ErrorCode';
import { type FailureKind, isProcessing } from '../../domain/platform/errors/Failure';

const MAX_SENTENCE_LENGTH = 300;
const UNKNOWN = 'Unknown API Error';

const KIND_OF: Readonly<Record<number, FailureKind>> = {
  0: 'unanswered',
  401: 'signedOut',
  403: 'forbidden',
  404: 'notFound',
  408: 'busy',
  409: 'conflict',
  413: 'tooLarge',
  422: 'refused',
  423: 'onHold',
  429: 'busy',
  503: 'unavailable',
};

/** The table from HTTP statuses to kinds of failures. Also used for answers of proxies, which have no code. */
export function failureKindOf(status: number, code: FailureCode = '', message = ''): FailureKind {
  if (isProcessing({ code, message })) return 'onHold';
  // The session is valid: another sign-in in it is needed.
  if (code === ErrorCode.StepUpNeeded) return 'refused';
  return KIND_OF[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'failed');
}

/** Turns any error of a request into an ApiError with the original as its cause. @source ERR-1 */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (isCancel(cause))
    return new ApiError('unanswered', BrowserCode.Cancelled, 'The call was canceled.', {}, { cause });
  if (cause instanceof IdentityError && cause.transient) {
    return new ApiError('unanswered', BrowserCode.Unreachable, cause.message, {}, { cause });
  }
  if (!isAxiosError<unknown>(cause)) {
    return new ApiError(
      'signedOut',
      BrowserCode.NotSignedIn,
      'You are signed out. Sign in again.',
      {},
      { cause, status: 401 },
    );
  }
  const { response } = cause;
  if (!response) return new ApiError('unanswered', BrowserCode.Unreachable, cause.message || UNKNOWN, {}, { cause });
  const { status } = response;
  const data = contentOf(response.data);
  const answer = v.safeParse(errorAnswerSchema, data);
  const {
    code: receivedCode,
    message,
    ...details
  } = answer.success ? answer.output : { code: '', message: messageIn(data) };
  const code = failureCodeOf(receivedCode);
  const text = message || cause.message || UNKNOWN;
  return new ApiError(failureKindOf(status, code, text), code, text, details, { cause, status });
}

/** If bytes were requested, a refusal arrives as bytes too. */
function contentOf(data: unknown): unknown {
  if (!(data instanceof ArrayBuffer)) return data;
  const text = new TextDecoder().decode(data);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * The message of an answer in another shape: `{message}`, `{error: text}`, `{error: {message}}` or the text itself.
 *
 * @source ERR-9
 */
function messageIn(data: unknown): string {
  if (typeof data === 'string') return isSentence(data) ? data.trim() : '';
  if (typeof data !== 'object' || data === null) return '';
  const { message, error } = data as { message?: unknown; error?: unknown };
  return typeof message === 'string' ? message : messageIn(error);
}

/** False for the HTML page or long text that a proxy or a crash sends. */
function isSentence(text: string): boolean {
  return text.length <= MAX_SENTENCE_LENGTH && !/^\s*[<{[]/.test(text);
}

/** The error for a response that is not the requested file, such as a proxy's page. @param status its HTTP status */
export function unreadableFile(status: number, cause?: unknown): ApiError {
  const message = 'The server sent a file that cannot be read.';
  return new ApiError('failed', BrowserCode.BadAnswer, message, {}, { status, cause });
}
