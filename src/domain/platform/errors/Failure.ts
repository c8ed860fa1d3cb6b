import { ErrorCode, type FailureCode } from './ErrorCode';

/** Meaning of a failed call, regardless of the transport. */
export type FailureKind =
  /** No response: no connection, a timeout, or canceled by the caller. The request may have been carried out. */
  | 'unanswered'
  | 'signedOut'
  | 'forbidden'
  | 'notFound'
  /** Refused because of the current state, such as a lock or a newer version. May succeed later. */
  | 'conflict'
  /** Refused by a rule. The same call will be refused again. */
  | 'refused'
  | 'tooLarge'
  /** Any other request that the server rejects. */
  | 'invalid'
  /** Nightly processing is running. Nothing was saved; the same call succeeds later. @source ERR-3 ERR-5 */
  | 'onHold'
  /** Too many or too slow requests. The same call will succeed later. */
  | 'busy'
  /** The site is down. @source ERR-4 */
  | 'unavailable'
  /** A defect on either side, such as an answer that cannot be read. */
  | 'failed';

/** How a call failed, as needed for the message. */
export interface Failure {
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer, -1 if no call was made. Only for the message catalog and the log. */
  readonly status: number;
  /** A stable code; empty when the server gave none. */
  readonly code: FailureCode;
  readonly message: string;
  /** For a server error: the request's id, which support uses to find it in the log. */
  readonly details?: { readonly requestId?: string | undefined };
}

/** Whether the server refused the person, with a code. The same call will be refused again. */
export function isForbidden({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean {
  return kind === 'forbidden' && code !== '';
}

/** Whether it is a conflict or refusal with a code, which is an expected answer and shown in place. @source ERR-9 */
export function isExpectedRefusal({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean {
  return (kind === 'conflict' || kind === 'refused') && code !== '';
}

/** Whether the file of the call cannot be read, so that the same call is refused again. */
export function isUnreadableFile({ code }: Pick<Failure, 'code'>): boolean {
  return code === ErrorCode.FileUnreadable;
}

/** Whether the change was not saved because of nightly processing. @source ERR-3 ERR-5 */
export function isHeld({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind === 'onHold';
}

/** Whether the answer means that nightly processing is running, by its code or its whole message. @source ERR-3 */
export function isProcessing({ code, message }: Pick<Failure, 'code' | 'message'>): boolean {
  return code === ErrorCode.IsProcessing || message === ErrorCode.IsProcessing;
}

/** The failure for any thrown value. An error other than an ApiError has only a message. */
export function failureOf(error: unknown): Failure {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Partial<Failure>;
  const { kind = 'failed', status = -1, code = '', message = '', details } = thrown;
  return { kind, status, code, message, ...(details?.requestId && { details: { requestId: details.requestId } }) };
}
