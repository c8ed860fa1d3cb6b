import { redacted } from './redacted';

/** A failed call as recorded in the UI log. Never contains a token, password, or account number. @source LOG-1 */
export interface UiErrorRecord {
  readonly logName: 'UI Error';
  readonly logMessage: string;
  readonly logDetail: string;
  /** The call's path pattern, without its query. */
  readonly path: string;
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly statusText: string;
  /** ISO timestamp, UTC. */
  readonly logTimestamp: string;
  /** The request method. */
  readonly pageInfo: string;
  readonly reqBody: string;
  readonly reqHeader: string;
}

/** A call as it was made, before redaction. */
export interface FailedCall {
  readonly method: string;
  /** The path pattern, without values. */
  readonly path: string;
  readonly body?: unknown;
  /** The request's headers by name; undefined if the request failed before it had any. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** How it failed. */
export interface CallFailure {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: { readonly requestId?: string | undefined };
}

/** A failed call, how it failed, and when. It may contain secrets: only its record is sent. */
export interface FailureToRecord {
  readonly call: FailedCall;
  readonly failure: CallFailure;
  readonly at: Date;
}

/**
 * The record of a failed call, without secrets.
 *
 * @source LOG-1 docs/decisions/errors.md#the-log-of-failed-calls-contains-failures-only
 */
export function recordOfFailure({ call, failure, at }: FailureToRecord): UiErrorRecord {
  const requestId = failure.details?.requestId;
  return {
    logName: 'UI Error',
    logMessage: cut(redacted(failure.message), 2000),
    logDetail: cut([redacted(failure.code), requestId && `request ${requestId}`].filter(Boolean).join(', '), 4000),
    path: cut(call.path, 500),
    status: failure.status,
    statusText: cut(redacted(failure.code), 200),
    logTimestamp: at.toISOString(),
    pageInfo: call.method,
    reqBody: cut(call.body === undefined ? '' : JSON.stringify(redacted(call.body)), 4000),
    reqHeader: cut(call.headers === undefined ? '' : JSON.stringify(redacted(call.headers)), 2000),
  };
}

function cut(text: string, longest: number): string {
  return text.slice(0, longest);
}
