import type { FailureCode } from '../../../domain/platform/errors/ErrorCode';
import type { Failure, FailureKind } from '../../../domain/platform/errors/Failure';

/** Details of a failed answer. All are optional on the wire. */
export interface ApiErrorDetails {
  /** Invalid parts of the request, each with what to send instead. */
  readonly problems?: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** With BILL_LOCKED: who has the bill locked, and since when (ISO timestamp, UTC). */
  readonly lockedBy?: string | undefined;
  readonly since?: string | undefined;
  /** With DISCREPANCIES_OPEN: the keys that still need a decision. */
  readonly open?: readonly string[] | undefined;
  /** With STEP_UP_NEEDED: whether the sign-in needs a second factor. */
  readonly secondFactor?: boolean | undefined;
  /** Identifies the request in the server's log, for support. */
  readonly requestId?: string | undefined;
}

interface ApiErrorOptions extends ErrorOptions {
  /** HTTP status of the answer. */
  readonly status?: number;
}

/**
 * Why a request to the product API failed. HTTP adapters throw nothing else; use cases throw it for requests that they refuse
 * before a call. Branch on `kind` and `code`.
 */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  /** For the message catalog and the log only: 0 without an answer, -1 if no call was made. */
  readonly status: number;

  /**
   * @param message the error body's message, else the error's own, else "Unknown API Error".
   * @source ERR-1
   */
  constructor(
    readonly kind: FailureKind,
    readonly code: FailureCode,
    message: string,
    readonly details: ApiErrorDetails = {},
    { status = kind === 'unanswered' ? 0 : -1, ...options }: ApiErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
  }
}
