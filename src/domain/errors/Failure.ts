import { ErrorCode, type FailureCode } from './ErrorCode';

/** What a failed call means to its caller, regardless of the transport. */
export type FailureKind =
  /** No response: no connection, a timeout, or canceled by the caller. The request may have been carried out. */
  | 'unanswered'
  | 'signedOut'
  | 'forbidden'
  | 'notFound'
  /** Refused because of the current state, such as a lock or a newer version. It may succeed later. */
  | 'conflict'
  /** Refused because of a rule. Repeating the same call is refused again. */
  | 'refused'
  | 'tooLarge'
  /** Any other request that the server does not accept. */
  | 'invalid'
  /** Nightly processing is running. Nothing was saved; the same call succeeds later. @source ERR-3 ERR-5 */
  | 'onHold'
  /** Too many or too slow requests: the same call succeeds later. */
  | 'busy'
  /** The site is down. @source ERR-4 */
  | 'unavailable'
  /** A defect on either side, such as an answer that cannot be read. */
  | 'failed';

/** How a call failed, as far as the message depends on it. */
export interface Failure {
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer, -1 where no call was made. For the catalogue of messages and the log only. */
  readonly status: number;
  /** A stable code; empty when the server gave none. */
  readonly code: FailureCode;
  readonly message: string;
  /** Of a server error: the request's id, by which support finds it in the log. */
  readonly details?: { readonly requestId?: string | undefined };
}

/** The server refused the person, with a code. Repeating the same call is refused again. */
export function isForbidden({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean {
  return kind === 'forbidden' && code !== '';
}

/** A conflict or refusal with a code is an answer, shown where the person is. @source ERR-9 */
export function isExpectedRefusal({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean {
  return (kind === 'conflict' || kind === 'refused') && code !== '';
}

/** Whether nightly processing kept the change from being saved. @source ERR-3 ERR-5 */
export function isHeld({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind === 'onHold';
}

/** Whether the answer says that nightly processing is running, as a code or as the whole message. @source ERR-3 */
export function isProcessing({ code, message }: Pick<Failure, 'code' | 'message'>): boolean {
  return code === ErrorCode.IsProcessing || message === ErrorCode.IsProcessing;
}

/** The failure behind any thrown value. An error that is no ApiError has only a message. */
export function failureOf(error: unknown): Failure {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Partial<Failure>;
  const { kind = 'failed', status = -1, code = '', message = '', details } = thrown;
  return { kind, status, code, message, ...(details?.requestId && { details: { requestId: details.requestId } }) };
}
