import { redacted } from './redacted';
import type { UiErrorRecord } from './UiErrorRecord';

/** A call as it was made, before redaction. */
export interface FailedCall {
  readonly method: string;
  /** The path pattern, without values. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** How it failed. */
export interface CallFailure {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: { readonly requestId?: string | undefined };
}

const JSON_BOTH_WAYS = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** The record of a failed call, with everything secret taken out. @source LOG-1 */
export function recordOfFailure(call: FailedCall, failure: CallFailure, at: Date): UiErrorRecord {
  const requestId = failure.details?.requestId;
  return {
    logName: 'UI Error',
    logMessage: cut(redacted(failure.message), 2000),
    logDetail: cut([failure.code, requestId && `request ${requestId}`].filter(Boolean).join(', '), 4000),
    path: cut(call.path, 500),
    status: failure.status,
    statusText: cut(failure.code, 200),
    logTimestamp: at.toISOString(),
    pageInfo: call.method,
    reqBody: cut(call.body === undefined ? '' : JSON.stringify(redacted(call.body)), 4000),
    // The bearer token never gets here: only what tells two attempts apart.
    reqHeader: cut(JSON.stringify({ ...JSON_BOTH_WAYS, 'Idempotency-Key': call.idempotencyKey }), 2000),
  };
}

function cut(text: string, longest: number): string {
  return text.slice(0, longest);
}
