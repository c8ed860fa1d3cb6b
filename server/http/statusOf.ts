import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';

/** The HTTP status of each error code: the one place where the server translates codes to statuses. */
const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  KEY_MISSING: 400,
  UNAUTHENTICATED: 401,
  TOKEN_REVOKED: 401,
  FORBIDDEN: 403,
  WRONG_USER: 403,
  NOT_ACTIVE: 403,
  NOT_FOUND: 404,
  BILL_LOCKED: 409,
  LOCK_LOST: 409,
  STALE_VERSION: 409,
  IS_PROCESSING: 409,
  KEY_IN_FLIGHT: 409,
  WRONG_STATUS: 409,
  MONEY_ON_BILL: 409,
  EMAIL_TAKEN: 409,
  NAME_TAKEN: 409,
  BANK_ACCOUNT_IN_USE: 409,
  DRAFT_QUOTA: 409,
  ALREADY_RUN: 409,
  TOO_LARGE: 413,
  KEY_REUSED: 422,
  REASON_MISSING: 422,
  DISCREPANCIES_OPEN: 422,
  NO_REVERT_DATA: 422,
  INVARIANT_BROKEN: 422,
  NOT_PAYABLE: 422,
  SAME_PERSON: 422,
  EMAIL_UNUSUAL: 422,
  GRANT_REFUSED: 422,
  LAST_ONE: 422,
  NO_ACCOUNT: 422,
  RECIPIENT_INACTIVE: 422,
  ROWS_WITH_ERRORS: 422,
  DUPLICATE_FILE: 422,
  UPLOAD_REVERSED: 422,
  UPLOAD_IN_USE: 422,
  FILE_UNREADABLE: 422,
  BANK_ACCOUNT_INVALID: 422,
  TOO_MANY: 422,
  TOO_LATE: 422,
  ON_HOLD: 423,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  MAINTENANCE: 503,
};

/** A request whose body is of a media type that the call does not take. Only the HTTP layer knows of media types. */
export class UnsupportedMediaType extends Refusal {
  constructor(message: string) {
    super(ErrorCode.BadRequest, message);
  }
}

/** The HTTP status that answers a refusal. */
export const statusOf = (refusal: Refusal): number =>
  refusal instanceof UnsupportedMediaType ? 415 : STATUS_OF[refusal.code];
