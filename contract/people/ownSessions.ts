import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const ownSessionSchema = v.object({
  sessionPk: v.string(),
  /** Browser and system, such as "Chrome on Windows". */
  device: v.string(),
  /** How the person signed in (RFC 8176), such as `pwd`. */
  methods: v.array(v.string()),
  /** ISO, UTC. */
  signedInAt: timestampSchema,
  /** The last action with it: ISO, UTC. */
  lastUsedAt: timestampSchema,
  isEnded: v.boolean(),
  /** Whether it is the session of this call. */
  isCurrent: v.boolean(),
});
/** A session of the signed-in person. */
export type OwnSession = RecordOf<typeof ownSessionSchema>;

const ownSessionListSchema = v.object({
  /**
   * Whether the sign-in service names sessions. Otherwise the list is empty, and only all of them can be
   * ended.
   */
  isTracked: v.boolean(),
  /** Page of the identity provider where people add and remove their second factors. Missing where it has none. */
  waysToSignIn: v.exactOptional(v.string()),
  sessions: v.array(ownSessionSchema),
});
/** The newest sessions, ended ones too; newest first. */
export type OwnSessionList = RecordOf<typeof ownSessionListSchema>;

/** Empty if the provider's access tokens do not identify a session. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/sessions',
  operation: 'me.read',
  summary: "The caller's sessions and recent sign-ins, newest first.",
  schemas: {
    answer: ownSessionListSchema,
  },
});

/** Repeating the call changes nothing. 404 for an unknown session. */
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
