import * as v from 'valibot';

export { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';

/** The body of every answer that is not 2xx. `message` tells people what to do. */
export const errorAnswerSchema = v.object({
  code: v.string(),
  message: v.string(),
  /** Fields of the request with a problem, and how to correct them. */
  problems: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  /** With BILL_LOCKED: the lock's owner, and since when (ISO, UTC). */
  lockedBy: v.optional(v.string()),
  since: v.optional(v.string()),
  /** With DISCREPANCIES_OPEN: the keys that still need a decision. */
  open: v.optional(v.array(v.string())),
  /** With TOO_MANY_REQUESTS: when to try again; the same as the Retry-After header. */
  retryAfterSeconds: v.optional(v.number()),
  /** With STEP_UP_NEEDED: maximum age of the sign-in, and whether it needs a second factor. */
  maxAgeSeconds: v.optional(v.number()),
  secondFactor: v.optional(v.boolean()),
  /** For support: finds the request in the server's log. */
  requestId: v.optional(v.string()),
});
export type ErrorAnswer = v.InferOutput<typeof errorAnswerSchema>;
