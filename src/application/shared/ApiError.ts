import type { Failure, FailureKind } from '../../domain/errors/Failure';

/** Further content of a failed answer. All of it is optional on the wire. */
export interface ApiErrorDetails {
  /** Where in the request something is wrong, and what to give instead. */
  readonly problems?: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** With BILL_LOCKED: who has the bill locked, and since when (ISO timestamp, UTC). */
  readonly lockedBy?: string | undefined;
  readonly since?: string | undefined;
  /** With DISCREPANCIES_OPEN: the keys that still need a decision. */
  readonly open?: readonly string[] | undefined;
  /** For support: finds the request in the server's log. */
  readonly requestId?: string | undefined;
}

interface ApiErrorOptions extends ErrorOptions {
  /** HTTP status of the answer. */
  readonly status?: number;
}

/**
 * Why something asked of the product API was not done. Adapters of HTTP ports throw nothing else; use cases throw it for
 * what they refuse before a call. Decide by `kind` and `code`.
 */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  /** For the catalogue of messages and the log only: 0 without an answer, -1 where no call was made. */
  readonly status: number;

  /**
   * @param code of `ErrorCode`; empty when the server gave none. Codes made in the browser: UNREACHABLE, TIMEOUT, BAD_ANSWER
   *   (the answer cannot be read), CANCELLED (by the caller), NOT_SIGNED_IN.
   * @param message the error body's message, else the error's own, else "Unknown API Error".
   * @source ERR-1
   */
  constructor(
    readonly kind: FailureKind,
    readonly code: string,
    message: string,
    readonly details: ApiErrorDetails = {},
    { status = kind === 'unanswered' ? 0 : -1, ...options }: ApiErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
  }
}
