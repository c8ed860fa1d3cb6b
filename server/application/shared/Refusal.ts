import type { ErrorAnswer } from '../../../contract/shared/errorAnswer';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';

/** Details of an error answer beyond its code and message. */
export type RefusalDetails = Omit<ErrorAnswer, 'code' | 'message' | 'requestId'>;

/**
 * A request that a use case refuses. `server/http/errorAnswers` gives the HTTP status of the code.
 * The message says in plain words what to do.
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

/** A record that does not exist or that the caller may not see; the answer does not tell which. */
export function notFound(what: string): Refusal {
  return new Refusal(ErrorCode.NotFound, `There is no such ${what}, or it is not yours to see.`);
}
