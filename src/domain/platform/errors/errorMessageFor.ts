import type { PrimaryType } from '../access/Role';
import { BrowserCode, ErrorCode } from './ErrorCode';
import { type Failure, isExpectedRefusal, isForbidden, isProcessing } from './Failure';

/** The reader of the message. */
export interface Reader {
  readonly isAdmin: boolean;
  /** Shows the server's own message to everyone, for calls whose refusals help the caller. @source ERR-9 */
  readonly showDetail?: boolean;
}

export const NO_REVERT_DATA = 'Revert Data Not Found For This Bill';
const PREFIX = "Uh oh ... there's been an error! ";
const IS_PROCESSING = 'Your changes cannot be saved due to daily system processing. Please try again later.';
const ON_HOLD =
  'Payment processing is temporarily on hold due to nightly processing. Your fund has NOT been saved. Please try again in a few minutes.';
const UNKNOWN = 'Unknown API Error';

/**
 * The catalog of error messages: the text for a failed call by status, as specified. Never empty. A conflict or refusal with a
 * code, and an incomplete file, already have a plain-language message, which is returned unchanged.
 *
 * @source ERR-1 to ERR-9, ROL-4
 */
export function errorMessageFor(failure: Failure, reader: Reader): string {
  const { status, code } = failure;
  const message = failure.message.trim();
  if (code === ErrorCode.NoRevertData || message === NO_REVERT_DATA) return NO_REVERT_DATA;
  if (isProcessing(failure)) return PREFIX + IS_PROCESSING;
  if ((isExpectedRefusal(failure) || code === BrowserCode.IncompleteFile) && message) return message;
  if (status === 423) return PREFIX + ON_HOLD;
  if (status === 500) return `${PREFIX}Internal server error. ${suffixFor(reader)}`;
  if (status === 0) return `${PREFIX}Connection refused. ${suffixFor(reader)}`;
  if (reader.isAdmin || reader.showDetail) return PREFIX + (message || UNKNOWN);
  return PREFIX + suffixFor(reader);
}

/**
 * The screen text for a failed call: the catalog's message; for a forbidden action also the server's own sentence, which says what
 * is missing and whom to ask; and for a server error the reference that support asks for. @source ERR-9 ERR-10
 */
export function screenMessageFor(failure: Failure, reader: Reader): string {
  const { requestId } = failure.details ?? {};
  const message = errorMessageFor(failure, reader);
  if (requestId) return `${message} Reference ${requestId}`;
  const sentence = failure.message.trim();
  if (!isForbidden(failure) || sentence === '' || message.includes(sentence)) return message;
  return `${message} ${sentence}`;
}

function suffixFor({ isAdmin }: Reader): string {
  return isAdmin ? 'Please try again or contact IT for help!' : 'Please try again or contact us for help!';
}

/**
 * The message for a refused person, including whom to ask. @param code the server's error code, of any type. @source RTE-11 USR-3
 */
export function refusalMessage(type: PrimaryType, code: unknown): { readonly title: string; readonly text: string } {
  const who = type === 'billingUser' ? "your company's Listbill administrator" : 'your manager';
  if (code === ErrorCode.NotActive) {
    return {
      title: 'Your access has been turned off',
      text: `Nothing you did is lost. If this is a mistake, ask ${who}.`,
    };
  }
  if (code === ErrorCode.SecondFactorNeeded) {
    return {
      title: 'Sign in with a second factor',
      text: 'Sign out, then sign in with an authenticator app or a passkey.',
    };
  }
  return {
    title: "You don't have access to this page",
    text: `Your role does not include this page. If it should, ask ${who}.`,
  };
}
