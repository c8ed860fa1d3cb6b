import type { IdentityError } from './IdentityError';

/** What a provider says when a person has to show who they are again. */
const ASKS_FOR_THE_PERSON = [
  'login_required',
  'interaction_required',
  'consent_required',
  'missing_refresh_token',
  'invalid_grant',
  'user_changed',
  'not_confirmed',
];

/** What a provider answers when it has a problem of its own. Both libraries call an answer without a code so, too. */
const PROBLEMS_OF_THE_PROVIDER = ['server_error', 'temporarily_unavailable', 'generic_error', 'request_error'];

/** Whether the same renewal may succeed a moment later: no reason to end a session whose token is still good. @source SES-3 */
export function mayPass({ code, transient }: IdentityError): boolean {
  return transient || PROBLEMS_OF_THE_PROVIDER.includes(code);
}

/**
 * Whether a session that failed can go on once the person has signed in again: the screen and what was typed stay.
 * Anything else went wrong in signing in itself, and leads to the error page.
 *
 * @source SES-3
 */
export function isInterruption({ code, transient }: IdentityError): boolean {
  return transient || ASKS_FOR_THE_PERSON.includes(code);
}
