import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { timestampSchema } from '../platform/shared/primitives';

/** Recorded because it determines how long the embedded identity provider renews the session. @source INA-2 */
export const recordAction = defineCall({
  method: 'POST',
  path: '/api/session/action',
  operation: 'session.act',
  summary:
    'Records that the caller did something in the application, at most once a minute. Never called in the background.',
  schemas: { answer: v.object({ recordedAt: timestampSchema }) },
});

/** If the access token does not identify a session, all of the caller's tokens end. @source SES-4 */
export const endTokens = defineCall({
  method: 'POST',
  path: '/api/session/end',
  operation: 'session.end',
  needsOneFactor: true,
  event: 'session-ended',
  summary: "Ends the caller's session, before signing out. Later calls with its tokens answer 401 TOKEN_REVOKED.",
  schemas: { answer: v.object({ endedAt: timestampSchema }) },
});
