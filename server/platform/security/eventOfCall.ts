import type { Call } from '../../../contract/platform/shared/Call';
import type { Caller } from '../shared/Caller';
import type { SecurityEventName } from './securityEvents';

/** Security event of a successful call; undefined if the call is not recorded. */
export function eventOf(
  { event }: Pick<Call, 'event'>,
  { signIn }: Pick<Caller, 'signIn'>,
): SecurityEventName | undefined {
  // The start of a session that the token names was recorded with its first request.
  return event === 'session-started' && signIn ? undefined : event;
}
