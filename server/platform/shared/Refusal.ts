import type { ErrorAnswer } from '../../../contract/platform/shared/errorAnswer';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';

/** Details of an error answer beyond its code and message. */
export type RefusalDetails = Omit<ErrorAnswer, 'code' | 'message' | 'requestId'>;

/**
 * A refused request. `server/run/http/errorAnswers` maps the code to an HTTP status. The message says what to do.
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

/** A request that the state of a record does not allow, such as a second decision. */
export function wrongStatus(message: string): Refusal {
  return new Refusal(ErrorCode.WrongStatus, message);
}

/** A request that the caller's rights do not cover. */
export function forbidden(message: string): Refusal {
  return new Refusal(ErrorCode.Forbidden, message);
}

/** A change based on an outdated version of a record. */
export function staleVersion(message: string): Refusal {
  return new Refusal(ErrorCode.StaleVersion, message);
}

/** A request that is wrong as a whole. */
export function badRequest(message: string): Refusal {
  return new Refusal(ErrorCode.BadRequest, message);
}

/** A request with one wrong field. @param path such as `body.reason` */
export function invalid(path: string, message: string): Refusal {
  return new Refusal(ErrorCode.BadRequest, message, { problems: [{ path, message }] });
}

/**
 * A change whose time is in a closed month, because the month was closed while the change waited, or the server's clock is behind.
 *
 * @source docs/decisions/periods.md#a-posting-that-comes-too-late-is-refused
 */
export class MonthClosed extends Refusal {
  constructor(options?: ErrorOptions) {
    const message =
      'Nothing is posted in a closed month, and the month of this change was closed before it was saved. Nothing was saved. ' +
      "Try again. If this happens again, the server's clock is behind: contact support.";
    super(ErrorCode.WrongStatus, message, {}, options);
  }
}
