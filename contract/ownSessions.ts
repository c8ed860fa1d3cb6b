import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { timestampSchema } from './shared/primitives';

/** Empty if the provider's access tokens name no session. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/sessions',
  operation: 'me.read',
  summary: "The caller's sessions and recent sign-ins, newest first.",
  schemas: {
    answer: v.object({
      /** Whether the access token names its session, so that single sessions can be ended. */
      isTracked: v.boolean(),
      /** Page of the identity provider where people add and remove their second factors. Missing where it has none. */
      waysToSignIn: v.exactOptional(v.string()),
      sessions: v.array(
        v.object({
          sessionPk: v.string(),
          /** Browser and system, such as "Chrome on Windows". */
          device: v.string(),
          /** How the person signed in (RFC 8176), such as `pwd`. */
          methods: v.array(v.string()),
          signedInAt: timestampSchema,
          /** The last action with it. */
          lastUsedAt: timestampSchema,
          isEnded: v.boolean(),
          /** Whether it is the session of this call. */
          isCurrent: v.boolean(),
        }),
      ),
    }),
  },
});

/** A repetition changes nothing. 404 for an unknown session. */
export const endSessions = defineCall({
  method: 'POST',
  path: '/api/sessions/end',
  operation: 'session.end',
  effect: 'power',
  isPossibleWithoutProof: true,
  event: 'sessions-revoked',
  summary: "Ends one of the caller's sessions; all of them, with this one, if none is named.",
  schemas: {
    body: v.object({ sessionPk: v.exactOptional(v.pipe(v.string(), v.maxLength(60))) }),
    answer: v.object({ endedAt: timestampSchema }),
  },
});
