import { isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { errorAnswerSchema } from '../../../contract/shared/errorAnswer';
import { IdentityError } from '../../application/session/IdentityError';
import { ApiError } from '../../application/shared/ApiError';

const LONGEST_SENTENCE = 300;
const UNKNOWN = 'Unknown API Error';

/** Turns whatever a request threw into an ApiError, keeping the original as its cause. @source ERR-1 */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (isCancel(cause)) return new ApiError(0, 'CANCELLED', 'The call was given up.', {}, { cause });
  if (cause instanceof IdentityError && cause.transient)
    return new ApiError(0, 'UNREACHABLE', cause.message, {}, { cause });
  if (!isAxiosError<unknown>(cause)) {
    return new ApiError(401, 'NOT_SIGNED_IN', 'You are signed out. Sign in again.', {}, { cause });
  }
  const { response } = cause;
  if (!response) return new ApiError(0, 'UNREACHABLE', cause.message || UNKNOWN, {}, { cause });
  const data = contentOf(response.data);
  const answer = v.safeParse(errorAnswerSchema, data);
  if (!answer.success) {
    return new ApiError(response.status, '', messageIn(data) || cause.message || UNKNOWN, {}, { cause });
  }
  const { code, message, ...details } = answer.output;
  return new ApiError(response.status, code, message || cause.message || UNKNOWN, details, { cause });
}

/** Where bytes were asked for, a refusal comes as bytes too. */
function contentOf(data: unknown): unknown {
  if (!(data instanceof ArrayBuffer)) return data;
  const text = new TextDecoder().decode(data);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A message in an answer that is not of our shape: `{message}`, `{error: text}`, `{error: {message}}` or the text itself. @source ERR-9 */
function messageIn(data: unknown): string {
  if (typeof data === 'string') return isSentence(data) ? data.trim() : '';
  if (typeof data !== 'object' || data === null) return '';
  const { message, error } = data as { message?: unknown; error?: unknown };
  return typeof message === 'string' ? message : messageIn(error);
}

/** What a proxy or a crash leaves is a page, or goes on for long. */
function isSentence(text: string): boolean {
  return text.length <= LONGEST_SENTENCE && !/^\s*[<{[]/.test(text);
}
