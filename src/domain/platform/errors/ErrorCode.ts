/**
 * Error codes of refusals. Screens depend on them, so they never change meaning.
 *
 * - 400 BAD_REQUEST: the call is malformed; `problems` says where.
 * - 401 UNAUTHENTICATED, TOKEN_REVOKED, STEP_UP_NEEDED · 403 FORBIDDEN, WRONG_USER, NOT_ACTIVE, SECOND_FACTOR_NEEDED
 * - 404 NOT_FOUND: does not exist, or is outside the caller's scope.
 * - 409 BILL_LOCKED, LOCK_LOST, STALE_VERSION, IS_PROCESSING, KEY_IN_FLIGHT, WRONG_STATUS, MONEY_ON_BILL, LINES_ARCHIVED,
 * EMAIL_TAKEN
 * - 413 TOO_LARGE · 415 FILE_TYPE
 * - 422 the request is understood and refused: DISCREPANCIES_OPEN, REASON_MISSING, NOT_PAYABLE, KEY_REUSED …
 * - 423 ON_HOLD: nightly processing only.
 * - 429 TOO_MANY_REQUESTS · 503 UNAVAILABLE, MAINTENANCE
 */
export const ErrorCode = {
  BadRequest: 'BAD_REQUEST',
  Unauthenticated: 'UNAUTHENTICATED',
  /** The access token was issued before the person's password, address or status changed: get a new one. */
  TokenRevoked: 'TOKEN_REVOKED',
  /** The sign-in is too old for this request, or lacks a second factor: sign in again and repeat it (RFC 9470). */
  StepUpNeeded: 'STEP_UP_NEEDED',
  /** The request needs a recent sign-in, and the identity provider does not say when people sign in. */
  StepUpImpossible: 'STEP_UP_IMPOSSIBLE',
  Forbidden: 'FORBIDDEN',
  WrongUser: 'WRONG_USER',
  NotFound: 'NOT_FOUND',
  BillLocked: 'BILL_LOCKED',
  LockLost: 'LOCK_LOST',
  StaleVersion: 'STALE_VERSION',
  IsProcessing: 'IS_PROCESSING',
  KeyInFlight: 'KEY_IN_FLIGHT',
  KeyReused: 'KEY_REUSED',
  KeyMissing: 'KEY_MISSING',
  WrongStatus: 'WRONG_STATUS',
  MoneyOnBill: 'MONEY_ON_BILL',
  ReasonMissing: 'REASON_MISSING',
  DiscrepanciesOpen: 'DISCREPANCIES_OPEN',
  NoRevertData: 'NO_REVERT_DATA',
  /** Lines of the bill are archived. A manager can restore them. */
  LinesArchived: 'LINES_ARCHIVED',
  InvariantBroken: 'INVARIANT_BROKEN',
  NotPayable: 'NOT_PAYABLE',
  /** The amount exceeds the limit of one ACH entry. */
  AchTooLarge: 'ACH_TOO_LARGE',
  /** The installation sends no bank files, so bank accounts cannot be drawn on. */
  AchOff: 'ACH_OFF',
  /** The payment greatly exceeds its bills, and the request does not confirm the excess. */
  ExcessUnconfirmed: 'EXCESS_UNCONFIRMED',
  /** The terms of a correction raise a question, and the request does not confirm them. */
  CorrectionUnconfirmed: 'CORRECTION_UNCONFIRMED',
  /** Cost centers of many members would change, and the request does not confirm it. */
  CostsUnconfirmed: 'COSTS_UNCONFIRMED',
  /** The classes of many members would change, and the request does not confirm this. */
  ClassesUnconfirmed: 'CLASSES_UNCONFIRMED',
  SamePerson: 'SAME_PERSON',
  /** The rights of the requester or the approver have changed since the request. It remains open. */
  RightsChanged: 'RIGHTS_CHANGED',
  /** The amount exceeds a limit of the office; the message states the limit, the amount used, and what to do. */
  LimitExceeded: 'LIMIT_EXCEEDED',
  /** The address belongs to another person, who is named only if in the caller's scope. */
  EmailTaken: 'EMAIL_TAKEN',
  /** The email address has characters that look like others and was not confirmed. */
  EmailUnusual: 'EMAIL_UNUSUAL',
  /** Some of the requested rights may not be granted; `problems` lists them with the reasons. Nothing was changed. */
  GrantRefused: 'GRANT_REFUSED',
  /** The change would leave nobody with this right. */
  LastOne: 'LAST_ONE',
  /** The identity provider has no account for a person, and none can be created from here. */
  NoAccount: 'NO_ACCOUNT',
  /** The caller's access is disabled. */
  NotActive: 'NOT_ACTIVE',
  /** The installation requires a second factor, and the caller signed in without one. */
  SecondFactorNeeded: 'SECOND_FACTOR_NEEDED',
  /** No email is sent to a person whose access is disabled. */
  RecipientInactive: 'RECIPIENT_INACTIVE',
  /** Rows of a file have errors, and the request does not skip them. */
  RowsWithErrors: 'ROWS_WITH_ERRORS',
  /** A file with the same content is already committed, and the request does not allow duplicates. */
  DuplicateFile: 'DUPLICATE_FILE',
  /** The total of a file's rows differs from its control total, and the request does not confirm this difference. */
  ControlTotal: 'CONTROL_TOTAL',
  /** The data came from a file that has been reversed since, or whose rows are no longer kept. */
  UploadReversed: 'UPLOAD_REVERSED',
  /** Data added by the file has been used, so the file cannot be reversed. */
  UploadInUse: 'UPLOAD_IN_USE',
  /** A file that cannot be read; the message says why. */
  FileUnreadable: 'FILE_UNREADABLE',
  /** Files of this type are not accepted; the message says which are. */
  FileType: 'FILE_TYPE',
  NameTaken: 'NAME_TAKEN',
  BankAccountInvalid: 'BANK_ACCOUNT_INVALID',
  BankAccountInUse: 'BANK_ACCOUNT_IN_USE',
  /** A person's drafts exceed their total size; `problems` lists the largest. */
  DraftQuota: 'DRAFT_QUOTA',
  /** The checks of a deposit do not match the bank's figures, or some are not placed. */
  DepositNotReady: 'DEPOSIT_NOT_READY',
  /**
   * The money was probably entered before, or an account was just added: `problems` explains it, and a person must give a reason.
   */
  ReasonNeeded: 'REASON_NEEDED',
  /** The installation has no sender for bank files and remittances. */
  OriginatorMissing: 'ORIGINATOR_MISSING',
  /** The amount exceeds the money in suspense. */
  SuspenseShort: 'SUSPENSE_SHORT',
  TooLate: 'TOO_LATE',
  AlreadyRun: 'ALREADY_RUN',
  OnHold: 'ON_HOLD',
  TooLarge: 'TOO_LARGE',
  /** The maximum number of records of this kind is reached. */
  TooMany: 'TOO_MANY',
  TooManyRequests: 'TOO_MANY_REQUESTS',
  Unavailable: 'UNAVAILABLE',
  Maintenance: 'MAINTENANCE',
  Internal: 'INTERNAL',
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** Codes of failures that the browser detects without a response from the server. */
export const BrowserCode = {
  Unreachable: 'UNREACHABLE',
  Timeout: 'TIMEOUT',
  /** The response cannot be read. */
  BadAnswer: 'BAD_ANSWER',
  /** Part of a file is missing. The message says what to do. */
  IncompleteFile: 'INCOMPLETE_FILE',
  /** Canceled by the caller. */
  Cancelled: 'CANCELLED',
  NotSignedIn: 'NOT_SIGNED_IN',
  /** Lines of the bill are not loaded yet. */
  LinesMissing: 'LINES_MISSING',
  /** Changes from an earlier visit have just been loaded. */
  EarlierWork: 'EARLIER_WORK',
  /** A server error code that this version does not know; the message explains it. */
  Unknown: 'UNKNOWN',
} as const;
export type BrowserCode = (typeof BrowserCode)[keyof typeof BrowserCode];

/** Why a call failed; empty if the server gave no code, as with a proxy. */
export type FailureCode = ErrorCode | BrowserCode | '';

const CODES: ReadonlySet<unknown> = new Set(['', ...Object.values(ErrorCode), ...Object.values(BrowserCode)]);

/** The code of a response, as received. */
export function failureCodeOf(code: string): FailureCode {
  return CODES.has(code) ? (code as FailureCode) : BrowserCode.Unknown;
}
