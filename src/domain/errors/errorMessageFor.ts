import { ErrorCode } from './ErrorCode';

/** How a call failed, as far as the words depend on it. */
export interface Failure {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** A stable code; empty when the server gave none. */
  readonly code: string;
  readonly message: string;
}

/** Who reads the message. */
export interface Reader {
  readonly isAdmin: boolean;
  /** Shows the server's own words to everyone, for a call whose refusals help whoever made it. @source ERR-9 */
  readonly showDetail?: boolean;
}

export const NO_REVERT_DATA = 'Revert Data Not Found For This Bill';
const PREFIX = "Uh oh ... there's been an error! ";
const IS_PROCESSING = 'Your changes cannot be saved due to daily system processing. Please try again later.';
const ON_HOLD =
  'Payment processing is temporarily on hold due to nightly processing. Your fund has NOT been saved. Please try again in a few minutes.';
const UNKNOWN = 'Unknown API Error';

/**
 * What a person reads when a call failed: the one catalogue of errors.
 * A refusal with a stable code of ours (409, 422) is an answer in plain words, and is returned as it is. Never empty.
 *
 * @source ERR-1 to ERR-9, ROL-4
 */
export function errorMessageFor(failure: Failure, reader: Reader): string {
  const { status, code } = failure;
  const message = failure.message.trim();
  if (code === ErrorCode.NoRevertData || message === NO_REVERT_DATA) return NO_REVERT_DATA;
  if (isProcessing(failure)) return PREFIX + IS_PROCESSING;
  if (isExpectedRefusal(failure) && message) return message;
  if (status === 423) return PREFIX + ON_HOLD;
  if (status === 500) return `${PREFIX}Internal server error. ${suffixFor(reader)}`;
  if (status === 0) return `${PREFIX}Connection refused. ${suffixFor(reader)}`;
  if (reader.isAdmin || reader.showDetail) return PREFIX + (message || UNKNOWN);
  return PREFIX + suffixFor(reader);
}

/**
 * What a screen shows when a call failed: the catalogue's message, and for a refused action the server's own sentence
 * after it, which says what is missing and whom to ask. @source ERR-9 ERR-10
 */
export function screenMessageFor(failure: Failure, reader: Reader): string {
  const message = errorMessageFor(failure, reader);
  const sentence = failure.message.trim();
  if (!isForbidden(failure) || sentence === '' || message.includes(sentence)) return message;
  return `${message} ${sentence}`;
}

/** The server refused the person, with a code of ours. Sending the same again is refused again. */
export function isForbidden({ status, code }: Pick<Failure, 'status' | 'code'>): boolean {
  return status === 403 && code !== '';
}

/** A refusal with a stable code of ours is an answer, shown where the person is. @source ERR-9 */
export function isExpectedRefusal(failure: Pick<Failure, 'status' | 'code' | 'message'>): boolean {
  const { status, code } = failure;
  return (status === 409 || status === 422) && code !== '' && !isProcessing(failure);
}

/** The nightly processing is on: nothing was saved, what was typed is kept, and it can be sent again. @source ERR-3 ERR-5 */
export function isHeld(failure: Failure): boolean {
  return failure.status === 423 || isProcessing(failure);
}

function isProcessing({ code, message }: Pick<Failure, 'code' | 'message'>): boolean {
  return code === ErrorCode.IsProcessing || message === ErrorCode.IsProcessing;
}

function suffixFor({ isAdmin }: Reader): string {
  return isAdmin ? 'Please try again or contact IT for help!' : 'Please try again or contact us for help!';
}
