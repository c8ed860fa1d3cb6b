import * as v from 'valibot';
import { base64Schema } from '../platform/shared/base64';
import { defineCall } from '../platform/shared/Call';
import { timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const userParams = v.object({ id: base64Schema });

/** Effect of ending a person's sessions. */
export const listUserSessions = defineCall({
  method: 'GET',
  path: '/mgmt/users/:id/sessions',
  operation: 'directory.write',
  summary:
    'Devices on which a person is signed in, newest first. Empty if the identity provider does not name sessions.',
  schemas: {
    params: userParams,
    answer: v.object({
      items: v.array(
        v.object({
          /** Browser and system, such as "Chrome on Windows". */
          device: v.string(),
          /** ISO, UTC. */
          signedInAt: timestampSchema,
          /** The last action in it. */
          lastUsedAt: timestampSchema,
        }),
      ),
    }),
  },
});

/** A device on which a person of the directory is signed in. */
export type PersonDevice = RecordOf<typeof listUserSessions.schemas.answer>['items'][number];

/** A repetition ends sessions that started since, and sends no second mail within a minute. */
export const endUserSessions = defineCall({
  method: 'POST',
  path: '/mgmt/users/:id/sessions/end',
  operation: 'directory.write',
  effect: 'power',
  isPossibleWithoutProof: true,
  event: 'sessions-revoked-by-administrator',
  summary: 'Signs a person out on all devices at once, and tells them by mail. They can sign in again.',
  schemas: { params: userParams, answer: v.object({ endedAt: timestampSchema }) },
});
