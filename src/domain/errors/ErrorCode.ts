/**
 * The codes of refusals. They are part of the wire: a screen chooses what to offer by them, so they never change meaning.
 *
 * - 400 BAD_REQUEST: the call is malformed; `problems` says where.
 * - 401 UNAUTHENTICATED, TOKEN_REVOKED · 403 FORBIDDEN, WRONG_USER
 * - 404 NOT_FOUND: not there, or not yours to know of.
 * - 409 BILL_LOCKED, LOCK_LOST, STALE_VERSION, IS_PROCESSING, KEY_IN_FLIGHT, WRONG_STATUS, MONEY_ON_BILL, EMAIL_TAKEN
 * - 422 the request is understood and refused: DISCREPANCIES_OPEN, REASON_MISSING, NOT_PAYABLE, KEY_REUSED …
 * - 423 ON_HOLD: nightly processing. Never anything else.
 * - 429 TOO_MANY_REQUESTS · 503 UNAVAILABLE, MAINTENANCE
 */
export const ErrorCode = {
  BadRequest: 'BAD_REQUEST',
  Unauthenticated: 'UNAUTHENTICATED',
  /** The access token was issued before the person's password, address or status changed: get a new one. */
  TokenRevoked: 'TOKEN_REVOKED',
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
  InvariantBroken: 'INVARIANT_BROKEN',
  NotPayable: 'NOT_PAYABLE',
  SamePerson: 'SAME_PERSON',
  /** Somebody has the address; who they are is not said to whoever does not reach them. */
  EmailTaken: 'EMAIL_TAKEN',
  /** The email address has characters that can pass for others, and nobody confirmed that it is right. */
  EmailUnusual: 'EMAIL_UNUSUAL',
  /** Some of the rights asked for may not be given; `problems` says which and why, and nothing was done. */
  GrantRefused: 'GRANT_REFUSED',
  /** Nobody would be left who can do what this person does. */
  LastOne: 'LAST_ONE',
  /** The identity provider has no account for a person, and none can be made from here. */
  NoAccount: 'NO_ACCOUNT',
  /** The caller's access is disabled. */
  NotActive: 'NOT_ACTIVE',
  /** No email is sent to a person whose access is disabled. */
  RecipientInactive: 'RECIPIENT_INACTIVE',
  /** Rows of a file have errors, and nobody said that they may be left out. */
  RowsWithErrors: 'ROWS_WITH_ERRORS',
  /** A file of the same content counts already, and nobody said that it may count twice. */
  DuplicateFile: 'DUPLICATE_FILE',
  /** What a person works with came from a file that was taken back meanwhile. */
  UploadReversed: 'UPLOAD_REVERSED',
  /** What a file added has been used, so it cannot be taken back. */
  UploadInUse: 'UPLOAD_IN_USE',
  /** A file that cannot be read; the message says why. */
  FileUnreadable: 'FILE_UNREADABLE',
  NameTaken: 'NAME_TAKEN',
  BankAccountInvalid: 'BANK_ACCOUNT_INVALID',
  BankAccountInUse: 'BANK_ACCOUNT_IN_USE',
  /** A person's drafts use all the room there is for them; `problems` names the largest. */
  DraftQuota: 'DRAFT_QUOTA',
  TooLate: 'TOO_LATE',
  AlreadyRun: 'ALREADY_RUN',
  OnHold: 'ON_HOLD',
  TooLarge: 'TOO_LARGE',
  /** There are as many records of this kind as may be saved. */
  TooMany: 'TOO_MANY',
  TooManyRequests: 'TOO_MANY_REQUESTS',
  Unavailable: 'UNAVAILABLE',
  Maintenance: 'MAINTENANCE',
  Internal: 'INTERNAL',
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];
