/** What a failed answer tells besides its status and message. All of it is optional on the wire. */
export interface ApiErrorDetails {
  /** Where in the request something is wrong, and what to give instead. */
  readonly problems?: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** With BILL_LOCKED: who holds the bill, and since when (ISO timestamp, UTC). */
  readonly lockedBy?: string | undefined;
  readonly since?: string | undefined;
  /** With DISCREPANCIES_OPEN: the keys that still need a decision. */
  readonly open?: readonly string[] | undefined;
  /** For support: finds the request in the server's log. */
  readonly requestId?: string | undefined;
}

/** Why a call to the product API failed. The only error that adapters of HTTP ports throw; thrown once, where the call is made. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status HTTP status; 0 when the server could not be reached.
   * @param code of `ErrorCode`; empty when the server gave none. Where no server told: UNREACHABLE, TIMEOUT, BAD_ANSWER (what
   *   came is no answer of ours), CANCELLED (the caller gave up), NOT_SIGNED_IN.
   * @param message the error body's message, else the error's own, else "Unknown API Error".
   * @source ERR-1
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: ApiErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
