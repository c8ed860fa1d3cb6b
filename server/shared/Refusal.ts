import type { ErrorAnswer } from '../../contract/shared/errorAnswer';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';

/** Details of an error answer beyond its code and message. */
export type RefusalDetails = Omit<ErrorAnswer, 'code' | 'message' | 'requestId'>;

/**
 * A refused request. `server/http/errorAnswers` maps the code to an HTTP status. The message says what to do.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: RefusalDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A record that does not exist or that the caller may not see; the answer does not distinguish them.
 *
 * @source docs/decisions/calls.md#a-record-out-of-scope-answers-404-a-named-group-403
 */
export function notFound(what: string): Refusal {
  return new Refusal(ErrorCode.NotFound, `There is no such ${what}, or you don't have access to it.`);
}
