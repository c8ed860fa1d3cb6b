import type { ErrorAnswer, ErrorCode } from '../../../contract/shared/errorAnswer';

/** The statuses a refusal may have: none of them says that the server failed. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 429 | 503;

/** What an answer may say beside its code and message. */
export type RefusalDetails = Omit<ErrorAnswer, 'code' | 'message' | 'requestId'>;

/**
 * An expected no: thrown by use cases, answered to the caller as it stands.
 * The message says in plain words what to do.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: RefusalStatus,
    readonly code: ErrorCode,
    message: string,
    readonly details: RefusalDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Something named by its key that is not there, or not the caller's to know of: the two look the same from outside. */
export function notFound(what: string): Refusal {
  return new Refusal(404, 'NOT_FOUND', `There is no such ${what}, or it is not yours to see.`);
}
